import { RECEIPT_TYPES, type Voucher, vouchers } from '@bursar/contracts';

import { EvidenceLink } from '../../shared/export/evidence-link.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { callUpload } from '../../shared/server/call.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';

interface EvidenceProps {
  readonly voucher: Voucher;
  readonly report: Report;
}

export function VoucherEvidence({ voucher: { id, evidence_file: file, state, made_by }, report }: EvidenceProps) {
  const { id: ownId } = useUser();
  const may = useMay(vouchers.attachEvidence);
  if (file) return <EvidenceLink id={id} name={file.name} report={report} />;
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
