import { AidApplication, whenAidApproved } from '@bursar/domain/aid';
import {
  BUDGET_LEDGER,
  budgetKey,
  BudgetLedger,
  refuse as refuseBudget,
  whenMoneyApproved,
} from '@bursar/domain/budgeting';
import {
  refuse,
  Request,
  type RequestCommands,
  type RequestEvents,
  type RequestKind,
  type RequestState,
  type Work,
} from '@bursar/domain/decisions';
import { whenBillRefundApproved } from '@bursar/domain/fees';
import {
  type Command,
  decide,
  type Deciding,
  DomainError,
  type Officer,
  type Recorded,
  type Verdict,
} from '@bursar/domain/kernel';
import { whenOpeningDecided, whenVoucherDecided } from '@bursar/domain/ledger';
import { whenRefundApproved } from '@bursar/domain/payments';
import { whenVendorBankApproved } from '@bursar/domain/expenses';
import { whenPaymentApproved } from '@bursar/domain/payroll';
import { type Caller, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { AidStudents } from '../access/aid-students.js';
import { BudgetAllocation } from '../access/budget-allocation.js';
import { BudgetLines } from '../access/budget-lines.js';

type Approve = Command<Pick<RequestCommands, 'ApproveRequest'>>;
type Approved = Recorded<Pick<RequestEvents, 'RequestApproved'>>;

const POLICIES = [
  whenAidApproved,
  whenMoneyApproved,
  whenBillRefundApproved,
  whenRefundApproved,
  whenPaymentApproved,
  whenVendorBankApproved,
  whenVoucherDecided,
  whenOpeningDecided,
];

const isNotRefundable = (error: unknown): boolean =>
  error instanceof DomainError && error.code.endsWith('/not-refundable');

/** The record refuses its work before the approval is written. */
@Injectable()
export class Works {
  constructor(
    private readonly execution: Execution,
    private readonly allocation: BudgetAllocation,
    private readonly lines: BudgetLines,
    private readonly students: AidStudents,
  ) {}

  /** @throws the refusals of the work */
  async commandOf(
    { id, kind }: { readonly id: string; readonly kind: RequestKind },
    verdict: Verdict,
    asked: Deciding,
    by: Caller,
  ): Promise<Command<RequestCommands>> {
    const state = await this.execution.load(Request, id);
    if (state.status === 'none' || state.request.kind !== kind) throw refuse('not-found');
    if (verdict !== 'approved') return { type: verdict === 'rejected' ? 'RejectRequest' : 'ReturnRequest', ...asked };
    const known = { type: 'ApproveRequest', ...asked } as const;
    if (await this.execution.wasDone(Request, id, known, by)) return known;
    const work = await this.current(state.work, by);
    const approve = { ...known, work };
    await this.attempt(approve, work, state);
    return approve;
  }

  private async current(work: Work, by: Caller): Promise<Work> {
    if (work.kind === 'budget_transfer') return this.transfer(work, by);
    if (work.kind !== 'budget_change') return work;
    const { financialYear, departmentId, allocatedPaise } = work;
    await this.lines.open({ financialYear, departmentId }, by);
    const { allocated } = await this.execution.load(BudgetLedger, BUDGET_LEDGER);
    const previousPaise = allocated[budgetKey(financialYear, departmentId)] ?? 0;
    if (previousPaise !== work.previousPaise) throw refuseBudget('budget-changed');
    return { ...work, ...(await this.allocation.of(financialYear, departmentId, allocatedPaise)) };
  }

  private async transfer(work: Extract<Work, { kind: 'budget_transfer' }>, by: Caller): Promise<Work> {
    const { financialYear, departmentId, paise } = work;
    await this.lines.open({ financialYear, departmentId }, by);
    return { ...work, ...(await this.allocation.afterTransfer(financialYear, departmentId, paise)) };
  }

  private async attempt(approve: Approve, work: Work, state: RequestState): Promise<void> {
    const [approved] = decide(Request, approve, state);
    if (!approved) return;
    const data = { ...approved.data, work };
    const event = { type: 'RequestApproved', data, metadata: { occurredAt: approve.at } } as Approved;
    const works = POLICIES.flatMap(({ on }) => on.RequestApproved?.(event) ?? []);
    try {
      for (const { decider, subject, command } of works) {
        decide(decider, command, await this.execution.load(decider, subject));
      }
    } catch (error) {
      throw isNotRefundable(error) ? refuse('not-refundable') : error;
    }
    await this.attemptAid(work, approve.by);
  }

  /** A fund sets money aside without a look at the application. */
  private async attemptAid(work: Work, by: Officer): Promise<void> {
    if (work.kind !== 'aid') return;
    const { applicationId, amountPaise, note } = work;
    const application = await this.execution.load(AidApplication, applicationId);
    decide(AidApplication, { type: 'ApproveAidApplication', amountPaise, note, by }, application);
    await this.students.expectKept(application);
  }
}
