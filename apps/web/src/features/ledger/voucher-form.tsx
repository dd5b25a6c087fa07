import { accounts as accountRoutes, BODY_MAX, RECEIPT_TYPES, type Voucher, vouchers } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { today } from '../../shared/figures/dates.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { callUpload } from '../../shared/server/call.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FieldRow } from '../../shared/shell/layout.js';
import { EMPTY_LINE, type TypedLine, VoucherLines } from './voucher-lines.js';

interface VoucherFormProps {
  readonly report: Report;
  readonly onClose: () => void;
}

const isTyped = ({ account, debit, credit }: TypedLine): boolean => account !== '' || debit !== '' || credit !== '';

const NOT_ATTACHED = 'The evidence file could not be attached. Attach it in the voucher.';

async function attach({ id }: Voucher, file: File | undefined): Promise<boolean> {
  try {
    if (file) await callUpload(vouchers.attachEvidence, { id }, file);
    return true;
  } catch {
    return false;
  }
}

export function VoucherForm({ report, onClose }: VoucherFormProps) {
  const [facts, setFacts] = useState({ day: today(), narration: '', evidence: '' });
  const [lines, setLines] = useState<readonly TypedLine[]>([EMPTY_LINE, EMPTY_LINE]);
  const [file, setFile] = useState<File>();
  const accounts = useRoute(accountRoutes.all, {});
  const form = useForm(
    vouchers.makeVoucher,
    { ...facts, lines: lines.filter(isTyped) },
    {
      failure: 'The voucher could not be made.',
      onDone: ({ message, voucher }) =>
        void attach(voucher, file).then((isDone) => report.succeeded(message, isDone ? undefined : NOT_ATTACHED)),
    },
  );
  const change = (part: Partial<typeof facts>): void => setFacts((before) => ({ ...before, ...part }));
  return (
    <FormDialog title="New Voucher" size="large" form={form} submit="Make Voucher" pending="Making…" onClose={onClose}>
      <FieldRow>
        <DateField name="day" label="Day" value={facts.day} onChange={(day) => change({ day })} />
        <TextField
          name="evidence"
          label="Evidence"
          optional
          placeholder="Letter of the auditor"
          value={facts.evidence}
          onChange={(evidence) => change({ evidence })}
        />
      </FieldRow>
      <TextField
        name="narration"
        label="Narration"
        maxLength={500}
        value={facts.narration}
        onChange={(narration) => change({ narration })}
      />
      <Field name="file" label="Evidence file" hint={`PDF, PNG, JPEG or WebP, up to ${BODY_MAX}`} optional>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept={RECEIPT_TYPES.join(',')}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      <VoucherLines lines={lines} accounts={accounts.data ?? []} onChange={setLines} />
      <p>Another person approves it. It is posted on its day then, and gets its number.</p>
    </FormDialog>
  );
}
