import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { forbidden } from '../.dependency-cruiser.cjs';

const ROOT = join(import.meta.dirname, '..');
const DEPCRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const TARGETS = [
  'libs/domain/src/kernel/index.ts',
  'libs/domain/src/kernel/given.ts',
  'libs/domain/src/kernel/simulation.ts',
  'libs/domain/src/identity/departments.ts',
  'libs/domain/src/payments/index.ts',
  'libs/domain/src/payments/events.ts',
  'libs/domain/src/payments/figures.ts',
  'libs/domain/src/payments/transaction.ts',
  'libs/contracts/src/index.ts',
  'libs/contracts/src/route.ts',
  'libs/platform/src/index.ts',
  'libs/platform/src/clock.ts',
  'apps/api/src/app.ts',
  'apps/api/src/index.ts',
  'apps/api/src/payments/refunds.ts',
  'apps/demo/src/demonstration.ts',
  'apps/sandbox-gateway/src/index.ts',
  'apps/web/src/shared/session/session.ts',
  'apps/web/src/app/router.tsx',
  'apps/web/src/features/payments/checkout.tsx',
];

const VIOLATIONS: readonly (readonly [rule: string, file: string, specifier: string])[] = [
  ['no-unresolvable-import', 'apps/api/src/fees/a.ts', '@bursar/domain/feees'],
  ['no-cycles', 'apps/api/src/fees/b.ts', './back-to-b.js'],
  ['domain-imports-only-itself', 'libs/domain/src/fees/c.ts', 'zod'],
  ['domain-imports-only-itself', 'libs/domain/src/fees/d.ts', 'node:crypto'],
  ['domain-imports-only-itself', 'libs/domain/src/fees/e.ts', '@bursar/contracts'],
  ['kernel-knows-no-context', 'libs/domain/src/kernel/f.ts', '../payments/events.js'],
  ['context-listens-only-in-projections-and-policies', 'libs/domain/src/fees/g.ts', '../payments/events.js'],
  ['context-publishes-only-events', 'libs/domain/src/fees/h.policy.ts', '../payments/transaction.js'],
  ['context-publishes-only-events', 'libs/domain/src/fees/i.projection.ts', '../payments/index.js'],
  ['context-publishes-only-events', 'libs/domain/src/fees/ia.news.ts', '../payments/index.js'],
  ['figure-is-made-of-figures', 'libs/domain/src/fees/figures.ts', '../payments/transaction.js'],
  ['contracts-import-domain-and-zod', 'libs/contracts/src/j.ts', '../../../apps/api/src/app.js'],
  ['contracts-import-domain-and-zod', 'libs/contracts/src/k.ts', 'rxjs'],
  ['libraries-by-their-name', 'apps/web/src/shared/form/l.ts', '../../../../../libs/domain/src/payments/index.js'],
  ['api-context-imports-no-other', 'apps/api/src/fees/m.ts', '../payments/refunds.js'],
  ['libraries-by-their-name', 'apps/api/src/fees/la.ts', '../../../../libs/platform/src/clock.js'],
  ['platform-stands-on-the-kernel-and-generic-contracts', 'libs/platform/src/n.ts', '@bursar/domain/payments'],
  ['platform-stands-on-the-kernel-and-generic-contracts', 'libs/platform/src/na.ts', '@bursar/contracts'],
  ['platform-stands-on-the-kernel-and-generic-contracts', 'libs/platform/src/nb.ts', '../../../apps/api/src/app.js'],
  ['shared-folders-know-no-context', 'apps/api/src/access/nc.ts', '../payments/refunds.js'],
  ['shared-folders-know-no-context', 'apps/api/src/files/nca.ts', '../payments/refunds.js'],
  ['api-imports-no-sandbox-gateway', 'apps/api/src/fees/o.ts', '@bursar/sandbox-gateway'],
  ['api-imports-no-sandbox-gateway', 'apps/api/src/oa.ts', '@bursar/sandbox-gateway'],
  ['nothing-imports-the-demo', 'apps/api/src/ob.ts', '../../demo/src/demonstration.js'],
  ['nothing-imports-the-demo', 'apps/api/src/fees/oc.spec.ts', '../../../demo/src/demonstration.js'],
  ['demo-enters-apps-by-their-name', 'apps/demo/src/od.ts', '../../api/src/app.js'],
  ['sandbox-gateway-knows-no-context', 'apps/sandbox-gateway/src/p.ts', '@bursar/domain/payments'],
  ['only-its-adapter-imports-libsql', 'libs/platform/src/read-models/q.ts', 'libsql'],
  ['only-its-adapter-imports-mongodb', 'libs/platform/src/read-models/r.ts', 'mongodb'],
  ['only-its-adapter-imports-eventstore-db-client', 'libs/platform/src/event-store/s.ts', '@eventstore/db-client'],
  ['only-its-adapter-imports-razorpay', 'apps/api/src/payments/t.ts', 'razorpay'],
  ['web-never-imports-the-api', 'apps/web/src/shared/form/u.ts', '../../../../api/src/app.js'],
  ['server-never-imports-the-web', 'apps/api/src/fees/v.ts', '../../../web/src/shared/session/session.js'],
  ['web-shared-knows-no-feature', 'apps/web/src/shared/form/w.ts', '../../features/payments/checkout.js'],
  ['web-feature-knows-no-app', 'apps/web/src/features/fees/x.ts', '../../app/router.js'],
  ['web-feature-imports-no-other', 'apps/web/src/features/fees/y.ts', '../payments/checkout.js'],
  ['tests-are-not-imported', 'libs/domain/src/fees/z.ts', '../kernel/given.js'],
  ['tests-are-not-imported', 'libs/domain/src/fees/za.ts', '../kernel/simulation.js'],
];

