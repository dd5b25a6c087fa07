import { ruleSet, type RuleSetShown } from '@bursar/contracts';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import styles from './approvals.module.css';
import { ProposalTools } from './proposal-tools.js';
import { DECIDES } from './rule-set-words.js';

const { Part: RuleSetDialog } = lazyPart(async () => (await import('./rule-set-dialog.js')).RuleSetDialog);

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const chosenText = ({ rule_set, chosen_by_name, chosen_at }: RuleSetShown): string =>
  chosen_at === null
    ? `${sentence(DECIDES[rule_set])}, as installed. No choice was made yet.`
    : `${sentence(DECIDES[rule_set])}, chosen by ${chosen_by_name ?? ''} on ${formatDate(chosen_at)}.`;

export function RuleSetCard({ report }: { readonly report: Report }) {
  const [choosing, setChoosing] = useDoing('choose-approvals');
  const mayChoose = useMay(ruleSet.choose);
  const { data, isError, error, refetch } = useRoute(ruleSet.get, {});
  return (
    <section className={styles.card} aria-labelledby="rule-set">
      <div className={styles.head}>
        <h2 id="rule-set">Where no rules are laid down</h2>
        {mayChoose && (
          <ActButton disabled={!data} onClick={() => setChoosing(true)}>
            Choose…
          </ActButton>
        )}
      </div>
      {isError && (
        <Banner tone="error" onRetry={() => void refetch()}>
          {error.text('The choice of approvals could not be loaded.')}
        </Banner>
      )}
      {data && <p className={styles.note}>{chosenText(data)}</p>}
      {data?.proposal && <ProposedSet proposal={data.proposal} report={report} />}
      {choosing && data && mayChoose && (
        <RuleSetDialog shown={data} report={report} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}

const QUESTIONS = {
  confirm: { text: 'Let one person approve from now on?', verb: 'Confirm' },
  withdraw: { text: 'Withdraw this proposal? Two people go on to decide.', verb: 'Withdraw proposal' },
};

interface ProposedSetProps {
  readonly proposal: NonNullable<RuleSetShown['proposal']>;
  readonly report: Report;
}

function ProposedSet({ proposal, report }: ProposedSetProps) {
  const mayConfirm = useMay(ruleSet.confirm);
  const confirmation = useAction(ruleSet.confirm);
  const withdrawal = useAction(ruleSet.withdraw);
  const of = { proposal_id: proposal.id };
  return (
    <div className={styles.head}>
      <p>
        {proposal.proposed_by_name} proposed on {formatDate(proposal.proposed_at)} that {DECIDES[proposal.rule_set]}. A
        second administrator must confirm it.
      </p>
      {mayConfirm && (
        <ProposalTools
          proposedBy={proposal.proposed_by}
          about="Where no rules are laid down"
          questions={QUESTIONS}
          act={{
            confirm: (outcome) => confirmation.mutate(of, outcome),
            withdraw: (outcome) => withdrawal.mutate(of, outcome),
          }}
          report={report}
        />
      )}
    </div>
  );
}
