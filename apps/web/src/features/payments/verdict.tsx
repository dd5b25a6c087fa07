import { type ReactNode } from 'react';

import { formatDateTime } from '../../shared/figures/dates.js';
import { AlertIcon, CheckIcon, CrossIcon } from '../../shared/theme/icons.js';
import styles from './verify-page.module.css';

const VERDICTS = {
  valid: {
    look: 'valid',
    Icon: CheckIcon,
    word: 'Valid',
    text: 'This receipt is valid: its payment is in the ledger.',
  },
  part_refunded: {
    look: 'reversed',
    Icon: AlertIcon,
    word: 'Part refunded',
    text: 'This receipt is valid for the amount below: a part of its payment was refunded.',
  },
  reversed: {
    look: 'reversed',
    Icon: AlertIcon,
    word: 'Reversed',
    text: 'This receipt was issued, but its payment no longer counts: it was reversed or given back.',
  },
  not_found: {
    look: 'not_found',
    Icon: CrossIcon,
    word: 'Not found',
    text: 'There is no such receipt. Compare the address with the paper.',
  },
  altered: {
    look: 'not_found',
    Icon: CrossIcon,
    word: 'Altered',
    text: 'The signature does not fit this receipt. Do not accept it.',
  },
  genuine: {
    look: 'genuine',
    Icon: AlertIcon,
    word: 'Genuine as printed. Whether it was reversed since could not be asked.',
    text: 'The signature is right. The server did not answer.',
  },
  issued: {
    look: 'reversed',
    Icon: AlertIcon,
    word: 'Issued',
    text: 'This receipt was issued, and its payment counts. Scan the code on the paper to check what the paper says.',
  },
} as const;

export interface VerdictProps {
  readonly verdict: keyof typeof VERDICTS;
  readonly word?: string;
  readonly text?: string;
}

export function Verdict({ verdict, ...own }: VerdictProps) {
  const { look, Icon, word, text } = { ...VERDICTS[verdict], ...own };
  return (
    <div className={`${styles.verdict} ${styles[look]}`} role="status">
      <Icon />
      <div>
        <p className={styles.word}>{word}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

export type Fact = readonly [name: string, value: ReactNode];
export const TEST: Fact = ['Test', 'No real money was moved.'];

export function Verified({ at }: { readonly at: string }) {
  return <p className={styles.when}>Verified against the ledger at {formatDateTime(at)}.</p>;
}
