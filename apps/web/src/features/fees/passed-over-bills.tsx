import { billChanges, type BillRun, type PassedOverBill } from '@bursar/contracts';
import { useMemo } from 'react';

import { Amount } from '../../shared/ui/amount.js';
import { Noted } from '../../shared/ui/noted.js';
import { Register } from '../../shared/ui/register.js';
import { type Column } from '../../shared/ui/table.js';
import { REASONS, whatToDo } from './bill-changes.js';

const columnsFor = (kind: BillRun['kind']): readonly Column<PassedOverBill>[] => [
  {
    id: 'student_name',
    header: 'Student',
    cell: ({ student_name, enrollment_no }) => <Noted note={enrollment_no}>{student_name}</Noted>,
    value: ({ student_name }) => student_name,
    also: [{ header: 'Enrollment No', value: ({ enrollment_no }) => enrollment_no }],
    sortable: true,
  },
  {
    id: 'fee_title',
    header: 'Fee',
    cell: ({ fee_title }) => fee_title,
    sortable: true,
    wrap: true,
  },
  {
    id: 'paid_amount',
    header: 'Paid',
    cell: ({ paid_amount }) => <Amount rupees={paid_amount} />,
    value: ({ paid_amount }) => paid_amount,
    unit: 'rupees',
    also: [{ header: 'Amount', value: ({ total_amount }) => total_amount, unit: 'rupees' }],
    align: 'end',
    sortable: true,
  },
  {
    id: 'reason',
    header: 'Why',
    cell: ({ reason }) => <Noted note={whatToDo(kind, reason)}>{REASONS[reason]}</Noted>,
    value: ({ reason }) => REASONS[reason],
    also: [{ header: 'What to do', value: ({ reason }) => whatToDo(kind, reason) }],
    sortable: true,
    wrap: true,
  },
];

interface PassedOverBillsProps {
  readonly runId: string;
  readonly kind: BillRun['kind'];
}

/** The bills a change left as they were, why, and what to do about each; to be searched and taken away as a file. */
export function PassedOverBills({ runId, kind }: PassedOverBillsProps) {
  const columns = useMemo(() => columnsFor(kind), [kind]);
  return (
    <Register
      name="Bills Left As They Were"
      route={billChanges.passedOver}
      input={{ run_id: runId }}
      columns={columns}
      rowId={({ id }) => id}
      prefix="left"
      defaultSort="student_name"
      search="Student, enrollment no. or fee"
      empty="No bill was left as it was."
      failure="The bills could not be loaded."
    />
  );
}
