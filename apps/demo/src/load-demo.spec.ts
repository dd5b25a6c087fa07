import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { studentFees } from '@bursar/domain/fees';
import { accounts, headcount, users } from '@bursar/domain/identity';
import { BEGINNING, type Recorded, replay } from '@bursar/domain/kernel';
import { collections, suspense, transactions } from '@bursar/domain/payments';
import { CONTEXTS, UPCASTERS_OF_ALL } from '../../api/src/app.module.js';
import { Passwords } from '../../api/src/identity/passwords.js';
import { EvidenceFiles } from '../../api/src/access/evidence-files.js';
import { RazorpayGateway } from '../../api/src/payments/gateway/razorpay-gateway.js';
import { readSettings } from '../../api/src/settings/settings.js';
import { type SandboxGateway, startSandboxGateway } from '@bursar/sandbox-gateway';
import { Execution, SystemClock } from '@bursar/platform';
import { type EventStore, MemoryEventStore } from '@bursar/platform/event-store';
import { inParallel } from '@bursar/platform/jobs';
import { MemoryReadModels } from '@bursar/platform/read-models';
import { SqliteStateStore } from '@bursar/platform/stores';
import { PolicyRunner, Projector } from '@bursar/platform/subscriptions';
import { MortalEventStore } from '@bursar/platform/testing';
import { TestSandbox } from '../../sandbox-gateway/src/test-sandbox.suite.js';
import { demoLogin, demoLogins } from './demo-logins.js';
import { keepRefusedStep } from '../../api/src/pending/refused-steps.js';
import { loadDemo } from './load-demo.js';

const NOW = '2026-11-21T06:00:00.000Z';
const LATER = '2026-11-23T06:00:00.000Z';
const progress = () => undefined;
const seal = () => Promise.resolve(null);
const policies = CONTEXTS.flatMap((context) => context.policies);

class Installation {
  private constructor(
    private readonly directory: string,
    readonly stateStore: SqliteStateStore,
    readonly passwords: Passwords,
    readonly eventStore: EventStore,
    readonly sandbox: SandboxGateway,
  ) {}

  static async with(eventStore: EventStore): Promise<Installation> {
    const directory = mkdtempSync(join(tmpdir(), 'bursar-demo-'));
    const stateStore = await SqliteStateStore.open(directory);
    const passwords = new Passwords(stateStore, readSettings({ PASSWORD_HASH_COST: '8' }));
    const sandbox = await startSandboxGateway({ ...TestSandbox.keys, dataDir: directory });
    return new Installation(directory, stateStore, passwords, eventStore, sandbox);
  }

  load(now = NOW): Promise<void> {
    const { eventStore, stateStore, passwords, sandbox: gateway } = this;
    const evidence = new EvidenceFiles(readSettings({ DATA_DIR: this.directory }));
    return loadDemo(
      { eventStore, stateStore, passwords, evidence, policies, upcasters: UPCASTERS_OF_ALL, progress, gateway, seal },
      now,
    );
  }

  async events(): Promise<Recorded[]> {
    const head = await this.eventStore.head();
    const all: Recorded[] = [];
    for await (const events of this.eventStore.follow(BEGINNING, new AbortController().signal)) {
      all.push(...events);
      if (events.at(-1)?.position === head) break;
    }
    return all;
  }

  async runPolicies(): Promise<void> {
    const execution = new Execution(this.eventStore, new SystemClock());
    const runner = new PolicyRunner(this.eventStore, execution, this.stateStore, policies, keepRefusedStep);
    await runner.start();
    await runner.stop();
  }

  async close(): Promise<void> {
    await this.stateStore.close();
    await this.sandbox.close();
    rmSync(this.directory, { recursive: true });
  }
}

