import { type Delegation, delegations } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';
import styles from './approvals.module.css';
import { KIND_LABELS } from './kinds.js';

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

interface DelegationListProps {
  readonly delegations: readonly Delegation[];
  readonly nothing: string;
  readonly mayEnd: (delegation: Delegation) => boolean;
  readonly report: Report;
}

export function DelegationList({ delegations: all, nothing, mayEnd, report }: DelegationListProps) {
  const { id } = useUser();
  const open = all.filter(isOpen);
  if (open.length === 0) return <p className={styles.note}>{nothing}</p>;
  return (
    <ul className={styles.delegations}>
      {open.map((delegation) => (
        <li key={delegation.id} data-now={holdsToday(delegation) || undefined}>
          <p>{sentenceOf(delegation, id)}</p>
          <p className={styles.note}>{termsOf(delegation)}</p>
          {mayEnd(delegation) && <EndButton delegation={delegation} report={report} />}
        </li>
      ))}
    </ul>
  );
}

interface EndButtonProps {
  readonly delegation: Delegation;
  readonly report: Report;
}

function EndButton({ delegation: { id, version, user_id, user_name, deputy_name }, report }: EndButtonProps) {
  const { id: ownId } = useUser();
  const { confirm } = useAsk();
  const { mutate, isPending } = useAction(delegations.end);
  const [deputy, giver] = user_id === ownId ? ['Your deputy', 'you'] : [deputy_name, user_name];
  const end = async (): Promise<void> => {
    const text = `End this delegation now? ${deputy} decides nothing more for ${giver}.`;
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
      aria-label={`End the delegation ${user_id === ownId ? '' : `of ${user_name} `}to ${deputy_name}`}
      pending={isPending && 'Ending…'}
      onClick={() => void end()}
    >
      End…
    </ActButton>
  );
}
