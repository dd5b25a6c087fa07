import { delegations } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import styles from './approvals.module.css';
import { DelegationList } from './delegation-list.js';

const { Part: DelegateDialog } = lazyPart(async () => (await import('./delegate-dialog.js')).DelegateDialog);

/** All of the university, for those who read them. */
export function DeputiesCard() {
  const { role } = useUser();
  return (role === 'admin' || role === 'auditor') && <Deputies mayAct={role === 'admin'} />;
}

function Deputies({ mayAct }: { readonly mayAct: boolean }) {
  const [banner, report] = useOutcome('');
  const [asking, setAsking] = useState(false);
  const { data, isError, error, refetch } = useRoute(delegations.list, {});
  return (
    <section className={styles.card} aria-labelledby="deputies">
      <div className={styles.head}>
        <h2 id="deputies">Deputies</h2>
        {mayAct && <ActButton onClick={() => setAsking(true)}>Name a Deputy for Another…</ActButton>}
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
          nothing="No deputy decides for another person."
          mayEnd={() => mayAct}
          report={report}
        />
      )}
      {asking && <DelegateDialog forAnother report={report} onClose={() => setAsking(false)} />}
    </section>
  );
}
