import { type ApprovalKind, type InputOf, type decisions } from '@bursar/contracts';
import { type ApprovalRequestRow, refuse, Request, REQUEST_KINDS, type RequestKind } from '@bursar/domain/decisions';
import { Expense } from '@bursar/domain/expenses';
import { type Deciding, paiseOf, type Verdict } from '@bursar/domain/kernel';
import { type Caller, Execute, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalReservation } from '../access/approval-reservation.js';
import { ApprovalRoutes } from '../access/approval-routes.js';
import { Works } from './works.js';

type Resubmission = InputOf<typeof decisions.resubmitRequest>;

interface Verdicted extends Deciding {
  /** Lifts the stop of a budget. */
  readonly overrunReason?: string | undefined;
}

interface Approvable {
  readonly kind: ApprovalKind;
  /** An approval asks the budget, or tries its work, before it is written. */
  decide(id: string, verdict: Verdict, asked: Verdicted, by: Caller): Promise<Execute>;
  withdraw(id: string, by: Caller): Execute;
  resubmit(input: Resubmission, row: ApprovalRequestRow, by: Caller): Promise<Execute>;
}

const EXPENSE_VERDICTS = {
  approved: 'ApproveExpense',
  rejected: 'RejectExpense',
  returned: 'ReturnExpense',
} as const;

@Injectable()
export class Approvables {
  constructor(
    private readonly execution: Execution,
    private readonly routes: ApprovalRoutes,
    private readonly reservation: ApprovalReservation,
    private readonly works: Works,
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
      decide: async (id, verdict, { overrunReason: reason, ...asked }, by) => {
        await this.expectKind(id, kind);
        const overrun = reason === undefined ? undefined : { by: asked.by, reason };
        if (verdict === 'approved') {
          await this.reservation.before({ type: 'ApproveExpense', ...asked }, id, by, overrun);
        }
        return Execute.on(Expense, id, { type: EXPENSE_VERDICTS[verdict], ...asked }, by);
      },
      withdraw: (id, by) => Execute.on(Expense, id, { type: 'WithdrawExpense', by: by.person?.id ?? '' }, by),
      resubmit: async ({ id, answer, amount: amountPaise, description, receipt_url: receiptUrl }, row, by) => {
        const changes = {
          ...(amountPaise !== undefined && { amountPaise }),
          ...(description !== undefined && description !== '' && { description }),
          ...(receiptUrl !== undefined && { receiptUrl }),
        };
        const keepsRoute = amountPaise === undefined || amountPaise === paiseOf(row.amount);
        const route = keepsRoute ? {} : { route: await this.routes.routeOf(kind, amountPaise, row.department_id) };
        const command = { type: 'ResubmitExpense', by: by.person?.id ?? '', changes, answer, ...route } as const;
        return Execute.on(Expense, id, command, by);
      },
    };
  }

  private async expectKind(id: string, kind: 'expense' | 'purchase'): Promise<void> {
    const expense = await this.execution.load(Expense, id);
    if (expense.status === 'none') return;
    if ((expense.request.kind === 'purchase') !== (kind === 'purchase')) throw refuse('not-found');
  }

  private asking(kind: RequestKind): Approvable {
    return {
      kind,
      decide: async (id, verdict, { overrunReason: _reason, ...asked }, by) => {
        return Execute.on(Request, id, await this.works.commandOf({ id, kind }, verdict, asked, by), by);
      },
      withdraw: (id, by) => Execute.on(Request, id, { type: 'WithdrawRequest', by: by.person?.id ?? '' }, by),
      resubmit: ({ id, answer, amount, description, receipt_url }, _row, by) => {
        const changes = [amount, description, receipt_url].filter((change) => change !== undefined);
        if (changes.length > 0) return Promise.reject(refuse('answer-only'));
        const command = { type: 'ResubmitRequest', by: by.person?.id ?? '', answer } as const;
        return Promise.resolve(Execute.on(Request, id, command, by));
      },
    };
  }

  private readonly table: Readonly<Record<string, Approvable>> = {
    expense: this.spending('expense'),
    purchase: this.spending('purchase'),
    ...Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, this.asking(kind)])),
  };
}
