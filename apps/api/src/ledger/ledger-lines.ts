import { type AnswerOf, type InputOf, ledger } from '@bursar/contracts';
import { type AuditEntryRow } from '@bursar/domain/audit';
import { addDays, type Day, istDayOf, type Paise, type Projection, rupeesOf, yearStartOf } from '@bursar/domain/kernel';
import {
  type Account,
  accountDays,
  accountsAgainst,
  type AccountSum,
  AccountSums,
  type Chart,
  DEPARTMENT_EXPENSES,
  ledgerEntries,
  type LedgerLineRow,
  positionOf,
  RECORD_NAMES,
  RULES,
  soughtAccount,
} from '@bursar/domain/ledger';
import { Clock } from '@bursar/platform';
import { Refused } from '@bursar/platform/http';
import { type Page, ReadModels, type Search, wordsOf } from '@bursar/platform/read-models';
import { Inject, Injectable } from '@nestjs/common';
import { movements } from '../access/account-movements.js';
import { Charts } from '../access/charts.js';
import { TRAIL } from '../access/trail.js';

type Asked = InputOf<typeof ledger.sums>;

type Line = AnswerOf<typeof ledger.lines>[number];

export type Led = readonly number[] | undefined;

interface Selection {
  readonly account: Account | undefined;
  readonly period: { readonly from: Day; readonly to: Day };
  readonly departments: number | { readonly in: readonly number[] } | undefined;
  readonly isWhole: boolean;
  readonly where: {
    readonly account: string | { readonly in: readonly string[] } | undefined;
    readonly department_id: Selection['departments'];
    readonly student_id: string | undefined;
    readonly record_id: string | undefined;
  };
  readonly q: Search;
}

const BEGINNING: Day = '1900-01-01';
const END: Day = '2100-03-31';
const LIMIT = 50;

const amounts = (paise: Paise) => ({ debit: rupeesOf(Math.max(paise, 0)), credit: rupeesOf(Math.max(-paise, 0)) });

const lineOf = (chart: Chart, row: LedgerLineRow, balancePaise: Paise | undefined): Line => ({
  id: row.id,
  entry_id: row.entry_id,
  day: row.day,
  account: row.account,
  account_name: chart.nameOf(row.account),
  name: row.name,
  number: row.number,
  about: row.part ?? row.about,
  debit: rupeesOf(Math.max(row.paise, 0)),
  credit: rupeesOf(Math.max(-row.paise, 0)),
  balance: balancePaise === undefined ? null : rupeesOf(balancePaise),
  record: RECORD_NAMES[row.kind],
  record_kind: row.kind,
  record_id: row.record_id,
  student_id: row.student_id,
  staff_id: row.staff_id,
  against: accountsAgainst(row)
    .map((other) => chart.nameOf(other))
    .join(', '),
});

function permitted(chart: Chart, { account, department_id }: Asked, led: Led) {
  if (account !== undefined && !chart.has(account)) throw new Refused(404, 'NOT_FOUND', 'There is no such account.');
  if (led === undefined) return { account, departments: department_id, isHidden: false };
  const departments = { in: led.filter((each) => department_id === undefined || each === department_id) };
  return {
    account: account ?? DEPARTMENT_EXPENSES,
    departments,
    isHidden: account !== undefined && account !== DEPARTMENT_EXPENSES,
  };
}

const soughtIn = (chart: Chart, q = ''): readonly (readonly string[])[] =>
  wordsOf(q).map((word) => {
    const named = chart.all().filter((account) => chart.titleOf(account).toLowerCase().includes(word));
    return [word, ...named.map(soughtAccount)];
  });

@Injectable()
export class LedgerLines {
  private readonly shown = new WeakMap<Page, { readonly chart: Chart; readonly page: Page }>();

  constructor(
    private readonly readModels: ReadModels,
    private readonly charts: Charts,
    private readonly clock: Clock,
    @Inject(TRAIL) private readonly trail: Projection<AuditEntryRow>,
  ) {}

  async page({ page = 1, limit = LIMIT, id, ...asked }: InputOf<typeof ledger.lines>, led: Led): Promise<Page> {
    const chart = await this.charts.chart();
    const selected = this.selectionOf(chart, asked, led);
    const { account, period, where, q } = selected;
    const one = id === undefined ? {} : { id };
    const found = await this.readModels.page(ledgerEntries, {
      ...{ ...one, where: { ...where, order: between(period) }, q, sort: [{ field: 'order' }], page, limit },
    });
    const shown = this.shown.get(found);
    if (shown?.chart === chart) return shown.page;
    const rows = found.rows.map((row) => JSON.parse(row) as LedgerLineRow);
    const [first] = rows;
    const isFirst = page === 1 && id === undefined;
    let balancePaise =
      first && account && (isFirst ? await this.openingOf(selected) : await this.balanceBefore(selected, first));
    const lines = rows.map((row) => {
      if (balancePaise !== undefined) balancePaise += row.paise;
      return JSON.stringify(lineOf(chart, row, balancePaise));
    });
    const made = { rows: lines, total: found.total };
    this.shown.set(found, { chart, page: made });
    return made;
  }

