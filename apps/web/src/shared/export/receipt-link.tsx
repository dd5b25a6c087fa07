import { type Expense, expenses } from '@bursar/contracts';

import { type Report } from '../feedback/outcome.js';
import { Button } from '../form/button.js';
import { callFile } from '../server/call.js';
import { download } from './download.js';

interface ReceiptLinkProps {
  readonly expense: Pick<Expense, 'id' | 'receipt' | 'receipt_url' | 'description'>;
  readonly report: Report;
}

export function ReceiptLink({ expense, report }: ReceiptLinkProps) {
  const { id, receipt, receipt_url, description } = expense;
  if (receipt) {
    const save = async (): Promise<void> => download(receipt.name, await callFile(expenses.receipt, { id }));
    return (
      <Button
        size="small"
        aria-label={`Receipt of ${description}: ${receipt.name}`}
        onClick={() => void save().catch(() => report.failed('The receipt could not be loaded.'))}
      >
        Receipt
      </Button>
    );
  }
  if (receipt_url === null) return <>—</>;
  const site = new URL(receipt_url).hostname;
  return (
    <a
      href={receipt_url}
      title={site}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={`Receipt of ${description}, at ${site}`}
    >
      Receipt&nbsp;↗
    </a>
  );
}
