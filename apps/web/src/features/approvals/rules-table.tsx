import { type ApprovalRuleShown } from '@bursar/contracts';

import { howMany } from '../../shared/figures/money.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { type Column, Table } from '../../shared/table/table.js';
import styles from './approvals.module.css';
import { bandText } from './bands.js';

type Step = ApprovalRuleShown['steps'][number];

const stepText = ({ name, decided_by }: Step): string => `${name}: ${decided_by}`;

export const Steps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <ol className={styles.steps}>
    {steps.map((step, index) => (
      <li key={`${index}-${step.name}`}>
        {stepText(step)}
        <span className={styles.note}>, within {howMany(step.due_working_days, 'working day')}</span>
      </li>
    ))}
  </ol>
);

interface RulesTableProps {
  readonly name: string;
  readonly rules: readonly ApprovalRuleShown[];
}

export function RulesTable({ name, rules }: RulesTableProps) {
  const { departments } = useDepartments();
  const departmentsOf = ({ department_ids }: ApprovalRuleShown): string =>
    department_ids?.map((id) => departments.find((each) => each.id === id)?.name ?? '').join(', ') ?? 'All others';
  const columns: readonly Column<ApprovalRuleShown>[] = [
    { id: 'name', header: 'Rule', cell: (rule) => rule.name, value: (rule) => rule.name },
    { id: 'band', header: 'Amount', cell: bandText, value: bandText },
    ...(rules.some(({ department_ids }) => department_ids !== null)
      ? [{ id: 'departments', header: 'Departments', cell: departmentsOf, value: departmentsOf }]
      : []),
    {
      id: 'steps',
      header: 'Steps',
      cell: ({ steps }) => <Steps steps={steps} />,
      value: ({ steps }) => steps.map(stepText).join('; '),
    },
  ];
  return <Table name={name} columns={columns} rows={rules} rowId={({ id }) => id} />;
}
