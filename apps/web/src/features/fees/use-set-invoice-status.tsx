import { fees, type Invoice } from '@bursar/contracts';
import { type ReactNode, useCallback, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { statusLook } from '../../shared/figures/status.js';
import { Button } from '../../shared/form/button.js';
import { useAction } from '../../shared/server/use-action.js';

type Status = Invoice['status'];

interface SetInvoiceStatus {
  readonly undo: ReactNode | undefined;
  readonly set: (invoice: Invoice, status: Status) => void;
  readonly forget: () => void;
}

export function useSetInvoiceStatus(report: Report): SetInvoiceStatus {
  const { mutate } = useAction(fees.setInvoiceStatus);
  const [changed, setChanged] = useState<{ readonly invoice: Invoice; readonly before: Status }>();
  const forget = useCallback(() => setChanged(undefined), []);

  const send = useCallback(
    ({ id, version, status: before }: Invoice, status: Status, undone: boolean): void =>
      mutate(
        { id, version, status },
        {
          onSuccess: ({ message, invoice }) => {
            setChanged(undone ? undefined : { invoice, before });
            if (undone) report.succeeded(message, `${invoice.student_name}: ${statusLook(status).word}`);
          },
          onError: (error) => {
            setChanged(undefined);
            report.failed(error.text('The invoice could not be changed.'));
          },
        },
      ),
    [mutate, report],
  );
  const set = useCallback((invoice: Invoice, status: Status) => send(invoice, status, false), [send]);

  if (!changed) return { undo: undefined, set, forget };
  const { invoice, before } = changed;
  const undo = (
    <Banner tone="success">
      <p>Invoice updated.</p>
      <p>
        {invoice.student_name}, {invoice.fee_title}: {statusLook(invoice.status).word}{' '}
        <Button size="small" onClick={() => send(invoice, before, true)}>
          Undo
        </Button>
      </p>
    </Banner>
  );
  return { undo, set, forget };
}
