import { Button } from '../shared/form/button.js';
import styles from './update-prompt.module.css';
import { useWaitingUpdate } from './waiting-update.js';

/** Offers the new version; the user decides when, because the page is loaded anew. */
export function UpdatePrompt() {
  const update = useWaitingUpdate();
  return (
    <div role="status">
      {update && (
        <div className={styles.prompt}>
          <p>A new version is ready.</p>
          <Button look="primary" size="small" onClick={update}>
            Update
          </Button>
        </div>
      )}
    </div>
  );
}
