import { aidApplications } from '@bursar/domain/aid';
import { type ApprovalKind } from '@bursar/domain/approvals';
import { allocations, incomes } from '@bursar/domain/budgeting';
import { approvalRequests } from '@bursar/domain/decisions';
import { expenses } from '@bursar/domain/expenses';
import { type Day, type Paise, paiseOf, startOfIstDay } from '@bursar/domain/kernel';
import { refunds } from '@bursar/domain/payments';
import { type Model, type Query, ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

export interface PastRequest {
  readonly amountPaise: Paise;
  readonly departmentId: number | null;
}

type Sources = Partial<Record<ApprovalKind, (from: Day) => AsyncIterable<readonly PastRequest[]>>>;

@Injectable()
export class PastRequests {
  constructor(private readonly readModels: ReadModels) {}

  async *since(kind: ApprovalKind, from: Day): AsyncIterable<readonly PastRequest[]> {
    yield* this.sources[kind]?.(from) ?? this.waited(kind, from);
  }

  private readonly sources: Sources = {
    expense: (from) => this.spending('claim', from),
    purchase: (from) => this.spending('purchase', from),
    refund: (from) =>
      this.each(refunds, { requested_at: { from: startOfIstDay(from) } }, ({ amount_paise: amountPaise }) => ({
        ...{ amountPaise, departmentId: null },
      })),
    income: (from) =>
      this.each(incomes, { received_date: { from } }, ({ amount }) => ({
        ...{ amountPaise: paiseOf(amount), departmentId: null },
      })),
    budget_change: (from) =>
      this.each(allocations, { allocated_at: { from: startOfIstDay(from) } }, ({ change, department_id }) => ({
        ...{ amountPaise: Math.abs(paiseOf(change)), departmentId: department_id },
      })),
    aid: (from) =>
      this.each(aidApplications, { submitted_at: { from: startOfIstDay(from) } }, ({ amount_requested }) => ({
        ...{ amountPaise: paiseOf(amount_requested), departmentId: null },
      })),
  };

  private spending(kind: 'claim' | 'purchase', from: Day): AsyncIterable<readonly PastRequest[]> {
    return this.each(expenses, { kind, submitted_at: { from: startOfIstDay(from) } }, ({ amount, department_id }) => ({
      ...{ amountPaise: paiseOf(amount), departmentId: department_id },
    }));
  }

  private async *waited(kind: ApprovalKind, from: Day): AsyncIterable<readonly PastRequest[]> {
    const since = startOfIstDay(from);
    for await (const rows of this.readModels.slices(approvalRequests, { where: { kind } })) {
      const asked = rows.filter(({ submitted_at }) => submitted_at >= since);
      yield asked.map(({ amount, department_id: departmentId }) => ({ amountPaise: paiseOf(amount), departmentId }));
    }
  }

  private async *each<Row extends object>(
    model: Model<Row>,
    where: Query<Row>['where'],
    requestOf: (row: Row) => PastRequest,
  ): AsyncIterable<readonly PastRequest[]> {
    for await (const rows of this.readModels.slices(model, { where })) yield rows.map(requestOf);
  }
}
