import { salaries, type StaffSalary } from '@bursar/contracts';
import { payrollSheets } from '@bursar/contracts/sheets/payroll';
import { useCallback, useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Noted } from '../../shared/figures/noted.js';
import { StaffLink } from '../../shared/figures/record-links.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useMay } from '../../shared/session/use-may.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { BankAccountDialog } from './bank-account-dialog.js';
import { ROLE_FILTER } from './payroll-columns.js';
import { ReviseSalaryDialog } from './revise-salary-dialog.js';

const linkOf = ({ id, name }: StaffSalary) => <StaffLink id={id} name={name} />;

const COLUMNS = columnsOf(payrollSheets.salaries.columns, {
  name: {
    cell: (row) => (
      <Noted note={[row.employee_no, row.department ?? 'Administration'].filter(Boolean).join(' · ')}>
        {linkOf(row)}
      </Noted>
    ),
    link: linkOf,
    sortable: true,
  },
  role: { sortable: true },
});

type Over = { readonly what: 'revision' | 'account'; readonly salary: StaffSalary };

export function Salaries({ report }: { readonly report: Report }) {
  const [over, setOver] = useState<Over>();
  const mayRevise = useMay(salaries.reviseSalary);
  const close = (): void => setOver(undefined);
  const actions = useCallback(
    (salary: StaffSalary) => (
      <>
        <ActButton
          size="small"
          aria-label={`Revise the salary of ${salary.name}`}
          onClick={() => setOver({ what: 'revision', salary })}
        >
          Revise
        </ActButton>
        <ActButton
          size="small"
          aria-label={`Bank account of ${salary.name}`}
          onClick={() => setOver({ what: 'account', salary })}
        >
          Bank Account
        </ActButton>
      </>
    ),
    [],
  );
  return (
    <>
      <Register
        sheet={payrollSheets.salaries}
        record="salary"
        columns={COLUMNS}
        actions={mayRevise ? actions : undefined}
        search="Name or e-mail"
        filters={[ROLE_FILTER]}
        empty="No staff yet. Add staff under Users."
        failure="The salaries could not be loaded."
      />
      {over?.what === 'revision' && <ReviseSalaryDialog salary={over.salary} report={report} onClose={close} />}
      {over?.what === 'account' && <BankAccountDialog salary={over.salary} report={report} onClose={close} />}
    </>
  );
}
