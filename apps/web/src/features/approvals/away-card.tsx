import { delegations } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import styles from './approvals.module.css';
import { DelegationList } from './delegation-list.js';

const { Part: DelegateDialog } = lazyPart(async () => (await import('./delegate-dialog.js')).DelegateDialog);

/** Nothing for users who cannot delegate. */
export function AwayCard() {
  return useMay(delegations.start) && <Away />;
}

function Away() {
  const { id } = useUser();
  const [banner, report] = useOutcome('');
  const [asking, setAsking] = useState(false);
  const { data, isError, error, refetch } = useRoute(delegations.list, { mine: 'yes' });
  return (
    <section className={styles.card} aria-labelledby="away">
      <div className={styles.head}>
        <h2 id="away">Away</h2>
        <ActButton size="small" onClick={() => setAsking(true)}>
          Name a Deputy…
        </ActButton>
      </div>
      {banner}
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The delegations could not be loaded.')}
        </Banner>
      )}
      {data && (
        <DelegationList
          delegations={data}
          nothing="While you are away, a deputy can decide for you."
          mayEnd={({ user_id }) => user_id === id}
          report={report}
        />
      )}
      {asking && <DelegateDialog report={report} onClose={() => setAsking(false)} />}
    </section>
  );
}
