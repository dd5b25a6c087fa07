import { LIGHT } from './light-pages.config.js';

interface Graph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

type Path = (relative: string) => string;

const IDENTITY_PAGES = ['login', 'forgot-password', 'reset-password', 'register', 'contact', 'demo'];

const PUBLIC_PAGES = [
  'src/app/landing-page.tsx',
  'src/features/payments/verify-page.tsx',
  ...IDENTITY_PAGES.map((page) => `src/features/identity/${page}-page.tsx`),
];

const FIRST_CONTRACTS = [
  ...['accounts', 'aid', 'audit', 'budgeting', 'exports', 'fees', 'identity', 'institution', 'notifications'],
  ...['payments', 'people', 'preferences', 'reports', 'setup', 'waiting'],
];

const SMALL_LISTS = [
  ...['aid/events', 'budgeting/events', 'budgeting/budget-ledger', 'expenses/events', 'fees/dues-ages'],
  ...['institution/setup.events'],
  ...[
    'kernel/decider',
    'kernel/domain-error',
    'kernel/event',
    'kernel/event-declaration',
    'kernel/projection',
    'kernel/step-phrase',
  ],
  ...['kernel/taking-money', 'kernel/tax-numbers'],
];

const contract = (name: string): string => `../../libs/contracts/src/${name}.ts`;

/** Small files cost headers. An earlier chunk keeps what a later one shares. */
const CHUNKS = {
  boot: ['src/main.ts'],
  kernel: ['kernel/dates', 'kernel/money', 'identity/roles'].map((name) => `../../libs/domain/src/${name}.ts`),
  light: [
    'src/app/light/light-app.tsx',
    'src/features/payments/verify-page.tsx',
    'src/features/identity/narrow-page.module.css',
  ],
  'light-forms': ['login', 'forgot-password', 'reset-password', 'contact'].map(
    (page) => `src/features/identity/${page}-page.tsx`,
  ),
  start: [
    'src/app/full-app.tsx',
    'src/app/shell.tsx',
    'src/app/signed-in-routes.tsx',
    'src/app/signed-in-items.tsx',
    'src/shared/feedback/skeleton.tsx',
    'src/shared/form/form.tsx',
    'src/shared/form/controls.tsx',
    'src/shared/form/field.tsx',
    'src/shared/form/unsaved.ts',
    'src/shared/shell/layout.tsx',
    'src/shared/figures/ledger.tsx',
    'src/shared/table/use-opened.ts',
    'src/shared/figures/stat.tsx',
    'src/shared/past/act-button.tsx',
    'src/shared/server/together.ts',
    'src/shared/server/recorded-zod.ts',
    'src/shared/figures/financial-years.ts',
    'src/features/identity/narrow-page.module.css',
    ...[
      'channel',
      'fields',
      'live',
      'problem',
      'receipt-proof',
      'route',
      'sheet',
      'sheets/columns.sheets',
      'status-words',
    ].map(contract),
    ...FIRST_CONTRACTS.map((name) => contract(`${name}.contract`)),
    ...SMALL_LISTS.map((name) => `../../libs/domain/src/${name}.ts`),
  ],
  public: PUBLIC_PAGES,
  after: [
    'src/app/after-start.ts',
    'src/app/print-head.tsx',
    'src/shared/offline/last-seen.ts',
    'src/features/notifications/toast.tsx',
  ],
  pictures: [
    'src/shared/charts/drawn.tsx',
    'src/shared/charts/chart-figure.tsx',
    'src/shared/charts/explained-rupees.tsx',
    'src/shared/charts/mark.tsx',
    'src/shared/shell/section-heading.tsx',
    'src/shared/feedback/outcome.tsx',
    'src/shared/figures/id.tsx',
    'src/shared/server/use-action.ts',
    'src/shared/session/use-may.ts',
  ],
  checks: ['src/shared/server/use-check.ts'],
  tabs: ['src/shared/shell/tabs.tsx'],
  table: [
    'src/shared/table/table.tsx',
    'src/shared/table/column.tsx',
    'src/shared/table/summary-table.tsx',
    'src/shared/figures/status-badge.tsx',
    'src/shared/figures/noted.tsx',
    'src/shared/figures/record-links.tsx',
    'src/shared/history/timeline.tsx',
    'src/shared/export/download.ts',
  ],
  dates: ['src/shared/form/date-input.tsx', 'src/shared/form/year-select.tsx', 'src/shared/feedback/job-progress.tsx'],
  desk: ['src/features/waiting/needs-you.tsx', 'src/shared/charts/bullets.tsx', 'src/shared/figures/whys-of-budget.ts'],
  register: ['src/shared/table/register.tsx', 'src/shared/table/saved-views.tsx', 'src/shared/history/history.tsx'],
  forms: [
    'src/shared/overlay/form-dialog.tsx',
    'src/shared/overlay/reason-dialog.tsx',
    'src/shared/form/text-field.tsx',
    'src/shared/form/radio-group.tsx',
    'src/shared/form/use-form.ts',
    'src/shared/form/money-input.tsx',
    'src/shared/form/select-field.tsx',
  ],
  overlays: ['src/shared/overlay/modal-popup.tsx', 'src/shared/overlay/menu-popup.tsx'],
  payroll: [contract('payroll.contract')],
  'report-links': ['src/features/reports/row-links.ts'],
  office: ['src/app/pages/office-dashboard.tsx', 'src/shared/charts/lines-chart.tsx'],
  'decision-rows': [
    contract('decisions.contract'),
    '../../libs/domain/src/approvals/approval-rule.ts',
    '../../libs/domain/src/decisions/events.ts',
    'src/features/decisions/use-waiting.ts',
  ],
  'approval-rows': [
    ...['approval-rules.contract', 'delegations.contract', 'push.contract'].map(contract),
    'src/features/approvals/approvals.module.css',
    'src/features/approvals/kinds.ts',
  ],
  'spending-rows': ['expenses.contract', 'sheets/budgeting.sheets', 'sheets/expenses.sheets'].map(contract),
  'salary-rows': ['salaries.contract', 'sheets/payroll.sheets'].map(contract),
  'student-rows': [
    ...['receipts.contract', 'students.contract', 'sheets/aid.sheets', 'sheets/fees.sheets'].map(contract),
    ...['fees/statement', 'payments/bank-deciding'].map((name) => `../../libs/domain/src/${name}.ts`),
    'src/features/aid/aid-columns.tsx',
    'src/features/aid/received.ts',
    'src/features/payments/use-receipts.ts',
    'src/shared/figures/record-id.tsx',
  ],
  'proof-rows': [
    ...['exceptions.contract', 'findings.contract', 'proofs.contract', 'seals.contract'].map(contract),
    '../../libs/domain/src/assurance/finding.events.ts',
    'src/features/audit/exceptions.ts',
  ],
  deciding: ['src/features/decisions/item-columns.tsx', 'src/features/decisions/verdict-buttons.tsx'],
  department: [
    'src/features/budgeting/grant-list.tsx',
    'src/features/expenses/expense-looks.tsx',
    'src/features/expenses/filters.ts',
    'src/features/expenses/receipt-link.tsx',
  ],
  requests: [
    'src/features/decisions/waiting-for-you.tsx',
    'src/features/expenses/budget-drawer.tsx',
    'src/features/notifications/push-offer.tsx',
    'src/features/notifications/requests-toast.tsx',
  ],
  'own-payroll': ['src/features/payroll/my-payroll.tsx'],
  account: [
    'src/app/pages/student-account.tsx',
    'src/features/payments/account-statement.tsx',
    'src/features/payments/bill-drawer.tsx',
    'src/features/payments/owing.tsx',
    'src/features/aid/student-aid.tsx',
    'src/features/payments/student-bills.tsx',
  ],
  assurance: [
    'src/features/audit/proof-tile.tsx',
    'src/features/assurance/exceptions.tsx',
    'src/features/assurance/finding-key.tsx',
    'src/features/assurance/heads-outside.tsx',
    'src/features/assurance/use-seal-dialogs.tsx',
    'src/shared/charts/heat-weeks.tsx',
  ],
};

