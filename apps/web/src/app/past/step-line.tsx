import { audit } from '@bursar/contracts';

import { Button } from '../../shared/form/button.js';
import { useMay } from '../../shared/session/use-may.js';
import { useStore } from '../../shared/shell/store.js';
import styles from './past.module.css';
import { type Travel } from './travel.js';

export function StepLine({ travel }: { readonly travel: Travel }) {
  const { what, note } = useStore(travel.doing);
  const mayStep = useMay(audit.step);
  return (
    <span className={styles.note}>
      <span role="status" title={note?.says}>
        {note?.says}
        {note?.effect !== undefined && <strong>{` · ${note.effect}`}</strong>}
      </span>
      {mayStep && what === 'rest' && note?.changedNothing && (
        <Button size="small" look="quiet" aria-keyshortcuts="." onClick={() => void travel.seek()}>
          Next change on this screen
        </Button>
      )}
      {what === 'seek' && (
        <Button size="small" look="quiet" onClick={travel.stop}>
          Stop
        </Button>
      )}
    </span>
  );
}
