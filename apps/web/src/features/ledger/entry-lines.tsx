import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { Amount, AmountCell } from '../../shared/figures/amount.js';
import styles from './ledger.module.css';

interface EntryLinesProps {
  readonly caption: string;
  readonly lines: readonly {
    readonly account: string;
    readonly account_name: string;
    readonly debit: number;
    readonly credit: number;
    /** Follows the account's name. */
    readonly of: string | null;
  }[];
  /** Of either side, in rupees. */
  readonly total?: number;
}

export const EntryLines = ({ caption, lines, total }: EntryLinesProps) => (
  <table className={styles.lines}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Account</th>
        <th scope="col">Debit</th>
        <th scope="col">Credit</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ account, account_name, debit, credit, of }, place) => (
        <tr key={place}>
          <th scope="row">
            <Link to={`/admin/ledger?account=${account}`}>{account_name}</Link>
            {of !== null && `, ${of}`}
          </th>
          <td>{debit !== 0 && <AmountCell rupees={debit} />}</td>
          <td>{credit !== 0 && <AmountCell rupees={credit} />}</td>
        </tr>
      ))}
    </tbody>
    {total !== undefined && (
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Side rupees={total} />
          <Side rupees={total} />
        </tr>
      </tfoot>
    )}
  </table>
);

const Side = ({ rupees }: { readonly rupees: number }): ReactNode => (
  <td>
    <Amount rupees={rupees} />
  </td>
);
