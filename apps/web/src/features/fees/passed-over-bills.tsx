import { type BillRun } from '@bursar/contracts';
import { PASSED_OVER_REASON_NAMES, passedOverSheets, whatToDo } from '@bursar/contracts/sheets/bill-changes';
import { useMemo } from 'react';

import { Noted } from '../../shared/figures/noted.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { studentLook } from '../../shared/table/student-look.js';

const columnsFor = (kind: BillRun['kind']) =>
  columnsOf(passedOverSheets[kind].columns, {
    student_name: studentLook(({ enrollment_no }) => enrollment_no),
    fee_title: { sortable: true },
    paid_amount: { sortable: true },
    reason: {
      cell: ({ reason }) => <Noted note={whatToDo(kind, reason)}>{PASSED_OVER_REASON_NAMES[reason]}</Noted>,
      second: true,
      sortable: true,
    },
  });

interface PassedOverBillsProps {
  readonly runId: string;
  readonly kind: BillRun['kind'];
}

export function PassedOverBills({ runId, kind }: PassedOverBillsProps) {
  const columns = useMemo(() => columnsFor(kind), [kind]);
  return (
    <Register
      sheet={passedOverSheets[kind]}
      input={{ run_id: runId }}
      columns={columns}
      prefix="left"
      defaultSort="student_name"
      search="Student, enrollment no. or fee"
      empty="No bill was left as it was."
      failure="The bills could not be loaded."
    />
  );
}
