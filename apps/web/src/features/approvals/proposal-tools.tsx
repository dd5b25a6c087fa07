import { type Report } from '../../shared/feedback/outcome.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useUser } from '../../shared/session/session.js';
import styles from './approvals.module.css';

type Verb = 'confirm' | 'withdraw';

interface Outcome {
  readonly onSuccess: (answer: { readonly message: string }) => void;
  readonly onError: (error: { readonly text: (otherwise: string) => string }) => void;
}

interface ProposalToolsProps {
  readonly proposedBy: string;
  readonly about: string;
  readonly questions: Readonly<Record<Verb, { readonly text: string; readonly verb: string }>>;
  readonly act: Readonly<Record<Verb, (outcome: Outcome) => void>>;
  readonly report: Report;
}

/** The administrator who proposed cannot confirm. */
export function ProposalTools({ proposedBy, about, questions, act, report }: ProposalToolsProps) {
  const { id: ownId } = useUser();
  const { confirm } = useAsk();
  const ask = async (verb: Verb): Promise<void> => {
    if (!(await confirm({ ...questions[verb], about }))) return;
    act[verb]({
      onSuccess: ({ message }) => report.succeeded(message),
      onError: (error) => report.failed(error.text('The proposal could not be changed.')),
    });
  };
  return (
    <span className={styles.tools}>
      <ActButton onClick={() => void ask('withdraw')}>Withdraw…</ActButton>
      {proposedBy !== ownId && (
        <ActButton look="primary" onClick={() => void ask('confirm')}>
          Confirm…
        </ActButton>
      )}
    </span>
  );
}
