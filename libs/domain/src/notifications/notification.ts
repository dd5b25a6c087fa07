import { type EventMap, type Position, type Recorded, type Timestamp } from '../kernel/index.js';

/** What a notification is about. */
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
  'payroll.generated',
  'payroll.paid',
  'payroll.reversed',
  'payroll.recalculated',
  'payroll.cancelled',
  'budget.allocated',
  'expense.submitted',
  'expense.approved',
  'expense.rejected',
  'expense.paid',
  'expense.reversed',
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
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export type NotificationRow = {
  id: string;
  /** Its place in the log. */
  position: Position;
  /** Who is told, by `audience`. */
  audience: string;
  kind: NotificationKind;
  /** A whole sentence. */
  title: string;
  /** What else is worth knowing; may be empty. */
  body: string;
  /** The screen concerned. */
  link: string;
  created_at: Timestamp;
};

/** What is said of an event; the rest of the row follows from where the event stands. */
export type Said = Pick<NotificationRow, 'audience' | 'kind' | 'title' | 'body' | 'link'>;

/** What is said of each event of a table; undefined for one that nobody needs to hear of. */
export type News<Events extends EventMap> = {
  readonly [Type in keyof Events & string]: (event: Recorded<Pick<Events, Type>>) => Said | undefined;
};

/** Declares a table of news; the compiler wants a sentence for each of its events. */
export const news = <Events extends EventMap>(table: News<Events>): News<Events> => table;
