import { type Delegation, delegations } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import styles from './approvals.module.css';
import { KIND_LABELS } from './kinds.js';

const { Part: DelegateDialog } = lazyPart(async () => (await import('./delegate-dialog.js')).DelegateDialog);

const isOpen = ({ status, ends_on }: Delegation): boolean => status === 'standing' && ends_on >= today();
const holdsToday = (delegation: Delegation): boolean => isOpen(delegation) && delegation.starts_on <= today();

const termsOf = ({ kinds, up_to, reason }: Delegation): string =>
  [
    kinds === null ? 'All approvals' : kinds.map((kind) => KIND_LABELS[kind]).join(', '),
    ...(up_to === null ? [] : [`up to ${formatRupees(up_to)}`]),
    reason,
  ].join(' · ');

const sentenceOf = (delegation: Delegation, viewer: string): string => {
  const { user_id, user_name, deputy_name, starts_on, ends_on } = delegation;
  if (holdsToday(delegation)) return `${deputy_name} decides for ${user_name} until ${formatDate(ends_on)}`;
  const period = `from ${formatDate(starts_on)} to ${formatDate(ends_on)}`;
  return user_id === viewer
    ? `Away ${period} · deputy ${deputy_name}`
    : `${deputy_name} decides for ${user_name} ${period}`;
};

/** Nothing for users who cannot delegate. */
export function AwayCard() {
  return useMay(delegations.start) && <Away />;
}

function Away() {
  const { id } = useUser();
  const [banner, report] = useOutcome('');
  const [asking, setAsking] = useState(false);
  const { data, isError, error, refetch } = useRoute(delegations.list, { mine: 'yes' });
  const open = data?.filter(isOpen) ?? [];
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
      {data && open.length === 0 && <p className={styles.note}>While you are away, a deputy can decide for you.</p>}
      {open.length > 0 && (
        <ul className={styles.delegations}>
          {open.map((delegation) => (
            <li key={delegation.id} data-now={holdsToday(delegation) || undefined}>
              <p>{sentenceOf(delegation, id)}</p>
              <p className={styles.note}>{termsOf(delegation)}</p>
              {delegation.user_id === id && <EndButton delegation={delegation} report={report} />}
            </li>
          ))}
        </ul>
      )}
      {asking && <DelegateDialog report={report} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface EndButtonProps {
  readonly delegation: Delegation;
  readonly report: ReturnType<typeof useOutcome>[1];
}

function EndButton({ delegation: { id, version, deputy_name }, report }: EndButtonProps) {
  const { confirm } = useAsk();
  const { mutate, isPending } = useAction(delegations.end);
  const end = async (): Promise<void> => {
    const text = 'End this delegation now? Your deputy decides nothing more for you.';
    if (!(await confirm({ text, about: deputy_name, verb: 'End delegation' }))) return;
    mutate(
      { id, version },
      {
        onSuccess: ({ message }) => report.succeeded(message),
        onError: (error) => report.failed(error.text('The delegation could not be ended.')),
      },
    );
  };
  return (
    <ActButton
      size="small"
      aria-label={`End the delegation to ${deputy_name}`}
      pending={isPending && 'Ending…'}
      onClick={() => void end()}
    >
      End…
    </ActButton>
  );
}
