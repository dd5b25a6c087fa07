import { type ApprovalPage } from '@bursar/contracts';

import { EvidenceLink } from '../../shared/export/evidence-link.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { Facts } from '../../shared/shell/layout.js';
import { type Column, Table } from '../../shared/table/table.js';
import styles from './decisions.module.css';

type Entry = NonNullable<ApprovalPage['entry']>;
type Line = Entry['lines'][number] & { readonly place: number };

const side = (id: 'debit' | 'credit', header: string): Column<Line> => ({
  id,
  header,
  unit: 'rupees',
  align: 'end',
  value: (line) => line[id],
  cell: (line) => (line[id] === 0 ? '' : <Amount rupees={line[id]} />),
});

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'account_name',
    header: 'Account',
    value: ({ account_name }) => account_name,
    cell: ({ account_name, department_name }) =>
      department_name === null ? account_name : `${account_name}, ${department_name}`,
  },
  side('debit', 'Debit'),
  side('credit', 'Credit'),
];

interface EntryAskedProps {
  readonly id: string;
  readonly entry: Entry;
  readonly report: Report;
}

export function EntryAsked({ id, entry: { day, evidence, evidence_file, lines }, report }: EntryAskedProps) {
  const says = evidence === null ? [] : [['Evidence', evidence] as const];
  const file = evidence_file && <EvidenceLink key="file" id={id} name={evidence_file.name} report={report} />;
  return (
    <section aria-labelledby="entry">
      <h2 id="entry" className={styles.title}>
        Entry
      </h2>
      <Facts of={[['Day', formatDate(day)], ...says, ...(file ? [['File', file] as const] : [])]} />
      <div className={styles.rows}>
        <Table
          name="Lines of the entry"
          columns={COLUMNS}
          rows={lines.map((line, place) => ({ ...line, place }))}
          rowId={({ place }) => String(place)}
        />
      </div>
    </section>
  );
}
