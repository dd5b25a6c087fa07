import { accounts as contract } from '@bursar/contracts';
import { feeStructures } from '@bursar/domain/fees';
import { type Command, type Day, istDayOf, rupeesOf } from '@bursar/domain/kernel';
import {
  type Account,
  type AccountUse,
  CHART_ID,
  type ChartCommands,
  ChartOfAccounts,
  chartOfAccounts,
  isShipped,
  kindOf,
  leadOf,
  vouchers,
} from '@bursar/domain/ledger';
import { type Caller, Clock, Execute } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Charts } from '../access/charts.js';
import { LedgerLines } from './ledger-lines.js';

const UNTOUCHED = -1;
const END: Day = '9999-12-31';

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly charts: Charts,
    private readonly books: LedgerLines,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    all: async ({ to }) => this.all(to),

    add: async ({ account, name }, by) => {
      await this.send({ type: 'AddAccount', account: account as Account, name }, by);
      return () => this.done(account as Account, 'Account added.');
    },

    rename: async ({ id, name }, by) => {
      await this.send({ type: 'RenameAccount', account: id as Account, name }, by);
      return () => this.done(id as Account, 'Account renamed.');
    },

    retire: async ({ id }, by) => {
      const use = await this.useOf(id as Account);
      await this.send({ type: 'RetireAccount', account: id as Account, use }, by);
      return () => this.done(id as Account, 'Account retired.');
    },

    restore: async ({ id }, by) => {
      await this.send({ type: 'RestoreAccount', account: id as Account }, by);
      return () => this.done(id as Account, 'Account is in use again.');
    },
  });

  private async all(to?: Day) {
    const chart = await this.charts.chart();
    const versions = new Map((await this.readModels.find(chartOfAccounts, {})).map(({ id, version }) => [id, version]));
    const sums = new Map((await this.books.balances(to)).map((sum) => [sum.account, sum.closingPaise]));
    return chart.all().map((id) => ({
      ...{ id, name: chart.nameOf(id), title: chart.titleOf(id), kind: kindOf(id) },
      balance: rupeesOf(sums.get(id) ?? 0),
      retired: !chart.isOpen(id),
      shipped: isShipped(id),
      takes_vouchers: leadOf(id) === undefined && chart.isOpen(id),
      version: versions.get(id) ?? UNTOUCHED,
    }));
  }

  private async done(account: Account, message: string) {
    const chart = await this.charts.chart();
    const row = await this.readModels.get(chartOfAccounts, account);
    return { message, account: { id: account, name: chart.nameOf(account), version: row?.version ?? UNTOUCHED } };
  }

  private send(command: Command<ChartCommands>, by: Caller): Promise<unknown> {
    return this.commands.execute(Execute.on(ChartOfAccounts, CHART_ID, command, by));
  }

  private async useOf(account: Account): Promise<AccountUse> {
    const sums = await this.books.balances(END, istDayOf(this.clock.now()));
    const waiting = await this.readModels.find(vouchers, { where: { state: 'waiting' } });
    const structures = await this.readModels.find(feeStructures, { where: { income_account: account } });
    return {
      feeStructures: structures.length,
      balancePaise: sums.find((sum) => sum.account === account)?.closingPaise ?? 0,
      waitingVouchers: waiting.filter(({ lines }) => lines.some((line) => line.account === account)).length,
    };
  }
}
