import {
  event,
  type EventsOf,
  formatPaise,
  type Day,
  type Paise,
  type StepHolders,
  type Timestamp,
} from '../kernel/index.js';

export interface LateRequest {
  requestId: string;
  kind: string;
  amountPaise: Paise;
  description: string;
  submittedBy: string;
  step: string;
  since: Timestamp;
  day: Day;
}

const what = ({ amountPaise, step }: LateRequest, about: string): string =>
  `about ${formatPaise(amountPaise)}, ${about}, at the step ${step}`;

export const reminderEvents = {
  ApprovalReminded: event<LateRequest & { waitsFor: StepHolders; count: number }>((late, about) => ({
    says: `Reminded ${what(late, about)} (${late.count})`,
    amountPaise: late.amountPaise,
  })),

  ApprovalEscalated: event<LateRequest & { next: StepHolders }>((late, about) => ({
    says: `Told the next step that it is late ${what(late, about)}`,
    amountPaise: late.amountPaise,
  })),
};
export type ReminderEvents = EventsOf<typeof reminderEvents>;
