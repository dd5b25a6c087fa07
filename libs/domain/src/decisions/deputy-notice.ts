import { decider, type Timestamp } from '../kernel/index.js';
import { type ReminderEvents } from './reminder.events.js';

type Told = ReminderEvents['DeputyTold'];

interface DeputyNoticeState {
  readonly told?: Told;
}

export type DeputyNoticeCommands = { TellDeputy: Told };

const isSame = (one: Told, { step, since }: { readonly step: string; readonly since: Timestamp }): boolean =>
  one.step === step && one.since === since;

/** One notice per step and deputy: the stream is the lock. */
export const DeputyNotice = decider<DeputyNoticeState, DeputyNoticeCommands, Pick<ReminderEvents, 'DeputyTold'>>({
  category: 'deputyNotice',
  about: ({ told }) => told?.description,
  whom: ({ told }) => told?.submittedBy,
  initial: {},

  decide: {
    TellDeputy: (data, { told }) => (told && isSame(told, data) ? [] : [{ type: 'DeputyTold', data }]),
  },

  evolve: {
    DeputyTold: (_, told) => ({ told }),
  },
});
