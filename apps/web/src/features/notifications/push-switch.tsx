import { Banner } from '../../shared/feedback/banner.js';
import { Checkbox } from '../../shared/form/controls.js';
import { useReadOnly } from '../../shared/past/past.js';
import styles from './push.module.css';
import { usePush } from './use-push.js';

export function PushSwitch() {
  const { possible, isOn, turn, isPending, failure } = usePush();
  const readOnly = useReadOnly();
  if (!possible) return null;
  return (
    <section className={styles.card} aria-labelledby="own-notifications">
      <h2 id="own-notifications">Notifications</h2>
      <Checkbox checked={isOn} disabled={isPending || readOnly} onChange={() => turn(!isOn)}>
        Tell this browser when something waits for you
      </Checkbox>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
    </section>
  );
}
