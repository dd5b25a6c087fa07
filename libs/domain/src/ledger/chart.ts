import { decider, type Paise } from '../kernel/index.js';
import { type Account, ACCOUNTS, isShipped, kindOf } from './accounts.js';
import { type ChartEvents } from './events.js';
import { refuse } from './refusals.js';

export const CHART_ID = 'accounts';

interface Entry {
  readonly name: string;
  readonly isRetired: boolean;
}

export class Chart {
  private constructor(private readonly entries: ReadonlyMap<Account, Entry>) {}

  static readonly SHIPPED = new Chart(
    new Map(Object.entries(ACCOUNTS).map(([account, name]) => [account as Account, { name, isRetired: false }])),
  );

  with(account: Account, change: Partial<Entry>): Chart {
    const known = this.entries.get(account) ?? { name: '', isRetired: false };
    return new Chart(new Map(this.entries).set(account, { ...known, ...change }));
  }

  has(text: string): text is Account {
    return this.entries.has(text as Account);
  }

  /** False for retired and unknown accounts. */
  isOpen(account: Account): boolean {
    return this.entries.get(account)?.isRetired === false;
  }

  titleOf(account: Account): string {
    return this.entries.get(account)?.name ?? '';
  }

  nameOf(account: Account): string {
    return `${account} ${this.titleOf(account)}`.trim();
  }

  all(): readonly Account[] {
    return [...this.entries.keys()].sort();
  }
}

const CONCESSIONS: Account = '4210';

/** @throws `ledger/no-income-account` */
export function expectIncomeAccount(chart: Chart, account: string): void {
  const isIncome = chart.isOpen(account as Account) && kindOf(account as Account) === 'income';
  if (!isIncome || account === CONCESSIONS) throw refuse('no-income-account', account);
}

export interface AccountUse {
  readonly balancePaise: Paise;
  readonly waitingVouchers: number;
  readonly feeStructures: number;
}

export type ChartCommands = {
  AddAccount: { account: Account; name: string };
  RenameAccount: { account: Account; name: string };
  RetireAccount: { account: Account; use: AccountUse };
  RestoreAccount: { account: Account };
};

const NUMBER = /^[1-5]\d{3}$/;

function expectNewName(chart: Chart, account: Account, name: string): void {
  const other = chart
    .all()
    .find(
      (each) =>
        each !== account &&
        kindOf(each) === kindOf(account) &&
        chart.titleOf(each).toLowerCase() === name.toLowerCase(),
    );
  if (other !== undefined) throw refuse('account-name-taken', chart.nameOf(other));
}

function expectKnown(chart: Chart, account: Account): void {
  if (!chart.has(account)) throw refuse('no-account', account);
}

/** Numbers stay taken, also of retired accounts. */
export const ChartOfAccounts = decider<Chart, ChartCommands, ChartEvents>({
  category: 'chart',
  about: () => 'the chart of accounts',
  initial: Chart.SHIPPED,

  decide: {
    AddAccount: ({ account, name }, chart) => {
      if (!NUMBER.test(account)) throw refuse('account-number');
      if (chart.has(account)) throw refuse('account-taken', chart.nameOf(account));
      expectNewName(chart, account, name);
      return [{ type: 'AccountAdded', data: { account, name } }];
    },

    RenameAccount: ({ account, name }, chart) => {
      expectKnown(chart, account);
      const previousName = chart.titleOf(account);
      if (name === previousName) return [];
      if (!chart.isOpen(account)) throw refuse('account-retired', chart.nameOf(account));
      expectNewName(chart, account, name);
      return [{ type: 'AccountRenamed', data: { account, name, previousName } }];
    },

    RetireAccount: ({ account, use }, chart) => {
      expectKnown(chart, account);
      if (!chart.isOpen(account)) return [];
      const name = chart.nameOf(account);
      if (isShipped(account)) throw refuse('account-of-rules', name);
      if (use.balancePaise !== 0) throw refuse('account-with-balance', name, use.balancePaise);
      if (use.waitingVouchers > 0) throw refuse('account-in-vouchers', name, use.waitingVouchers);
      if (use.feeStructures > 0) throw refuse('account-in-structures', name, use.feeStructures);
      return [{ type: 'AccountRetired', data: { account, name: chart.titleOf(account) } }];
    },

    RestoreAccount: ({ account }, chart) => {
      expectKnown(chart, account);
      if (chart.isOpen(account)) return [];
      return [{ type: 'AccountRestored', data: { account, name: chart.titleOf(account) } }];
    },
  },

  evolve: {
    AccountAdded: (chart, { account, name }) => chart.with(account, { name }),
    AccountRenamed: (chart, { account, name }) => chart.with(account, { name }),
    AccountRetired: (chart, { account }) => chart.with(account, { isRetired: true }),
    AccountRestored: (chart, { account }) => chart.with(account, { isRetired: false }),
  },
});
