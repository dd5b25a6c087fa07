import { vouchers } from '@bursar/contracts';

import { type Report } from '../feedback/outcome.js';
import { Button } from '../form/button.js';
import { callFile } from '../server/call.js';
import { download } from './download.js';

interface EvidenceLinkProps {
  readonly id: string;
  readonly name: string;
  readonly report: Report;
}

export function EvidenceLink({ id, name, report }: EvidenceLinkProps) {
  const save = async (): Promise<void> => download(name, await callFile(vouchers.evidence, { id }));
  return (
    <Button
      size="small"
      data-open
      onClick={() => void save().catch(() => report.failed('The evidence could not be loaded.'))}
    >
      Evidence: {name}
    </Button>
  );
}
