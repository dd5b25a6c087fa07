import { Ledger, type LedgerLine } from '../shared/figures/ledger.js';
import styles from './sample-ledger.module.css';

const LINES: readonly LedgerLine[] = [
  { id: '1', date: '05 Aug', entry: 'Tuition fee', billed: '85,000.00', paid: '', balance: '85,000.00' },
  { id: '2', date: '05 Aug', entry: 'Hostel fee', billed: '42,500.00', paid: '', balance: '1,27,500.00' },
  { id: '3', date: '12 Aug', entry: 'Bank transfer', billed: '', paid: '60,000.00', balance: '67,500.00' },
  {
    id: '4',
    date: '14 Aug',
    entry: 'Paid online',
    note: 'just now',
    billed: '',
    paid: '67,500.00',
    balance: '0.00',
    justNow: true,
  },
];

const CAPTION = (
  <div className={styles.head}>
    Fee account <span>2026–27 · ₹</span>
  </div>
);

export const SampleLedger = () => (
  <figure className={styles.sheet}>
    <Ledger
      caption={CAPTION}
      last="Due"
      lines={LINES}
      totals={{ entry: 'Total', billed: '1,27,500.00', paid: '1,27,500.00', balance: '0.00' }}
    />
    <figcaption>A student’s page, with sample figures.</figcaption>
  </figure>
);
