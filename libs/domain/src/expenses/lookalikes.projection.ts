import { type Paise, projection, type Timestamp } from '../kernel/index.js';
import { type ExpenseEvents } from './events.js';

const LOOKALIKE_WITHIN_MS = 7 * 86_400_000;

export type LookalikesRow = {
  id: string;
  expenses: readonly { readonly id: string; readonly submitted_at: Timestamp }[];
};

export const lookalikesKey = (submittedBy: string, amountPaise: Paise): string => `${submittedBy}_${amountPaise}`;

const without = (row: LookalikesRow | undefined, id: string): LookalikesRow | undefined =>
  row && { ...row, expenses: row.expenses.filter((other) => other.id !== id) };

/** Rejected, withdrawn and reversed requests may be repeated. */
export const lookalikes = projection<LookalikesRow, ExpenseEvents>({
  name: 'expense_lookalikes',
  version: 2,
  indexes: ['id'],
  rowOf: ({ data }) => lookalikesKey(data.submittedBy, data.amountPaise),
  on: {
    ExpenseSubmitted: (row, { data, metadata }) => ({
      id: lookalikesKey(data.submittedBy, data.amountPaise),
      expenses: [...(row?.expenses ?? []), { id: data.expenseId, submitted_at: metadata.occurredAt }],
    }),
    ExpenseRejected: (row, { data }) => without(row, data.expenseId),
    ExpenseWithdrawn: (row, { data }) => without(row, data.expenseId),
    ExpenseReversed: (row, { data }) => without(row, data.expenseId),
    ExpenseResubmitted: (row, { data, metadata }) =>
      data.amountPaise === data.previousPaise
        ? row
        : {
            id: lookalikesKey(data.submittedBy, data.amountPaise),
            expenses: [...(row?.expenses ?? []), { id: data.expenseId, submitted_at: metadata.occurredAt }],
          },
    PurchaseCancelled: (row, { data }) => without(row, data.expenseId),
  },
  fanOut: {
    ExpenseResubmitted: ({ data }) => ({
      where: { id: lookalikesKey(data.submittedBy, data.previousPaise) },
      change: (row) => without(row, data.expenseId),
    }),
  },
});

/** Within seven days. */
export function duplicatesOf(
  { id, submitted_at: at }: { readonly id: string; readonly submitted_at: Timestamp },
  group: LookalikesRow | undefined,
): readonly string[] {
  if (!group?.expenses.some((expense) => expense.id === id)) return [];
  return group.expenses
    .filter(
      (other) => other.id !== id && Math.abs(Date.parse(other.submitted_at) - Date.parse(at)) <= LOOKALIKE_WITHIN_MS,
    )
    .map((other) => other.id);
}
