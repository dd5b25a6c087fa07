import { type Period as PeriodAnswer, periods as contract } from '@bursar/contracts';
import {
  financialYearName,
  financialYearOf,
  istDayOf,
  istMonthOf,
  type Month,
  monthName,
  monthsOfFinancialYear,
  paiseOf,
  rupeesOf,
} from '@bursar/domain/kernel';
import {
  type Chart,
  closedYears,
  type ClosedYearRow,
  monthAfter,
  nextToClose,
  type PeriodRow,
  periods,
  trialBalanceLines,
} from '@bursar/domain/ledger';
import { Clock } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { Charts } from '../access/charts.js';
import { ClosingChecklist } from './checklist.js';
import { Closing } from './closing.js';
import { beginOfBooks, monthBooks, totalOf } from './month-books.js';

interface Place {
  readonly present: Month;
  readonly next: Month;
  readonly begin: Month;
  readonly reopenable: Month | null;
}

function statusOf(month: Month, row: PeriodRow | undefined, { present, next, begin }: Place): PeriodAnswer['status'] {
  if (row?.status === 'closed') return 'closed';
  if (month >= present) return 'not_over';
  if (month < begin) return 'before';
  if (row) return 'reopened';
  return month === next ? 'next' : 'open';
}

function differencesOf(row: PeriodRow | undefined): PeriodAnswer['differences'] {
  const [before, last] = (row?.closings ?? []).slice(-2);
  if (!before || !last) return [];
  const balances = new Map<string, { name: string; paise: number }>();
  for (const [sign, closing] of [
    [-1, before],
    [1, last],
  ] as const) {
    for (const { account, name, debit, credit } of closing.trial_balance) {
      const paise = (paiseOf(debit) - paiseOf(credit)) * sign;
      balances.set(account, { name, paise: paise + (balances.get(account)?.paise ?? 0) });
    }
  }
  return [...balances]
    .filter(([, { paise }]) => paise !== 0)
    .map(([account, { name, paise }]) => ({ account, name, amount: rupeesOf(paise) }));
}

const named = (row: PeriodRow, chart: Chart): PeriodRow => ({
  ...row,
  closings: row.closings.map((closing) => ({
    ...closing,
    trial_balance: closing.trial_balance.map((line) => ({ ...line, name: chart.nameOf(line.account) })),
  })),
});

const NOT_ASKED = {
  ...{ status: 'open' as const, asked_by: null, asked_by_name: null, confirmed_by_name: null },
  ...{ closed_on: null, surplus: null },
};

const statedOf = ({ version: _, ...stated }: ClosedYearRow) => stated;

@Controller()
export class PeriodsController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly closing: Closing,
    private readonly checklist: ClosingChecklist,
    private readonly charts: Charts,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    ofYear: ({ financial_year }) => this.year(financial_year ?? financialYearOf(istDayOf(this.clock.now()))),

    checklist: async ({ month }) => {
      const books = await monthBooks(this.readModels, month);
      const chart = await this.charts.chart();
      const items = [...(await this.checklist.itemsOf(this.readModels, month, books))];
      return {
        items,
        trial_balance: trialBalanceLines(books.trialBalance, (account) => chart.nameOf(account)),
        total: totalOf(books.trialBalance),
      };
    },

    close: async ({ month }, by) => {
      await this.closing.close(month, by);
      return async () => ({ message: `${monthName(month)} is closed.`, period: await this.period(month) });
    },

    askToReopen: async ({ month, reason }, by) => {
      await this.closing.reopen({ month, reason }, by);
      const message = `A second administrator must confirm that ${monthName(month)} is reopened.`;
      return async () => ({ message, period: await this.period(month) });
    },

    dismissReopening: async ({ month }, by) => {
      await this.closing.dismissReopening(month, by);
      const message = `The request to reopen ${monthName(month)} is dismissed.`;
      return async () => ({ message, period: await this.period(month) });
    },

    reopen: async ({ month }, by) => {
      await this.closing.confirmReopening(month, by);
      return async () => ({ message: `${monthName(month)} is open again.`, period: await this.period(month) });
    },

    askToCloseYear: async ({ financial_year: id }, by) => {
      await this.closing.askToCloseYear(id, by);
      const message = `A second administrator must confirm that ${financialYearName(id)} is closed.`;
      return async () => ({ message, year: (await this.year(id)).year });
    },

    dismissYearClose: async ({ financial_year: id }, by) => {
      await this.closing.dismissYearClose(id, by);
      const message = `The request to close ${financialYearName(id)} is dismissed.`;
      return async () => ({ message, year: (await this.year(id)).year });
    },

    closeYear: async ({ financial_year: id }, by) => {
      await this.closing.confirmYear(id, by);
      return async () => ({
        message: `${financialYearName(id)} is closed for good.`,
        year: (await this.year(id)).year,
      });
    },
  });

  private async year(id: string) {
    const months = monthsOfFinancialYear(id);
    const chart = await this.charts.chart();
    const rows = (await this.readModels.find(periods, {})).map((row) => named(row, chart));
    const closed = rows.filter(({ status }) => status === 'closed').map((row) => row.id);
    const lastClosed = closed.sort().at(-1) ?? null;
    const begin = (await beginOfBooks(this.readModels)) ?? istMonthOf(this.clock.now());
    const row = await this.readModels.get(closedYears, id);
    const place = {
      present: istMonthOf(this.clock.now()),
      next: nextToClose({ booksBegin: begin, lastClosed }),
      begin,
      reopenable: row?.status === 'closed' ? null : lastClosed,
    };
    const year = row ? statedOf(row) : { ...NOT_ASKED, id };
    return {
      year,
      next: place.next,
      months: months.map((month) =>
        answerOf(
          month,
          rows.find((each) => each.id === month),
          place,
        ),
      ),
    };
  }

  private async period(month: Month): Promise<PeriodAnswer> {
    const { months } = await this.year(financialYearOf(`${month}-01`));
    return (
      months.find(({ id }) => id === month) ??
      answerOf(month, undefined, { present: month, next: month, begin: monthAfter(month), reopenable: null })
    );
  }
}

function answerOf(month: Month, row: PeriodRow | undefined, place: Place): PeriodAnswer {
  return {
    id: month,
    status: statusOf(month, row, place),
    closings: (row?.closings ?? []).map(({ position: _, ...closing }) => closing),
    differences: differencesOf(row),
    reopenable: month === place.reopenable,
    reopening_reason: row?.reopening_reason ?? null,
    reopening_asked_by: row?.reopening_asked_by ?? null,
    reopening_asked_by_name: row?.reopening_asked_by_name ?? null,
  };
}
