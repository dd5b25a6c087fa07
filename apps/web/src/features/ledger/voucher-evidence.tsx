import { RECEIPT_TYPES, type Voucher, vouchers } from '@bursar/contracts';

import { download } from '../../shared/export/download.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { callFile, callUpload } from '../../shared/server/call.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';

interface EvidenceProps {
  readonly voucher: Voucher;
  readonly report: Report;
}

export function VoucherEvidence({ voucher: { id, evidence_file: file, state, made_by }, report }: EvidenceProps) {
  const { id: ownId } = useUser();
  const may = useMay(vouchers.attachEvidence);
  if (file) {
    const save = async (): Promise<void> => download(file.name, await callFile(vouchers.evidence, { id }));
    return (
      <Button
        size="small"
        data-open
        onClick={() => void save().catch(() => report.failed('The evidence could not be loaded.'))}
      >
        Evidence: {file.name}
      </Button>
    );
  }
  if (!may || state !== 'waiting' || made_by !== ownId) return null;
  const attach = async (chosen: File): Promise<void> => {
    const { message } = await callUpload(vouchers.attachEvidence, { id }, chosen);
    report.succeeded(message);
  };
  return (
    <Field name="file" label="Evidence file" optional>
      {(control) => (
        <Input
          {...control}
          type="file"
          accept={RECEIPT_TYPES.join(',')}
          onChange={({ target: { files } }) =>
            files?.[0] && void attach(files[0]).catch(() => report.failed('The evidence could not be attached.'))
          }
        />
      )}
    </Field>
  );
}
