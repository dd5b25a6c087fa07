import { type TimelineColumn } from '@bursar/contracts';

interface Group {
  readonly id: 'in' | 'out' | 'budgets' | 'people' | 'others';
  readonly name: string;
  readonly contexts: readonly string[];
}

export const GROUPS: readonly Group[] = [
  { id: 'in', name: 'Fees and payments', contexts: ['fees', 'payments'] },
  { id: 'out', name: 'Payroll, expenses and aid', contexts: ['payroll', 'expenses', 'aid'] },
  { id: 'budgets', name: 'Budgets and income', contexts: ['budgeting'] },
  { id: 'people', name: 'People and sign-ins', contexts: ['identity'] },
  { id: 'others', name: 'Others', contexts: [] },
];

const NAMED = new Set(GROUPS.flatMap(({ contexts }) => contexts));

export const eventsByGroup = ({ contexts }: Pick<TimelineColumn, 'contexts'>): readonly number[] =>
  GROUPS.map(({ id, contexts: own }) =>
    Object.entries(contexts)
      .filter(([context]) => (id === 'others' ? !NAMED.has(context) : own.includes(context)))
      .reduce((sum, [, events]) => sum + events, 0),
  );
