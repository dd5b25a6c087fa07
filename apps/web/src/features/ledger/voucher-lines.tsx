import { type Account } from '@bursar/contracts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { Amount } from '../../shared/figures/amount.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { Select } from '../../shared/form/controls.js';
import { useFormScope } from '../../shared/form/form-scope.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { CrossIcon } from '../../shared/theme/icons.js';
import { ACCOUNT_GROUPS } from './account-groups.js';
import styles from './vouchers.module.css';

type Accounts = readonly Account[];

export interface TypedLine {
  readonly account: string;
  readonly department_id: string;
  readonly debit: number | string;
  readonly credit: number | string;
}

export const EMPTY_LINE: TypedLine = { account: '', department_id: '', debit: '', credit: '' };

const FEWEST = 2;
const MOST = 500;

const sideOf = (lines: readonly TypedLine[], side: 'debit' | 'credit'): number =>
  sumRupees(lines.map((line) => Number(line[side]) || 0));

function inWords(debit: number, credit: number): string {
  if (debit === 0 && credit === 0) return 'Nothing is entered yet.';
  if (debit === credit) return `Debits and credits are equal, ${formatRupees(debit)} each.`;
  const difference = formatRupees(Math.abs(sumRupees([debit, -credit])));
  return `Debits of ${formatRupees(debit)} and credits of ${formatRupees(credit)} differ by ${difference}.`;
}

interface VoucherLinesProps {
  readonly lines: readonly TypedLine[];
  readonly accounts: Accounts;
  readonly onChange: (lines: readonly TypedLine[]) => void;
}

export function VoucherLines({ lines, accounts, onChange }: VoucherLinesProps) {
  const { id, errors } = useFormScope();
  const body = useRef<HTMLTableSectionElement>(null);
  const [wanted, setWanted] = useState<{ readonly place: number }>();
  useEffect(() => {
    const accountsOfLines = body.current?.querySelectorAll<HTMLSelectElement>('select[data-account]');
    if (wanted) accountsOfLines?.[wanted.place]?.focus();
  }, [wanted]);
  const goTo = (place: number): void => {
    if (place === lines.length) {
      if (place === MOST) return;
      onChange([...lines, EMPTY_LINE]);
    }
    setWanted({ place });
  };
  const change = (place: number, part: Partial<TypedLine>): void =>
    onChange(lines.map((line, each) => (each === place ? { ...line, ...part } : line)));
  const remove = (place: number): void => {
    onChange(lines.filter((_, each) => each !== place));
    setWanted({ place: Math.max(0, place - 1) });
  };
  const [debit, credit] = [sideOf(lines, 'debit'), sideOf(lines, 'credit')];
  const error = errors.lines;
  return (
    <div id={`${id}-lines`} tabIndex={-1}>
      <table className={styles.lines}>
        <caption className="visually-hidden">Lines of the voucher</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Department</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
            <td />
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.map((line, place) => (
            <Line
              key={place}
              no={place + 1}
              line={line}
              accounts={accounts}
              onChange={(part) => change(place, part)}
              onEnter={() => goTo(place + 1)}
              onRemove={lines.length > FEWEST ? () => remove(place) : undefined}
            />
          ))}
        </tbody>
        <Totals debit={debit} credit={credit} />
      </table>
      <div className={styles.foot}>
        <Button onClick={() => goTo(lines.length)} disabled={lines.length === MOST}>
          Add Line
        </Button>
        <p role="status" data-differs={debit !== credit || undefined}>
          {inWords(debit, credit)}
        </p>
      </div>
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </div>
  );
}

const Totals = ({ debit, credit }: { readonly debit: number; readonly credit: number }) => (
  <tfoot>
    <tr>
      <th scope="row" colSpan={2}>
        Total
      </th>
      <td data-side="Debit">
        <Amount rupees={debit} />
      </td>
      <td data-side="Credit">
        <Amount rupees={credit} />
      </td>
      <td />
    </tr>
  </tfoot>
);

interface AccountSelectProps {
  readonly no: number;
  readonly accounts: Accounts;
  readonly value: string;
  readonly onChange: (account: string) => void;
}

const AccountSelect = ({ no, accounts, value, onChange }: AccountSelectProps) => (
  <Select
    data-account=""
    aria-label={`Account of line ${no}`}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">Choose an account</option>
    {ACCOUNT_GROUPS.map(({ kind, label }) => (
      <optgroup key={kind} label={label}>
        {accounts
          .filter((account) => account.kind === kind && account.takes_vouchers)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </optgroup>
    ))}
  </Select>
);

interface LineProps {
  readonly no: number;
  readonly line: TypedLine;
  readonly accounts: Accounts;
  readonly onChange: (part: Partial<TypedLine>) => void;
  readonly onEnter: () => void;
  readonly onRemove: (() => void) | undefined;
}

const controlOf = (id: string) => ({
  ...{ id, name: id, required: false, 'aria-invalid': false, 'aria-describedby': undefined },
});

function Line({ no, line, accounts, onChange, onEnter, onRemove }: LineProps) {
  const { departments } = useDepartments();
  const { id } = useFormScope();
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <tr onKeyDown={press}>
      <td data-side="Account">
        <AccountSelect no={no} accounts={accounts} value={line.account} onChange={(account) => onChange({ account })} />
      </td>
      <td data-side="Department">
        <Select
          aria-label={`Department of line ${no}`}
          value={line.department_id}
          onChange={({ target }) => onChange({ department_id: target.value })}
        >
          <option value="">No department</option>
          {departments.map((department) => (
            <option key={department.id} value={department.id}>
              {department.name}
            </option>
          ))}
        </Select>
      </td>
      <td data-side="Debit">
        <MoneyInput
          {...controlOf(`${id}-debit-${no}`)}
          aria-label={`Debit of line ${no}`}
          value={line.debit}
          onChange={(debit) => onChange({ debit, ...(debit !== '' && { credit: '' }) })}
        />
      </td>
      <td data-side="Credit">
        <MoneyInput
          {...controlOf(`${id}-credit-${no}`)}
          aria-label={`Credit of line ${no}`}
          value={line.credit}
          onChange={(credit) => onChange({ credit, ...(credit !== '' && { debit: '' }) })}
        />
      </td>
      <td className={styles.remove}>
        {onRemove && (
          <Button look="quiet" size="small" aria-label={`Remove line ${no}`} onClick={onRemove}>
            <CrossIcon />
          </Button>
        )}
      </td>
    </tr>
  );
}
