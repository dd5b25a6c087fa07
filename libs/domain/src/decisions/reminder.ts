import { decider, type Day, type StepHolders, type Timestamp } from '../kernel/index.js';
import { type LateRequest, type ReminderEvents } from './reminder.events.js';

/** After so many reminders the next step hears of it. */
const ESCALATED_AFTER = 3;

interface ReminderState {
  readonly about?: string;
  readonly submittedBy?: string;
  readonly step?: string;
  readonly since?: Timestamp;
  readonly day?: Day;
  readonly count: number;
}

export type ReminderCommands = {
  Remind: { late: LateRequest; waitsFor: StepHolders; next: StepHolders | null };
};

/** One reminder a day for each step that is late: the stream of its request is the lock. */
export const Reminder = decider<ReminderState, ReminderCommands, Omit<ReminderEvents, 'DeputyTold'>>({
  category: 'approvalReminder',
  about: ({ about }) => about,
  whom: ({ submittedBy }) => submittedBy,
  initial: { count: 0 },

  decide: {
    Remind: ({ late, waitsFor, next }, { step, since, day, count: before }) => {
      const goesOn = step === late.step && since === late.since;
      if (goesOn && day !== undefined && day >= late.day) return [];
      const count = goesOn ? before + 1 : 1;
      const reminded = { type: 'ApprovalReminded', data: { ...late, waitsFor, count } } as const;
      if (count !== ESCALATED_AFTER || next === null) return [reminded];
      return [reminded, { type: 'ApprovalEscalated', data: { ...late, next } }];
    },
  },

  evolve: {
    ApprovalReminded: (_, { description: about, submittedBy, step, since, day, count }) => ({
      ...{ about, submittedBy, step, since, day, count },
    }),
    ApprovalEscalated: (state) => state,
  },
});
