import { ROLE_NAMES, salaries, type StaffSalary } from '@bursar/contracts';
import { useCallback, useState } from 'react';

import { formatMonth } from '../../shared/dates.js';
import { Amount } from '../../shared/ui/amount.js';
import { Button } from '../../shared/ui/button.js';
import { type Column } from '../../shared/ui/column.js';
import { Noted } from '../../shared/ui/noted.js';
import { type Report } from '../../shared/ui/outcome.js';
import { Register } from '../../shared/ui/register.js';
import { useMay } from '../../shared/use-may.js';
import { BankAccountDialog } from './bank-account-dialog.js';
import { ROLE_FILTER } from './payroll-columns.js';
import { ReviseSalaryDialog } from './revise-salary-dialog.js';

/** Where a salary comes from. */
function originOf({ by_role, effective_from }: StaffSalary): string {
  if (by_role) return 'What the role gets';
  return effective_from === null ? 'Agreed on joining' : `Since ${formatMonth(effective_from)}`;
}

/** Only the last digits tell accounts apart, and only they are shown. */
const accountOf = ({ account_number, ifsc }: StaffSalary): string =>
  account_number === null ? '—' : `${ifsc ?? ''} ••••${account_number.slice(-4)}`;

const COLUMNS: readonly Column<StaffSalary>[] = [
  {
    id: 'name',
    header: 'Staff',
    cell: ({ name, department }) => <Noted note={department ?? 'Administration'}>{name}</Noted>,
    value: ({ name }) => name,
    also: [{ header: 'Department', value: ({ department }) => department }],
    sortable: true,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role], sortable: true },
  {
    id: 'monthly_salary',
    header: 'Monthly Salary',
    cell: ({ monthly_salary }) => <Amount rupees={monthly_salary} />,
    value: ({ monthly_salary }) => monthly_salary,
    unit: 'rupees',
    align: 'end',
  },
  { id: 'origin', header: 'Origin', cell: originOf },
  { id: 'account', header: 'Bank Account', cell: accountOf },
];

type Over = { readonly what: 'revision' | 'account'; readonly salary: StaffSalary };

/** The tab "Salaries": what everybody earns before deductions, and where it is sent. */
export function Salaries({ report }: { readonly report: Report }) {
  const [over, setOver] = useState<Over>();
  const mayRevise = useMay(salaries.reviseSalary);
  const close = (): void => setOver(undefined);
  const actions = useCallback(
    (salary: StaffSalary) => (
      <>
        <Button
          size="small"
          aria-label={`Revise the salary of ${salary.name}`}
          onClick={() => setOver({ what: 'revision', salary })}
        >
          Revise
        </Button>
        <Button
          size="small"
          aria-label={`Bank account of ${salary.name}`}
          onClick={() => setOver({ what: 'account', salary })}
        >
          Bank Account
        </Button>
      </>
    ),
    [],
  );
  return (
    <>
      <Register
        name="Salaries"
        route={salaries.salaries}
        columns={COLUMNS}
        rowId={({ id }) => id}
        actions={mayRevise ? actions : undefined}
        search="Name or e-mail"
        filters={[ROLE_FILTER]}
        empty="Nobody is employed yet. Add staff under Users."
        failure="The salaries could not be loaded."
      />
      {over?.what === 'revision' && <ReviseSalaryDialog salary={over.salary} report={report} onClose={close} />}
      {over?.what === 'account' && <BankAccountDialog salary={over.salary} report={report} onClose={close} />}
    </>
  );
}
