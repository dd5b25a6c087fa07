import { type ReactNode } from 'react';

import styles from './ledger.module.css';

export interface LedgerLine {
  readonly id: string;
  readonly date: ReactNode;
  readonly entry: ReactNode;
  readonly note?: ReactNode;
  readonly billed: ReactNode;
  readonly paid: ReactNode;
  readonly balance: ReactNode;
  readonly justNow?: boolean;
}

interface LedgerProps {
  readonly caption: ReactNode;
  readonly last: 'Due' | 'Balance';
  readonly lines: readonly LedgerLine[];
  readonly totals: Pick<LedgerLine, 'entry' | 'billed' | 'paid' | 'balance'>;
}

export const Ledger = ({ caption, last, lines, totals }: LedgerProps) => (
  <table className={styles.page} role="table">
    <caption>{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        {['Date', 'Entry', 'Billed', 'Paid', last].map((head) => (
          <th key={head} role="columnheader" scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {lines.map(({ id, date, entry, note, billed, paid, balance, justNow }) => (
        <tr key={id} role="row" className={justNow ? styles.justNow : undefined}>
          <td role="cell">{date}</td>
          <td role="cell">
            {entry}
            {note !== undefined && <small>{note}</small>}
          </td>
          <Figures billed={billed} paid={paid} balance={balance} />
        </tr>
      ))}
    </tbody>
    <tfoot role="rowgroup">
      <tr role="row">
        <td role="cell" />
        <th role="rowheader" scope="row">
          {totals.entry}
        </th>
        <Figures {...totals} />
      </tr>
    </tfoot>
  </table>
);

const Figures = ({ billed, paid, balance }: Pick<LedgerLine, 'billed' | 'paid' | 'balance'>) => (
  <>
    <td role="cell" data-label="Billed">
      {billed}
    </td>
    <td role="cell" data-label="Paid">
      {paid}
    </td>
    <td role="cell">{balance}</td>
  </>
);
