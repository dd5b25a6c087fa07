import {
  event,
  type EventsOf,
  formatPaise,
  type Day,
  type Paise,
  type StepHolders,
  type Timestamp,
} from '../kernel/index.js';

export interface WaitingRequest {
  requestId: string;
  kind: string;
  amountPaise: Paise;
  description: string;
  submittedBy: string;
  step: string;
  since: Timestamp;
}

export interface LateRequest extends WaitingRequest {
  day: Day;
  makerIds?: readonly string[];
}

const what = ({ amountPaise, step }: WaitingRequest, about: string): string =>
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

  DeputyTold: event<
    WaitingRequest & { deputyId: string; deputyName: string; forId: string; forName: string; beyondLimit?: true }
  >(({ deputyName, forName, beyondLimit, ...waiting }, about) => ({
    says: `Told ${deputyName}, who decides for ${forName}${beyondLimit ? ' up to a lower limit' : ''}, ${what(waiting, about)}`,
    amountPaise: waiting.amountPaise,
  })),
};
export type ReminderEvents = EventsOf<typeof reminderEvents>;
