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

export const AwayCard = () => useMay(delegations.start) && <DelegationsCard />;

export function DeputiesCard() {
  const { role } = useUser();
  return (role === 'admin' || role === 'auditor') && <DelegationsCard ofOthers mayAct={role === 'admin'} />;
}

interface DelegationsCardProps {
  readonly ofOthers?: boolean;
  readonly mayAct?: boolean;
}

function DelegationsCard({ ofOthers = false, mayAct = true }: DelegationsCardProps) {
  const { id } = useUser();
  const [banner, report] = useOutcome('');
  const [asking, setAsking] = useState(false);
  const { data, isError, error, refetch } = useRoute(delegations.list, ofOthers ? {} : { mine: 'yes' });
  const words = ofOthers ? OF_OTHERS : OWN;
  return (
    <section className={styles.card} aria-labelledby="delegations">
      <div className={styles.head}>
        <h2 id="delegations">{words.title}</h2>
        {mayAct && (
          <ActButton size={words.size} onClick={() => setAsking(true)}>
            {words.name}
          </ActButton>
        )}
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
          nothing={words.nothing}
          mayEnd={({ user_id }) => mayAct && (ofOthers || user_id === id)}
          report={report}
        />
      )}
      {asking && <DelegateDialog forAnother={ofOthers} report={report} onClose={() => setAsking(false)} />}
    </section>
  );
}

const OWN = {
  title: 'Away',
  name: 'Name a Deputy…',
  size: 'small',
  nothing: 'While you are away, a deputy can decide for you.',
} as const;

const OF_OTHERS = {
  title: 'Deputies',
  name: 'Name a Deputy for Another…',
  size: 'medium',
  nothing: 'No deputy decides for another person.',
} as const;