const LIST_OF_EXPORTS = /\/libs\/.*\/index\.ts$/;

function reach(id: string, graph: Graph, reached: Set<string>): void {
  if (reached.has(id) || LIST_OF_EXPORTS.test(id)) return;
  reached.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reach(imported, graph, reached);
}

function chunksIn(graph: Graph, at: Path): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  for (const [name, roots] of Object.entries(CHUNKS)) {
    const reached = new Set<string>();
    for (const root of roots) reach(name.startsWith('light') ? at(root) + LIGHT : at(root), graph, reached);
    for (const id of reached) if (!chunks.has(id)) chunks.set(id, name);
  }
  // Vite finds the styles of entries in files of their own.
  chunks.delete(at('src/main.ts'));
  for (const page of PUBLIC_PAGES) for (const mark of ['', LIGHT]) chunks.delete(at(page) + mark);
  return chunks;
}

export function chunkNames(at: Path) {
  let chunks: ReadonlyMap<string, string> | undefined;
  return (id: string, graph: Graph): string | null => {
    if (id.includes('vite/preload-helper')) return 'boot';
    chunks ??= chunksIn(graph, at);
    return chunks.get(id) ?? null;
  };
}

/** Public pages load nothing that only the others share. `start` needs contracts, so they stand apart. */
export function sharedName(at: Path) {
  const light = new Set<string>();
  return (id: string, graph: Graph): string | null => {
    if (light.size === 0) for (const page of PUBLIC_PAGES) reach(at(page) + LIGHT, graph, light);
    if (light.has(id) || id.includes('/libs/domain/')) return null;
    return id.includes('/libs/contracts/') ? 'contracts' : 'shared';
  };
}
