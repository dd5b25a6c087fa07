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
    readonly of: string | null;
  }[];
  readonly total?: number;
}

export const EntryLines = ({ caption, lines, total }: EntryLinesProps) => (
  <table className={styles.lines} role="table">
    <caption>{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">
          Account
        </th>
        <th scope="col" role="columnheader">
          Debit
        </th>
        <th scope="col" role="columnheader">
          Credit
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      {lines.map(({ account, account_name, debit, credit, of }, place) => (
        <tr key={place} role="row">
          <th scope="row" role="rowheader">
            <Link to={`/admin/ledger?account=${account}`}>{account_name}</Link>
            {of !== null && `, ${of}`}
          </th>
          <td role="cell">{debit !== 0 && <AmountCell rupees={debit} />}</td>
          <td role="cell">{credit !== 0 && <AmountCell rupees={credit} />}</td>
        </tr>
      ))}
    </tbody>
    {total !== undefined && (
      <tfoot role="rowgroup">
        <tr role="row">
          <th scope="row" role="rowheader">
            Total
          </th>
          <Side rupees={total} />
          <Side rupees={total} />
        </tr>
      </tfoot>
    )}
  </table>
);

const Side = ({ rupees }: { readonly rupees: number }): ReactNode => (
  <td role="cell">
    <Amount rupees={rupees} />
  </td>
);
