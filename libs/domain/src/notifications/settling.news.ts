import { type RequestEvents } from '../decisions/events.js';
import { type ExpenseEvents } from '../expenses/events.js';
import { type FanOut, type Projection, type Recorded } from '../kernel/index.js';
import { type PeriodEvents } from '../ledger/events.js';
import { isShared } from './audiences.js';
import { type NotificationRow } from './notification.js';

type Approved = 'RequestStepApproved' | 'ExpenseStepApproved';
type Fell = 'RequestStepFell' | 'ExpenseStepFell';
type Ended = `Request${End}` | `Expense${End}`;
type End = 'Returned' | 'Resubmitted' | 'Approved' | 'Rejected' | 'Withdrawn';
type OfMonths = 'PeriodReopened' | 'PeriodReopeningDismissed';
type OfYears = 'YearClosed' | 'YearCloseDismissed';

type Events = Pick<RequestEvents & ExpenseEvents & PeriodEvents, Approved | Fell | Ended | OfMonths | OfYears>;
type Of<Types extends keyof Events> = Recorded<Pick<Events, Types>>;

const settled = ({ metadata }: Recorded, asks: string, stays = false): FanOut<NotificationRow> => ({
  where: { asks, settled_at: null },
  // Deputies are told once.
  change: (row) => (stays && !isShared(row.audience) ? row : { ...row, settled_at: metadata.occurredAt }),
});

const idOf = ({ data }: Of<Approved | Fell | Ended>): string => ('requestId' in data ? data.requestId : data.expenseId);

const approved = (event: Of<Approved>) => settled(event, idOf(event), event.data.next === event.data.decision.step);
const fell = (event: Of<Fell>) => settled(event, idOf(event), event.data.to === event.data.step);
const ended = (event: Of<Ended>) => settled(event, idOf(event));
const ofMonth = (event: Of<OfMonths>) => settled(event, event.data.month);
const ofYear = (event: Of<OfYears>) => settled(event, event.data.financialYear);

const SETTLING: Required<NonNullable<Projection<NotificationRow, Events>['fanOut']>> = {
  RequestStepApproved: approved,
  ExpenseStepApproved: approved,
  RequestStepFell: fell,
  ExpenseStepFell: fell,
  RequestReturned: ended,
  ExpenseReturned: ended,
  RequestResubmitted: ended,
  ExpenseResubmitted: ended,
  RequestApproved: ended,
  ExpenseApproved: ended,
  RequestRejected: ended,
  ExpenseRejected: ended,
  RequestWithdrawn: ended,
  ExpenseWithdrawn: ended,
  PeriodReopened: ofMonth,
  PeriodReopeningDismissed: ofMonth,
  YearClosed: ofYear,
  YearCloseDismissed: ofYear,
};

export const settling = SETTLING as unknown as NonNullable<Projection<NotificationRow>['fanOut']>;