const ALLOWED: readonly (readonly [file: string, specifier: string])[] = [
  ['libs/domain/src/fees/when-paid.policy.ts', '../payments/events.js'],
  ['libs/domain/src/notifications/bills.news.ts', '../payments/events.js'],
  ['libs/domain/src/budgeting/figures.ts', '../payments/figures.js'],
  ['libs/domain/src/fees/bills.projection.ts', '../identity/departments.js'],
  ['libs/domain/src/fees/bill.ts', '../kernel/index.js'],
  ['libs/domain/src/fees/bill.spec.ts', 'fast-check'],
  ['libs/domain/src/fees/bills.spec.ts', '../kernel/given.js'],
  ['libs/contracts/src/fees.contract.ts', 'zod'],
  ['libs/contracts/src/payments.contract.ts', '@bursar/domain/payments'],
  ['apps/api/src/testing/test-app.ts', '@bursar/sandbox-gateway'],
  ['apps/demo/src/main.ts', '@bursar/api'],
  ['apps/demo/src/demonstration.ts', '@bursar/sandbox-gateway'],
  ['apps/demo/src/load-demo.spec.ts', '../../api/src/app.js'],
  ['apps/api/src/fees/fees.controller.ts', '@bursar/platform'],
  ['libs/platform/src/execution.ts', '@bursar/domain/kernel'],
  ['libs/platform/src/http/serve.ts', '@bursar/contracts/route'],
  ['libs/platform/src/sqlite/database.ts', 'libsql'],
  ['libs/platform/src/read-models/mongo-read-models.ts', 'mongodb'],
  ['libs/platform/src/event-store/eventstoredb-event-store.ts', '@eventstore/db-client'],
  ['apps/api/src/payments/gateway/razorpay-client.ts', 'razorpay'],
  ['apps/web/src/app/layout.tsx', '../features/payments/checkout.js'],
  ['apps/web/src/features/fees/fees.tsx', '../../shared/session/session.js'],
  ['apps/web/src/shared/figures/money.ts', '@bursar/domain/kernel'],
  ['apps/web/e2e/landing.spec.ts', '../../api/src/app.js'],
  ['apps/web/e2e/screens.spec.ts', '../../demo/src/demonstration.js'],
];

interface CruiseResult {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

describe('the boundaries', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'bursar-boundaries-'));
  const fired = new Map<string, string[]>();

  const plant = (file: string, code: string) => {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), code);
  };

  beforeAll(() => {
    for (const file of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.base.json', 'tsconfig.spec.json']) {
      cpSync(join(ROOT, file), join(workspace, file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(workspace, 'node_modules'));
    for (const file of TARGETS) plant(file, 'export const target = 1;\n');
    for (const [, file, specifier] of VIOLATIONS) plant(file, `import { type target } from '${specifier}';\n`);
    plant('apps/api/src/fees/back-to-b.ts', "import { type target } from './b.js';\n");
    for (const [file, specifier] of ALLOWED) plant(file, `import '${specifier}';\n`);

    const { stdout, stderr } = spawnSync(process.execPath, [DEPCRUISE, 'libs', 'apps', '--output-type', 'json'], {
      cwd: workspace,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (!stdout) throw new Error(stderr);
    const { violations } = (JSON.parse(stdout) as CruiseResult).summary;
    for (const { from, rule } of violations) fired.set(from, [...(fired.get(from) ?? []), rule.name]);
  }, 600_000);

  afterAll(() => {
    rmSync(workspace, { recursive: true, force: true });
  });

  it.each(VIOLATIONS)('applies %s to %s importing %s', (rule, file) => {
    expect(fired.get(file)).toEqual([rule]);
  });

  it.each(ALLOWED)('lets %s import %s', (file) => {
    expect(fired.get(file)).toBeUndefined();
  });

  it('plants a violation for every rule', () => {
    expect(new Set(VIOLATIONS.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
  });
});