  async sums(asked: Asked, led: Led): Promise<AnswerOf<typeof ledger.sums>> {
    const selected = this.selectionOf(await this.charts.chart(), asked, led);
    const { account, period, where, q } = selected;
    const of = async (paise: { from: number } | { below: number }) => {
      const [all] = await this.readModels.totals(ledgerEntries, {
        ...{ where: { ...where, order: between(period), paise }, q, of: 'paise' },
      });
      return all ?? { count: 0, sum: 0 };
    };
    const [debits, credits] = [await of({ from: 0 }), await of({ below: 0 })];
    const openingPaise = account && (await this.openingOf(selected));
    return {
      lines: debits.count + credits.count,
      debit: rupeesOf(debits.sum),
      credit: rupeesOf(0 - credits.sum),
      opening: openingPaise === undefined ? null : rupeesOf(openingPaise),
      closing: openingPaise === undefined ? null : rupeesOf(openingPaise + debits.sum + credits.sum),
      ...period,
    };
  }

  async entry(id: string): Promise<AnswerOf<typeof ledger.entry>> {
    const rows = await this.readModels.find(ledgerEntries, { where: { entry_id: id }, sort: [{ field: 'order' }] });
    const [first] = rows;
    if (!first) throw new Refused(404, 'NOT_FOUND', 'There is no such entry.');
    const { day, type, kind, record_id, name, number, about } = first;
    const chart = await this.charts.chart();
    return {
      ...{
        id,
        day,
        type,
        says: (await this.readModels.get(this.trail, positionOf(first)))?.says ?? type,
        rule: RULES[type].says,
        record: RECORD_NAMES[kind],
        record_kind: kind,
        record_id,
        name,
        number,
        about,
      },
      lines: rows.map(({ id: line, day: postedOn, account, part, paise }) => ({
        ...{ id: line, day: postedOn, account, account_name: chart.nameOf(account), part, ...amounts(paise) },
      })),
    };
  }

  async balancesByDay({
    account,
    department_id,
    ...given
  }: InputOf<typeof ledger.balances>): Promise<AnswerOf<typeof ledger.balances>> {
    const { to = this.today() } = given;
    const { from = yearStartOf(to) } = given;
    const sums = await this.sumsOf({ from, to }, department_id, account as Account);
    const opening = sums.find((each) => each.account === account)?.openingPaise ?? 0;
    const where = { account, department_id, day: { from, below: addDays(to, 1) } };
    const moved = await this.readModels.find(accountDays, { where, sort: [{ field: 'day' }] });
    const balances = new Map<Day, Paise>();
    let balance = opening;
    for (const { day, debit_paise, credit_paise } of moved) {
      balance += debit_paise - credit_paise;
      balances.set(day, balance);
    }
    const days = [...balances].map(([day, paise]) => ({ day, balance: rupeesOf(paise) }));
    return { from, to, opening: rupeesOf(opening), days };
  }

  /** Income and expenditure count from the year of a day. */
  async balances(to: Day = this.today(), ofYear = to): Promise<readonly AccountSum[]> {
    return this.sumsOf({ from: yearStartOf(ofYear), to }, undefined);
  }

  private selectionOf(chart: Chart, asked: Asked, led: Led): Selection {
    const { student_id, record: record_id } = asked;
    const isRecord = record_id !== undefined;
    const to = asked.to ?? (isRecord ? END : this.today());
    const from = asked.from ?? (isRecord ? BEGINNING : yearStartOf(to));
    const { account, departments, isHidden } = permitted(chart, asked, led);
    const q = soughtIn(chart, asked.q);
    const narrowed = q.length > 0 || student_id !== undefined || isRecord;
    return {
      ...{ account, departments, q, period: { from, to } },
      isWhole: !isHidden && !narrowed,
      where: { account: isHidden ? { in: [] } : account, department_id: departments, student_id, record_id },
    };
  }

  private openingOf(selected: Selection): Promise<Paise> {
    return this.balanceAtStartOf(selected.period.from, selected);
  }

  private async balanceBefore(selected: Selection, { day, order }: LedgerLineRow): Promise<Paise> {
    const { where, q } = selected;
    const [ofDay] = await this.readModels.totals(ledgerEntries, {
      ...{ where: { ...where, order: { from: day, below: order } }, q, of: 'paise' },
    });
    return (await this.balanceAtStartOf(day, selected)) + (ofDay?.sum ?? 0);
  }

  private async balanceAtStartOf(day: Day, { account, period, departments, isWhole, where, q }: Selection) {
    if (isWhole) {
      const until = { from: period.from, to: addDays(day, -1) };
      const sums = await this.sumsOf(until, departments, account);
      return sums.find((each) => each.account === account)?.closingPaise ?? 0;
    }
    const [before] = await this.readModels.totals(ledgerEntries, {
      ...{ where: { ...where, order: { below: day } }, q, of: 'paise' },
    });
    return before?.sum ?? 0;
  }

  private async sumsOf(
    period: Selection['period'],
    department_id: Selection['departments'],
    account?: Account,
  ): Promise<readonly AccountSum[]> {
    const sums = new AccountSums(period.from, period.to);
    // The general fund takes up the results of former years.
    const where = { department_id, ...(account !== '3010' && { account }) };
    for await (const [day, row] of movements(this.readModels, period, where)) sums.add(day, row);
    return sums.all();
  }

  async ofStudent({ student_id, page, limit }: InputOf<typeof ledger.student>): Promise<Page> {
    return this.page({ account: '1110', student_id, from: BEGINNING, page, limit }, undefined);
  }

  private today(): Day {
    return istDayOf(this.clock.now());
  }
}

const between = ({ from, to }: Selection['period']) => ({ from, below: addDays(to, 1) });
