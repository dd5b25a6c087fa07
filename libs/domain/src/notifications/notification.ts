import {
  type EventMap,
  type Fallen,
  formatPaise,
  type Paise,
  type Position,
  type Recorded,
  type Timestamp,
  stepPhrase,
} from '../kernel/index.js';

export const NOTIFICATION_KINDS = [
  'fee.assigned',
  'fee.extended',
  'fee.reissued',
  'fee.revoked',
  'payment.received',
  'payment.approved',
  'payment.rejected',
  'payment.refunded',
  'payment.reversed',
  'payment.exceeded',
  'payment.suspended',
  'refund.failed',
  'refund.noticed',
  'refund.open',
  'payroll.generated',
  'payroll.paid',
  'payroll.reversed',
  'payroll.amended',
  'payroll.recalculated',
  'payroll.cancelled',
  'budget.allocated',
  'expense.submitted',
  'expense.waiting',
  'approval.reminded',
  'approval.escalated',
  'approval.fell',
  'delegation.named',
  'delegation.ended',
  'expense.returned',
  'expense.resubmitted',
  'expense.approved',
  'expense.rejected',
  'expense.paid',
  'expense.reversed',
  'expense.cancelled',
  'request.waiting',
  'request.approved',
  'request.rejected',
  'request.returned',
  'request.withdrawn',
  'aid.submitted',
  'aid.approved',
  'aid.rejected',
  'aid.withdrawn',
  'aid.disbursed',
  'aid.reversed',
  'contact.submitted',
  'account.changed',
  'pending.step',
  'pending.letter',
  'pending.lag',
  'report.not_sent',
  'proof.different',
  'finding.asked',
  'finding.answered',
  'period.asked',
  'period.dismissed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export type NotificationRow = {
  id: string;
  position: Position;
  audience: string;
  kind: NotificationKind;
  title: string;
  body: string;
  link: string;
  student_id: string | null;
  student_name: string | null;
  asks: string | null;
  settled_at: Timestamp | null;
  created_at: Timestamp;
};

export interface Said extends Pick<NotificationRow, 'audience' | 'kind' | 'title' | 'body' | 'link'> {
  readonly student?: { readonly id: string; readonly name: string } | undefined;
  readonly asks?: string | undefined;
}

export const fellTo = ({ amountPaise, step, to }: Fallen & { readonly amountPaise: Paise }): string =>
  `The step ${step} lost its holder: ${stepPhrase(to)} decides about ${amountPaise === 0 ? 'the request' : formatPaise(amountPaise)} now`;

export const opening = (path: string, id: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}open=${encodeURIComponent(id)}`;

export type News<Events extends EventMap> = {
  readonly [Type in keyof Events & string]: (event: Recorded<Pick<Events, Type>>) => Said | undefined;
};

/** The compiler requires a sentence for each event. */
export const news = <Events extends EventMap>(table: News<Events>): News<Events> => table;
