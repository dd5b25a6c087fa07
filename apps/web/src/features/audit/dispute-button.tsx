import { disputes, type RecordKind } from '@bursar/contracts';
import { useState } from 'react';

import { download } from '../../shared/export/download.js';
import { Button } from '../../shared/form/button.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { callFile } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';

const NOT_MADE = 'The dispute pack could not be made.';

export function DisputeButton({ kind, id }: { readonly kind: RecordKind; readonly id: string }) {
  const { alert } = useAsk();
  const [making, setMaking] = useState(false);
  const get = async (): Promise<void> => {
    setMaking(true);
    try {
      download(`dispute-${kind}-${id}.zip`, await callFile(disputes.pack, { kind, id }));
    } catch (error) {
      await alert(error instanceof RequestFailed ? error.text(NOT_MADE) : NOT_MADE);
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button size="small" pending={making && 'Making the file…'} onClick={() => void get()}>
      Dispute pack
    </Button>
  );
}
