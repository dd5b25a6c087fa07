import { declared } from '../kernel/index.js';
import { requestEvents } from './events.js';
import { reminderEvents } from './reminder.events.js';

const ASKED = {
  description: 'contact of askedBy',
  askedByName: 'identity of askedBy',
  'concerned.name': 'identity of personId',
} as const;
const WORK = {
  'work.reason': 'contact of askedBy',
  'work.note': 'contact of askedBy',
  'work.sourceName': 'plain',
  'work.accountNumber': 'plain',
  'work.ifsc': 'plain',
  'work.description': 'plain',
  'work.incomeKind': 'plain',
  'work.currentYear': 'plain',
  'work.months': 'plain',
} as const;
const DECISION = {
  'decision.step': 'plain',
  'decision.byName': 'identity of by',
  'decision.forName': 'identity of for',
  'decision.note': 'contact of askedBy',
  'decision.seen.figures.label': 'plain',
} as const;

const WAITING = {
  kind: 'plain',
  description: 'contact of submittedBy',
  step: 'plain',
  since: 'plain',
} as const;
const LATE = { ...WAITING, day: 'plain' } as const;

export const decisionsDeclarations = declared(
  { ...requestEvents, ...reminderEvents },
  {
    RequestSubmitted: { ...ASKED, ...WORK, 'route.steps.name': 'plain', 'route.steps.who.roles': 'plain' },
    RequestStepApproved: { ...ASKED, ...DECISION, next: 'plain', 'waitsFor.roles': 'plain' },
    RequestApproved: { ...ASKED, ...WORK, ...DECISION },
    RequestStepFell: { ...ASKED, step: 'plain', to: 'plain', 'waitsFor.roles': 'plain' },
    RequestHandedUp: { ...ASKED, next: 'plain', 'waitsFor.roles': 'plain' },
    RequestReturned: { ...ASKED, ...DECISION },
    RequestResubmitted: { ...ASKED, answer: 'contact of askedBy', 'waitsFor.roles': 'plain' },
    RequestWithdrawn: ASKED,
    RequestRejected: { ...ASKED, ...DECISION },
    ApprovalReminded: { ...LATE, 'waitsFor.roles': 'plain' },
    ApprovalEscalated: { ...LATE, 'next.roles': 'plain' },
    DeputyTold: { ...WAITING, deputyName: 'identity of deputyId', forName: 'identity of forId' },
  },
);
