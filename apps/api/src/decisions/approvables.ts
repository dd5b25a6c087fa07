import { type ApprovalKind, type InputOf, type decisions } from '@bursar/contracts';
import { refuse } from '@bursar/domain/decisions';
import { Expense } from '@bursar/domain/expenses';
import { type Deciding, type Verdict } from '@bursar/domain/kernel';
import { type Caller, Execute } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalReservation } from '../access/approval-reservation.js';
import { ApprovalRoutes } from '../access/approval-routes.js';

type Resubmission = InputOf<typeof decisions.resubmitRequest>;

/** A kind of record that takes the value of an approval. */
interface Approvable {
  readonly kind: ApprovalKind;
  /** Asks the budget before an approval. */
  prepare(id: string, verdict: Verdict, asked: Deciding, by: Caller): Promise<void>;
  decide(id: string, verdict: Verdict, asked: Deciding, by: Caller): Execute;
  resubmit(input: Resubmission, departmentId: number, by: Caller): Promise<Execute>;
}

const EXPENSE_VERDICTS = {
  approved: 'ApproveExpense',
  rejected: 'RejectExpense',
  returned: 'ReturnExpense',
} as const;

/** Another kind joins with one entry, and its events in `approval_requests`. */
@Injectable()
export class Approvables {
  constructor(
    private readonly routes: ApprovalRoutes,
    private readonly reservation: ApprovalReservation,
  ) {}

  get kinds(): readonly ApprovalKind[] {
    return Object.values(this.table).map(({ kind }) => kind);
  }

  /** @throws `decisions/kind-unknown` */
  of(kind: string): Approvable {
    const found = Object.hasOwn(this.table, kind) ? this.table[kind] : undefined;
    if (!found) throw refuse('kind-unknown');
    return found;
  }

  private spending(kind: 'expense' | 'purchase'): Approvable {
    return {
      kind,
      prepare: async (id, verdict, asked, by) => {
        if (verdict === 'approved') await this.reservation.before({ type: 'ApproveExpense', ...asked }, id, by);
      },
      decide: (id, verdict, asked, by) => Execute.on(Expense, id, { type: EXPENSE_VERDICTS[verdict], ...asked }, by),
      resubmit: async ({ id, answer, amount: amountPaise, description, receipt_url: receiptUrl }, departmentId, by) => {
        const changes = {
          ...(amountPaise !== undefined && { amountPaise }),
          ...(description !== undefined && description !== '' && { description }),
          ...(receiptUrl !== undefined && { receiptUrl }),
        };
        const route =
          amountPaise === undefined ? {} : { route: await this.routes.routeOf(kind, amountPaise, departmentId) };
        const command = { type: 'ResubmitExpense', by: by.person?.id ?? '', changes, answer, ...route } as const;
        return Execute.on(Expense, id, command, by);
      },
    };
  }

  private readonly table: Readonly<Record<string, Approvable>> = {
    expense: this.spending('expense'),
    purchase: this.spending('purchase'),
  };
}
