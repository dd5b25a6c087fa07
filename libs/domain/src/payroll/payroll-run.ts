import { decider, type Month } from '../kernel/index.js';
import { type PayrollRunEvents } from './events.js';

export type PayrollRunState = { readonly status: 'none' | 'running' | 'completed' };

export type PayrollRunCommands = {
  StartRun: { runId: string; month: Month; staffCount: number };
  CompleteRun: { runId: string; month: Month; created: number; skipped: number };
};

/** The payroll of everybody for one month; a run that a crash interrupted is carried on. */
export const PayrollRun = decider<PayrollRunState, PayrollRunCommands, PayrollRunEvents>({
  category: 'payrollRun',
  initial: { status: 'none' },
  decide: {
    StartRun: (run, { status }) => (status === 'none' ? [{ type: 'PayrollRunStarted', data: run }] : []),
    CompleteRun: (run, { status }) => (status === 'running' ? [{ type: 'PayrollRunCompleted', data: run }] : []),
  },
  evolve: {
    PayrollRunStarted: () => ({ status: 'running' }),
    PayrollRunCompleted: () => ({ status: 'completed' }),
  },
});
