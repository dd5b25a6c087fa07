import { type Expense, expenses } from '@bursar/contracts';

import { callFile } from '../../shared/call.js';
import { download } from '../../shared/download.js';
import { Button } from '../../shared/ui/button.js';
import { type Report } from '../../shared/ui/outcome.js';

/** The receipt of an expense: the file that was uploaded, else the address that was given, else none. */
export function ReceiptLink({ expense, report }: { readonly expense: Expense; readonly report: Report }) {
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
