import { type Role, waiting, type WaitingWork, type Work } from '@bursar/contracts';
import { aidApplications } from '@bursar/domain/aid';
import { expenses } from '@bursar/domain/expenses';
import { assignedFees, dueWithin } from '@bursar/domain/fees';
import { contactRequests } from '@bursar/domain/identity';
import { paiseOf, rupeesOf, sumRupees } from '@bursar/domain/kernel';
import { suspense, transactions } from '@bursar/domain/payments';
import { payrolls } from '@bursar/domain/payroll';
import { openAt, pendingItems } from '@bursar/domain/pending';
import { type Caller, Clock, type Person } from '@bursar/platform';
import { personOf, serve } from '@bursar/platform/http';
import { type Grouping, type Model, ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { WaitingLists } from '../access/waiting-lists.js';
import { HeldSteps } from './held-steps.js';

const OFFICE = ['approvals', 'payments', 'claims_to_pay', 'aid', 'suspense', 'payslips', 'overdue'] as const;

const WORK_OF: Readonly<Record<Role, readonly Work[]>> = {
  admin: [...OFFICE, 'requests', 'pending'],
  finance_manager: OFFICE,
  auditor: ['suspense', 'pending'],
  hod: ['claims'],
  faculty: ['faculty_claims', 'purchases'],
  staff: ['staff_claims'],
  student: ['bills'],
};

const RARE: readonly Work[] = ['faculty_claims', 'staff_claims'];

const isIdle = ({ what, count }: WaitingWork): boolean => count === 0 && RARE.includes(what);

const OWED = { in: ['unpaid', 'partial'] };
const RUPEES = 'INR';

@Controller()
export class WaitingController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly lists: WaitingLists,
    private readonly steps: HeldSteps,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(waiting)({
    work: async (_, by) => {
      const person = personOf(by);
      const counted = await Promise.all(WORK_OF[person.role].map((what) => this.counters[what](person, by)));
      if (!counted.some(isIdle) || (await this.steps.has(by))) return counted;
      return counted.filter((work) => !isIdle(work));
    },
  });

  private readonly counters: Readonly<Record<Work, (person: Person, by: Caller) => Promise<WaitingWork>>> = {
    approvals: (_, by) => this.decidable('approvals', by),
    payments: () => {
      const where = { status: 'pending' } as const;
      return this.count('payments', transactions, { where, of: 'amount_paid' }, 'payment_date');
    },
    claims: (_, by) => this.decidable('claims', by),
    faculty_claims: (_, by) => this.decidable('faculty_claims', by),
    staff_claims: (_, by) => this.decidable('staff_claims', by),
    purchases: ({ id: submitted_by }) =>
      this.count('purchases', expenses, { where: { stage: 'ordered', submitted_by }, of: 'amount' }, 'submitted_at'),
    claims_to_pay: async () => {
      const rows = await this.readModels.find(expenses, { where: { stage: 'to_pay' } });
      const amount = sumRupees(rows.map((row) => row.billed_amount ?? row.amount));
      return { what: 'claims_to_pay', count: rows.length, amount, since: null };
    },
    aid: () => {
      const where = { status: 'pending' } as const;
      return this.count('aid', aidApplications, { where, of: 'amount_requested' }, 'submitted_at');
    },
    suspense: () => {
      const where = { status: 'held' } as const;
      return this.count('suspense', suspense, { where, by: 'currency', of: 'outstanding' }, 'received_at');
    },
    payslips: () => this.count('payslips', payrolls, { where: { status: 'unpaid' }, of: 'amount' }),
    overdue: () => {
      const where = { status: OWED, due_date: dueWithin('overdue', this.clock.now()) };
      return this.count('overdue', assignedFees, { where, of: 'outstanding' }, 'due_date');
    },
    bills: ({ studentIds }) => {
      const where = { status: OWED, student_id: { in: studentIds } };
      return this.count('bills', assignedFees, { where, of: 'outstanding' }, 'due_date');
    },
    requests: () => this.count('requests', contactRequests, { where: { status: 'open' } }, 'submitted_at'),
    pending: () => this.count('pending', pendingItems, { where: openAt(this.clock.now()) }, 'since'),
  };

  private async decidable(what: Work, by: Caller): Promise<WaitingWork> {
    const rows = await this.lists.decidableBy(by);
    const amount = sumRupees(rows.map((row) => row.amount));
    return { what, count: rows.length, amount, since: rows[0]?.waiting_since ?? null };
  }

  /** Foreign money counts as work, but not in the sum. */
  private async count<Row extends object>(
    what: Work,
    model: Model<Row>,
    grouping: Grouping<NoInfer<Row>>,
    since?: keyof Row & string,
  ): Promise<WaitingWork> {
    const groups = await this.readModels.totals(model, grouping);
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const money = groups.find(({ key }) => key === null || key === RUPEES)?.sum ?? 0;
    const [oldest] =
      since === undefined || count === 0
        ? []
        : await this.readModels.find(model, { where: grouping.where, sort: [{ field: since }], limit: 1 });
    return {
      what,
      count,
      amount: grouping.of === undefined ? null : rupeesOf(paiseOf(money)),
      since: oldest && since ? String(oldest[since]) : null,
    };
  }
}
