import { fees, type Invoice, INVOICE_STATUSES } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { howMany } from '../../shared/figures/money.js';
import { statusLook } from '../../shared/figures/status.js';
import { Select } from '../../shared/form/controls.js';
import { EachButton } from '../../shared/table/each-button.js';
import { type Bulk } from '../../shared/table/use-selection.js';

const labelOf = ({ student_name, fee_title }: Invoice): string => `invoice of ${student_name}, ${fee_title}`;

export const settingMany = (report: Report, forget: () => void): Bulk<Invoice> => ({
  label: labelOf,
  selectable: () => true,
  actions: (rows, clear) => (
    <SetStatusOfMany
      rows={rows}
      report={report}
      onDone={() => {
        forget();
        clear();
      }}
    />
  ),
});

interface SetStatusOfManyProps {
  readonly rows: readonly Invoice[];
  readonly report: Report;
  readonly onDone: () => void;
}

function SetStatusOfMany({ rows, report, onDone }: SetStatusOfManyProps) {
  const [status, setStatus] = useState<Invoice['status']>('paid');
  const { word } = statusLook(status);
  return (
    <>
      <Select
        aria-label="Status for the selected invoices"
        value={status}
        onChange={({ target }) => setStatus(target.value as Invoice['status'])}
      >
        {INVOICE_STATUSES.map((value) => (
          <option key={value} value={value}>
            {statusLook(value).word}
          </option>
        ))}
      </Select>
      <EachButton
        rows={rows}
        route={fees.setInvoiceStatus}
        request={({ id, version }) => ({ id, version, status })}
        label={labelOf}
        question={{
          text: `Set the status of ${howMany(rows.length, 'invoice')} to ${word}?`,
          about: 'No money moves',
          verb: 'Set status',
        }}
        outcome={(done) => `${done} of ${howMany(rows.length, 'invoice')} updated.`}
        failure="The invoice could not be changed."
        report={report}
        onDone={onDone}
      />
    </>
  );
}
