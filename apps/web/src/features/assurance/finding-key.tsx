import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { asOfNow, timeShown, withTimes } from '../../shared/past/past.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import { type NewEvidence } from './finding-dialog.js';
import { evidenceInFocus } from './row-in-focus.js';

const { Part: FindingDialog } = lazyPart(async () => (await import('./finding-dialog.js')).FindingDialog);

/** A finding is of now, its evidence may be of the past. */
export function FindingKey() {
  const [evidence, setEvidence] = useState<NewEvidence>();
  const navigate = useNavigate();
  const setParams = useSearchParams()[1];
  const begin = (): void => {
    const asOf = asOfNow();
    setEvidence(evidenceInFocus(location, asOf === undefined ? undefined : timeShown()));
    if (asOf !== undefined) setParams((current) => withTimes(current.toString(), { asOf: undefined }));
  };
  useShortcuts({ f: begin });
  useShortcuts({ f: begin }, 'drawer');
  return (
    evidence && (
      <FindingDialog
        evidence={evidence}
        onDone={(_, { id }) => void navigate(`/auditor/findings?open=${id}`)}
        onClose={() => setEvidence(undefined)}
      />
    )
  );
}
