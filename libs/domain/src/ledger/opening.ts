import { decider, isOwn, type Day, type Officer, type Paise } from '../kernel/index.js';
import { type Account, kindOf, leadOf } from './accounts.js';
import { type Chart } from './chart.js';
import { type OpeningEvents, type OpeningLine } from './opening.events.js';
import { firstDayOf } from './posting-rules.js';
import { refuse } from './refusals.js';

type Entered = OpeningEvents['OpeningBalancesEntered'];

interface Known extends Entered {
  readonly status: 'entered' | 'confirmed';
  readonly confirmedBy: string | null;
}

export type OpeningState = { readonly status: 'none' } | Known;

export type OpeningCommands = {
  EnterOpeningBalances: Omit<Entered, 'enteredBy' | 'enteredByName' | 'replaced'> & {
    today: Day;
    chart: Chart;
    by: Officer;
  };
  ConfirmOpeningBalances: { entryId: string; by: Officer };
  RejectOpeningBalances: { entryId: string; reason: string; by: Officer };
  ReverseOpeningBalances: { reason: string; by: Officer };
};

/** Of the led accounts, only these settle balances that no record brought. */
const OPENED_THOUGH_LED: readonly Account[] = ['1030', '1110'];

const sum = (amounts: readonly { readonly amountPaise: Paise }[]): Paise =>
  amounts.reduce((total, { amountPaise }) => total + amountPaise, 0);

/** @throws `ledger/account-retired`, `ledger/no-opening-of-records`, `ledger/no-opening-of-the-year` */
export function expectOpened(account: Account, chart: Chart): void {
  const name = chart.nameOf(account);
  if (!chart.isOpen(account)) throw refuse('account-retired', name);
  const led = leadOf(account);
  if (led !== undefined && !OPENED_THOUGH_LED.includes(account)) throw refuse('no-opening-of-records', name, led);
  if (['income', 'expenditure'].includes(kindOf(account))) throw refuse('no-opening-of-the-year', name);
}

function expectOnce(ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw refuse('listed-twice');
}

export const totalOfOpening = (lines: readonly OpeningLine[]): Paise =>
  sum(lines.filter(({ amountPaise }) => amountPaise > 0));

/** @throws `ledger/not-balanced`, `ledger/opening-differs` */
export function expectTotals(lines: readonly OpeningLine[], students: Entered['students']): void {
  const debitPaise = totalOfOpening(lines);
  const creditPaise = debitPaise - sum(lines);
  if (debitPaise !== creditPaise) throw refuse('not-balanced', debitPaise, creditPaise);
  const differencePaise = sum(students) - sum(lines.filter(({ account }) => account === '1110'));
  if (differencePaise !== 0) throw refuse('opening-differs', differencePaise);
}

export const Opening = decider<OpeningState, OpeningCommands, OpeningEvents>({
  category: 'opening',
  initial: { status: 'none' },

  decide: {
    EnterOpeningBalances: ({ today, chart, by, ...entry }, state) => {
      const { entryId, financialYear, lines, students } = entry;
      if (state.status !== 'none' && state.entryId === entryId) return [];
      if (state.status === 'confirmed') throw refuse('opening-exists', financialYear);
      if (firstDayOf(financialYear) > today) throw refuse('year-not-begun', financialYear);
      if (lines.length === 0) throw refuse('opening-empty');
      expectOnce(lines.map(({ account }) => account));
      expectOnce(students.map(({ studentId }) => studentId));
      for (const { account } of lines) expectOpened(account, chart);
      expectTotals(lines, students);
      const waiting = state.status === 'entered' && state.route !== undefined;
      const replaced = waiting && { replaced: { entryId: state.entryId, enteredBy: state.enteredBy } };
      const entered = { ...entry, enteredBy: by.userId, enteredByName: by.name, ...replaced };
      return [{ type: 'OpeningBalancesEntered', data: entered }];
    },

    ConfirmOpeningBalances: ({ entryId, by }, state) => {
      if (state.status === 'none') throw refuse('opening-not-entered');
      const { financialYear, lines, enteredBy, enteredByName, confirmedBy } = state;
      if (state.status === 'confirmed') {
        if (confirmedBy === by.userId && state.entryId === entryId) return [];
        throw refuse('opening-exists', financialYear);
      }
      if (state.entryId !== entryId) throw refuse('opening-replaced');
      if (isOwn(by, enteredBy)) throw refuse('opening-own');
      const confirmed = { confirmedBy: by.userId, confirmedByName: by.name };
      const data = { entryId, financialYear, lines, enteredBy, enteredByName, ...confirmed };
      return [{ type: 'OpeningBalancesConfirmed', data }];
    },

    RejectOpeningBalances: ({ entryId, reason, by }, state) => {
      if (state.status !== 'entered' || state.entryId !== entryId) return [];
      const rejected = { reason, rejectedBy: by.userId, rejectedByName: by.name };
      return [{ type: 'OpeningBalancesRejected', data: { entryId, financialYear: state.financialYear, ...rejected } }];
    },

    ReverseOpeningBalances: ({ reason, by }, state) => {
      if (state.status !== 'confirmed') throw refuse('opening-not-confirmed');
      const { entryId, financialYear, enteredBy } = state;
      if (isOwn(by, enteredBy)) throw refuse('opening-own-reversal');
      const reversed = { reason, reversedBy: by.userId, reversedByName: by.name };
      return [{ type: 'OpeningBalancesReversed', data: { entryId, financialYear, ...reversed } }];
    },
  },

  evolve: {
    OpeningBalancesEntered: (_, entry) => ({ ...entry, status: 'entered', confirmedBy: null }),
    OpeningBalancesConfirmed: (state, { confirmedBy }) =>
      state.status === 'none' ? state : { ...state, status: 'confirmed', confirmedBy },
    OpeningBalancesRejected: () => ({ status: 'none' }),
    OpeningBalancesReversed: () => ({ status: 'none' }),
  },
});
