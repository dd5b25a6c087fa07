import { type AnswerOf, type FigureName, type students } from '@bursar/contracts';
import { type AccountEntry, type Statement, statementOf, yearsWithEntries } from '@bursar/domain/fees';
import { useState } from 'react';

import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDate } from '../../shared/figures/dates.js';
import { WithIds } from '../../shared/figures/id.js';
import { Ledger, type LedgerLine } from '../../shared/figures/ledger.js';
import { WhyFigure } from '../../shared/figures/why-figure.js';
import { Button } from '../../shared/form/button.js';
import { Select } from '../../shared/form/controls.js';
import { useAddress } from '../../shared/shell/use-address.js';
import styles from './account-statement.module.css';
import { downloadStatement } from './statement-file.js';
import { CLOSING, figure, inColumn, OPENING, periodName, wordsOf } from './statement-words.js';

type Account = AnswerOf<typeof students.account>;

const WHOLE = 'all';

const lineOf = (entry: AccountEntry, seen: number): LedgerLine => {
  const { title, note } = wordsOf(entry);
  const justNow = entry.no > seen;
  return {
    id: String(entry.no),
    date: formatDate(entry.day),
    entry: title,
    ...(note !== '' && { note: <WithIds text={note} /> }),
    billed: inColumn(entry.billed),
    paid: inColumn(entry.paid),
    balance: figure(entry.balance),
    justNow,
  };
};

const openingOf = ({ opening }: Statement): LedgerLine => ({
  id: 'opening',
  date: '',
  entry: OPENING,
  billed: '',
  paid: '',
  balance: figure(opening),
});

interface AccountStatementProps {
  readonly of: Account | undefined;
  readonly onFailed: (sentence: string) => void;
}

export function AccountStatement({ of, onFailed }: AccountStatementProps) {
  const [params, change] = useAddress();
  const entries = of?.account?.entries ?? [];
  const years = yearsWithEntries(entries);
  const asked = params.get('year') ?? years[0];
  const year = years.find((each) => each === asked);
  const choose = (chosen: string): void =>
    change(
      (next) => {
        next.set('year', chosen);
        return next;
      },
      { replace: true },
    );
  const statement = statementOf(entries, year);
  return (
    <section className={styles.statement} aria-label="Statement of account" aria-busy={of === undefined}>
      <div className={styles.head}>
        <h2>Statement of account</h2>
        <div className={styles.tools}>
          <Select
            aria-label="Period"
            disabled={years.length === 0}
            value={year ?? WHOLE}
            onChange={({ target }) => choose(target.value)}
          >
            {years.map((each) => (
              <option key={each} value={each}>
                {periodName(each)}
              </option>
            ))}
            <option value={WHOLE}>{periodName(undefined)}</option>
          </Select>
          <PdfButton of={of} statement={statement} onFailed={onFailed} />
        </div>
      </div>
      {of ? <Page key={of.student.student_id} of={of.student} statement={statement} entries={entries} /> : <Unknown />}
    </section>
  );
}

interface PdfButtonProps extends AccountStatementProps {
  readonly statement: Statement;
}

function PdfButton({ of, statement, onFailed }: PdfButtonProps) {
  const [making, setMaking] = useState(false);
  const make = async (student: Account['student']): Promise<void> => {
    setMaking(true);
    try {
      await downloadStatement(student, statement);
    } catch {
      onFailed('The statement could not be made.');
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button disabled={!of?.account} pending={making && 'Making…'} onClick={() => of && void make(of.student)}>
      Statement (PDF)
    </Button>
  );
}

interface PageProps {
  readonly of: Account['student'];
  readonly statement: Statement;
  readonly entries: readonly AccountEntry[];
}

function Page({ of: { student_id }, statement, entries }: PageProps) {
  const [seen] = useState(entries.length);
  const carried = statement.year !== undefined && statement.entries[0]?.no !== 1;
  if (entries.length === 0) return <p className={styles.empty}>Nothing has been billed or paid yet.</p>;
  const { year } = statement;
  const explained = (name: FigureName, rupees: number) => (
    <WhyFigure figure={name} whose={{ student_id, ...(year !== undefined && { financial_year: year }) }}>
      {figure(rupees)}
    </WhyFigure>
  );
  return (
    <Ledger
      caption={<span className={styles.caption}>{periodName(year)} · ₹</span>}
      last="Balance"
      lines={[...(carried ? [openingOf(statement)] : []), ...statement.entries.map((entry) => lineOf(entry, seen))]}
      totals={{
        entry: CLOSING,
        billed: explained('account_billed', statement.billed),
        paid: explained('account_paid', statement.paid),
        balance: explained('account_closing', statement.closing),
      }}
    />
  );
}

const LINES = [1, 2, 3, 4];
const GAP = <Skeleton width="4em" />;

const Unknown = () => (
  <Ledger
    caption={<span className={styles.caption}>₹</span>}
    last="Balance"
    lines={LINES.map((line) => ({ id: String(line), date: GAP, entry: GAP, billed: GAP, paid: GAP, balance: GAP }))}
    totals={{ entry: CLOSING, billed: GAP, paid: GAP, balance: GAP }}
  />
);
