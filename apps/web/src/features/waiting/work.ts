import { type FigureName, type WaitingWork, type Work } from '@bursar/contracts';

interface WorkLook {
  /** Carries the count; absent for work that is never done. */
  readonly screen?: string;
  /** Leads to exactly the counted rows. */
  readonly rows: string;
  readonly thing: string;
  readonly things: string;
  readonly last: string;
  readonly figure: FigureName;
}

const TO_DECIDE = {
  thing: 'request to decide',
  things: 'requests to decide',
  last: 'since',
  figure: 'waiting_approvals',
} as const;

export const WORK_LOOKS: Readonly<Record<Work, WorkLook>> = {
  approvals: {
    screen: '/admin/expenses',
    rows: '/admin/expenses#pending',
    thing: 'request to approve',
    things: 'requests to approve',
    last: 'since',
    figure: 'waiting_approvals',
  },
  payments: {
    screen: '/admin/fees',
    rows: '/admin/fees?tab=transactions&status=pending',
    thing: 'payment to approve',
    things: 'payments to approve',
    last: 'since',
    figure: 'pending_transactions',
  },
  claims: { screen: '/hod', rows: '/hod#pending', ...TO_DECIDE },
  faculty_claims: { screen: '/faculty', rows: '/faculty#pending', ...TO_DECIDE },
  staff_claims: { screen: '/staff', rows: '/staff#pending', ...TO_DECIDE },
  purchases: {
    screen: '/faculty',
    rows: '/faculty?stage=ordered#requests',
    thing: 'purchase whose bill the office needs',
    things: 'purchases whose bills the office needs',
    last: 'since',
    figure: 'waiting_purchases',
  },
  claims_to_pay: {
    screen: '/admin/expenses',
    rows: '/admin/expenses?stage=to_pay',
    thing: 'approved expense to pay',
    things: 'approved expenses to pay',
    last: 'since',
    figure: 'waiting_claims_to_pay',
  },
  aid: {
    screen: '/admin/aid',
    rows: '/admin/aid',
    thing: 'aid application to decide',
    things: 'aid applications to decide',
    last: 'since',
    figure: 'waiting_aid',
  },
  suspense: {
    screen: '/admin/suspense',
    rows: '/admin/suspense?status=held',
    thing: 'payment in suspense',
    things: 'payments in suspense',
    last: 'since',
    figure: 'waiting_suspense',
  },
  payslips: {
    rows: '/admin/staff?status=unpaid',
    thing: 'salary to pay',
    things: 'salaries to pay',
    last: 'since',
    figure: 'waiting_payslips',
  },
  overdue: {
    rows: '/admin/fees?tab=assigned&age=overdue',
    thing: 'overdue bill',
    things: 'overdue bills',
    last: 'since',
    figure: 'waiting_overdue',
  },
  bills: {
    screen: '/student/pay-fees',
    rows: '/student/pay-fees',
    thing: 'bill to pay',
    things: 'bills to pay',
    last: 'first due',
    figure: 'waiting_bills',
  },
  requests: {
    screen: '/admin/contacts',
    rows: '/admin/contacts?status=open',
    thing: 'request to answer',
    things: 'requests to answer',
    last: 'since',
    figure: 'waiting_requests',
  },
  pending: {
    screen: '/admin/pending',
    rows: '/admin/pending?status=open',
    thing: 'pending item to settle',
    things: 'pending items to settle',
    last: 'since',
    figure: 'waiting_pending',
  },
};

/** By path of the menu entry; without zeros. */
export function countsOf(work: readonly WaitingWork[] = []): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { what, count } of work) {
    const { screen } = WORK_LOOKS[what];
    if (screen !== undefined && count > 0) counts.set(screen, (counts.get(screen) ?? 0) + count);
  }
  return counts;
}
