import { type Expense, expenses } from '@bursar/contracts';

import { download } from '../../shared/export/download.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { callFile } from '../../shared/server/call.js';

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