describe('loading the demo university', () => {
  let loaded: Installation;
  const installations: Installation[] = [];

  async function installed(eventStore: EventStore): Promise<Installation> {
    const installation = await Installation.with(eventStore);
    installations.push(installation);
    return installation;
  }

  beforeAll(async () => {
    loaded = await installed(new MemoryEventStore());
    await loaded.load();
  });
  afterAll(async () => {
    for (const installation of installations) await installation.close();
  });

  it('lets every demo login sign in with its password', async () => {
    const { stateStore, passwords } = loaded;
    const people = [...replay(accounts, await loaded.events()).values()];

    for (const { email, password } of demoLogins) {
      const credential = people.find((person) => person.email === email)?.credential_id ?? null;
      expect(await passwords.matches(credential, password)).toBe(true);
      expect(await passwords.matches(credential, 'another')).toBe(false);
    }
    const kept = (await stateStore.list('credentials')).map(({ key }) => key);
    expect(kept).toEqual(people.map(({ credential_id }) => credential_id).sort());
  });

  it('shows in the read models', async () => {
    const readModels = new MemoryReadModels();
    const projections = CONTEXTS.flatMap((context) => context.projections);
    const projector = new Projector(loaded.eventStore, readModels, projections);
    await projector.start();
    await projector.stop();

    expect((await readModels.get(headcount, 'all'))?.students).toBeGreaterThanOrEqual(1_200);
    const [student] = await readModels.find(users, { where: { email: demoLogin('student').email } });
    const bills = { where: { student_id: student?.student_id ?? '' } };
    expect((await readModels.find(studentFees, bills)).length).toBeGreaterThanOrEqual(7);
    expect((await readModels.page(transactions, { where: { status: 'pending' } })).total).toBe(
      (await readModels.get(collections, 'all'))?.pending,
    );
  });

  it('leaves no work for the policies, from their checkpoints and from the beginning', async () => {
    const { eventStore, stateStore } = loaded;
    const head = await eventStore.head();
    const standing = await stateStore.list('checkpoints');
    for (const { name } of policies) expect(standing).toContainEqual({ key: name, value: { position: head } });

    await loaded.runPolicies();
    const names = policies.map(({ name }) => name);
    await stateStore.delete('checkpoints', names);
    await loaded.runPolicies();

    expect(await eventStore.head()).toBe(head);
  });

  it('leaves every online payment at the gateway, where it can be refunded', async () => {
    const { keyId, keySecret, webhookSecret } = TestSandbox.keys;
    const keys = { keyId, keySecret, webhookSecrets: [webhookSecret] as const };
    const gateway = new RazorpayGateway({
      ...keys,
      ...{ baseUrl: loaded.sandbox.url, checkoutScriptUrl: '', timeoutMs: 120_000 },
    });
    const online = [...replay(transactions, await loaded.events()).values()].filter(
      ({ method }) => method === 'online',
    );
    const lookups = await inParallel(online, 16, (row) => gateway.fetchPayment(row.payment_reference));
    expect(lookups.map(({ amountPaise }) => amountPaise)).toEqual(online.map((row) => row.amount_paid * 100));
    const states = online.map(({ status }) => (status === 'refunded' ? 'refunded' : 'captured'));
    expect(lookups.map(({ status }) => status)).toEqual(states);
    expect(new Set(states).size).toBe(2);
    const fittingNowhere = [...replay(suspense, await loaded.events()).keys()];
    expect(fittingNowhere.length).toBeGreaterThan(0);
    for (const id of fittingNowhere) expect((await gateway.fetchPayment(id)).status).toBe('captured');

    const [late] = [...replay(studentFees, await loaded.events()).values()].flatMap(({ confirming }) => confirming);
    expect((await gateway.fetchPayment(late?.payment_id ?? '')).status).toBe('authorized');

    const kept = lookups.find(({ status }) => status === 'captured');
    const refund = { paymentId: kept?.id ?? '', amountPaise: kept?.amountPaise ?? 0, refundId: 'refund-of-the-demo' };
    expect((await gateway.refund(refund)).status).toBe('processed');
  });

  it('loads once', async () => {
    const head = await loaded.eventStore.head();

    await loaded.load(LATER);

    expect(await loaded.eventStore.head()).toBe(head);
  });

  it('resumes after an interruption, also on another day', async () => {
    const log = new MortalEventStore(10_000);
    const interrupted = await installed(log);

    await expect(interrupted.load()).rejects.toThrow('It died.');
    log.appendsLeft = Infinity;
    await interrupted.load(LATER);

    const idsOf = (events: readonly Recorded[]) => events.map(({ id }) => id);
    expect(idsOf(await interrupted.events())).toEqual(idsOf(await loaded.events()));
  });

  it('leaves a log of another origin alone', async () => {
    const others = await installed(new MemoryEventStore());
    const actor = { role: 'system' };
    const metadata = { occurredAt: NOW, actor, correlationId: 'c', commandId: 'c', schemaVersion: 1 };
    const joined = { type: 'AdminJoined', data: { userId: 'u' }, id: 'e', metadata };
    const { position } = await others.eventStore.append('adminRoster-main', [joined], -1);

    await others.load();

    expect(await others.eventStore.head()).toBe(position);
    expect(await others.stateStore.list('credentials')).toEqual([]);
  });
});
