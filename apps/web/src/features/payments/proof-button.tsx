import { type Receipt } from '@bursar/contracts';
import { useState } from 'react';

import { download } from '../../shared/export/download.js';
import { Button } from '../../shared/form/button.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { type ProofRoute } from './download-receipts.js';

const { Part: ProofDialog } = lazyPart(async () => (await import('./proof-dialog.js')).ProofDialog);

interface ProofButtonProps {
  readonly receipt: Receipt;
  readonly route: ProofRoute;
}

const NOT_MADE = 'The proof could not be downloaded.';

export function ProofButton({ receipt: { receipt_no, sealed, transaction_id }, route }: ProofButtonProps) {
  const { alert } = useAsk();
  const [drawn, setDrawn] = useState(false);
  if (!sealed) return 'Sealed within the hour';
  const get = async (): Promise<void> => {
    try {
      const { proofFile } = await import('../../shared/export/fee-receipt.js');
      const { fileName, text } = proofFile(await call(route, { transaction_id }));
      download(fileName, new Blob([text], { type: 'application/json' }));
    } catch (error) {
      await alert(error instanceof RequestFailed ? error.text(NOT_MADE) : NOT_MADE);
    }
  };
  return (
    <>
      <Button size="small" aria-label={`Download the proof of ${receipt_no}`} onClick={() => void get()}>
        Download
      </Button>{' '}
      <Button size="small" aria-label={`Show the proof of ${receipt_no}`} onClick={() => setDrawn(true)}>
        Show
      </Button>
      {drawn && (
        <ProofDialog
          route={route}
          transactionId={transaction_id}
          receiptNo={receipt_no}
          onClose={() => setDrawn(false)}
        />
      )}
    </>
  );
}
