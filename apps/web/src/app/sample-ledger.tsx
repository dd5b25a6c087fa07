import styles from './sample-ledger.module.css';

interface Line {
  readonly date: string;
  readonly entry: string;
  readonly billed: string;
  readonly paid: string;
  readonly due: string;
  readonly justNow?: true;
}

const LINES: readonly Line[] = [
  { date: '05 Aug', entry: 'Tuition fee', billed: '85,000.00', paid: '', due: '85,000.00' },
  { date: '05 Aug', entry: 'Hostel fee', billed: '42,500.00', paid: '', due: '1,27,500.00' },
  { date: '12 Aug', entry: 'Bank transfer', billed: '', paid: '60,000.00', due: '67,500.00' },
  { date: '14 Aug', entry: 'Paid online', billed: '', paid: '67,500.00', due: '0.00', justNow: true },
];

export function SampleLedger() {
  return (
    <figure className={styles.sheet}>
      <table className={styles.page}>
        <caption>
          <div className={styles.head}>
            Fee account <span>2026–27 · ₹</span>
          </div>
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Entry</th>
            <th scope="col">Billed</th>
            <th scope="col">Paid</th>
            <th scope="col">Due</th>
          </tr>
        </thead>
        <tbody>
          {LINES.map(({ date, entry, billed, paid, due, justNow }) => (
            <tr key={entry} className={justNow && styles.justNow}>
              <td>{date}</td>
              <td>
                {entry}
                {justNow && <small>just now</small>}
              </td>
              <td>{billed}</td>
              <td>{paid}</td>
              <td>{due}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">Total</th>
            <td>1,27,500.00</td>
            <td>1,27,500.00</td>
            <td>0.00</td>
          </tr>
        </tfoot>
      </table>
      <figcaption>A student’s page, with sample figures.</figcaption>
    </figure>
  );
}
