import { decider, type StepHolders } from '../kernel/index.js';
import { type LateRequest, type ReminderEvents } from './reminder.events.js';

const ESCALATED_AFTER = 3;

type Reminded = ReminderEvents['ApprovalReminded'];

interface ReminderState {
  readonly last?: Reminded;
}

export type ReminderCommands = {
  Remind: { late: LateRequest; waitsFor: StepHolders; next: StepHolders | null };
};

const isSame = ({ step, since }: Reminded, late: LateRequest): boolean => step === late.step && since === late.since;

/** One reminder a day per late step: the request's stream is the lock. */
export const Reminder = decider<ReminderState, ReminderCommands, Omit<ReminderEvents, 'DeputyTold'>>({
  category: 'approvalReminder',
  about: ({ last }) => last?.description,
  whom: ({ last }) => last?.submittedBy,
  initial: {},

  decide: {
    Remind: ({ late, waitsFor, next }, { last }) => {
      const before = last && isSame(last, late) ? last : undefined;
      if (before && before.day >= late.day) return [];
      const count = (before?.count ?? 0) + 1;
      const reminded = { type: 'ApprovalReminded', data: { ...late, waitsFor, count } } as const;
      if (count !== ESCALATED_AFTER || next === null) return [reminded];
      return [reminded, { type: 'ApprovalEscalated', data: { ...late, next } }];
    },
  },

  evolve: {
    ApprovalReminded: (_, last) => ({ last }),
    ApprovalEscalated: (state) => state,
  },
});
