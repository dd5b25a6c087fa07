import { decider } from '../kernel/index.js';
import { type BillRunEvents, type PassedOverBill } from './events.js';

type Started = BillRunEvents['BillRunStarted'];

export type BillRunState =
  { readonly status: 'none' } | ({ readonly status: 'running' | 'completed' } & Readonly<Started>);

export type BillRunCommands = {
  StartBillRun: Started;
  PassOverBills: { runId: string; bills: readonly PassedOverBill[] };
  CompleteBillRun: { runId: string; changed: number; passedOver: number };
};

/** One change of many bills: a later due date, a new amount, or taking them back. */
export const BillRun = decider<BillRunState, BillRunCommands, BillRunEvents>({
  category: 'billRun',
  about: (state) => (state.status === 'none' ? undefined : (state.title ?? undefined)),
  initial: { status: 'none' },
  decide: {
    StartBillRun: (run, { status }) => (status === 'none' ? [{ type: 'BillRunStarted', data: run }] : []),
    PassOverBills: ({ runId, bills }, { status }) =>
      status === 'running' ? bills.map((bill) => ({ type: 'BillPassedOver', data: { runId, ...bill } })) : [],
    CompleteBillRun: (run, { status }) => (status === 'running' ? [{ type: 'BillRunCompleted', data: run }] : []),
  },
  evolve: {
    BillRunStarted: (_, run) => ({ status: 'running', ...run }),
    BillPassedOver: (run) => run,
    BillRunCompleted: (run) => (run.status === 'none' ? run : { ...run, status: 'completed' }),
  },
});
