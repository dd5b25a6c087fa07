import { Button } from '../shared/form/button.js';
import styles from './update-prompt.module.css';
import { useWaitingUpdate } from './waiting-update.js';

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
