import {
  APPROVAL_KINDS,
  type ApprovalKind,
  approvalRules,
  type ApprovalRulesShown,
  NOT_ASKED_YET,
} from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { SelectField } from '../../shared/form/select-field.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useReadOnly } from '../../shared/past/past.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import styles from './approvals.module.css';
import { BandPicture } from './band-picture.js';
import { DeputiesCard } from './delegations-card.js';
import { KIND_LABELS, KIND_OPTIONS } from './kinds.js';
import { ProposalTools } from './proposal-tools.js';
import { DECIDES } from './rule-set-words.js';
import { RuleSetCard } from './rule-set-card.js';
import { RulesTable } from './rules-table.js';
import { TryRules } from './try-rules.js';

const { Part: RulesDialog } = lazyPart(async () => (await import('./rules-dialog.js')).RulesDialog);

const standingText = ({ version, shipped, effective_from, laid_down_by_name }: ApprovalRulesShown): string =>
  shipped === null
    ? `Version ${version}, from ${formatDate(effective_from)}, confirmed by ${laid_down_by_name ?? ''}`
    : `No rules were laid down, so ${DECIDES[shipped]}.`;

export default function ApprovalRulesPage() {
  const [kind, setKind] = useState<ApprovalKind>(APPROVAL_KINDS[0]);
  const [banner, report] = useOutcome(kind);
  const [editing, setEditing] = useState(false);
  const mayPropose = useMay(approvalRules.propose);
  const { data, isError, error, refetch } = useRoute(approvalRules.get, { kind });
  return (
    <>
      <PageHeader
        title="Approval Rules"
        subtitle="One administrator proposes, another confirms. Open requests keep their route."
        actions={
          mayPropose && (
            <ActButton look="primary" disabled={!data} onClick={() => setEditing(true)}>
              Propose Rules…
            </ActButton>
          )
        }
      />
      <Stack>
        <div className={styles.kind}>
          <SelectField name="kind" label="Requests" options={KIND_OPTIONS} value={kind} onChange={setKind} />
        </div>
        {banner}
        {isError && (
          <Banner tone="error" onRetry={() => void refetch()}>
            {error.text('The approval rules could not be loaded.')}
          </Banner>
        )}
        {!data && !isError && <Loading />}
        {data && <Standing rules={data} />}
        {data?.proposal && <Proposed rules={data} proposal={data.proposal} report={report} />}
        <RuleSetCard report={report} />
        <DeputiesCard />
      </Stack>
      {editing && data && <RulesDialog rules={data} report={report} onClose={() => setEditing(false)} />}
    </>
  );
}

function Standing({ rules }: { readonly rules: ApprovalRulesShown }) {
  const readOnly = useReadOnly();
  const mayTry = useMay(approvalRules.try) && !readOnly;
  return (
    <section className={styles.section} aria-labelledby="standing">
      <h2 id="standing">{KIND_LABELS[rules.kind]}</h2>
      <p className={styles.note}>{standingText(rules)}</p>
      {NOT_ASKED_YET.includes(rules.kind) && <p className={styles.note}>Nothing asks for this yet.</p>}
      {rules.planned.map(({ version, effective_from }) => (
        <p key={version} className={styles.note}>
          Version {version} holds from {formatDate(effective_from)}.
        </p>
      ))}
      <BandPicture rules={rules.rules} />
      <RulesTable name={`Rules of ${KIND_LABELS[rules.kind]}`} rules={rules.rules} />
      {mayTry && <TryRules kind={rules.kind} key={`${rules.kind}-${rules.version}`} />}
    </section>
  );
}

interface ProposedProps {
  readonly rules: ApprovalRulesShown;
  readonly proposal: NonNullable<ApprovalRulesShown['proposal']>;
  readonly report: Report;
}

const QUESTIONS = {
  confirm: { text: 'Lay down these rules? They decide every later request.', verb: 'Lay down rules' },
  withdraw: { text: 'Withdraw this proposal? The rules stay as they are.', verb: 'Withdraw proposal' },
};

function Proposed({ rules: { kind }, proposal, report }: ProposedProps) {
  const mayConfirm = useMay(approvalRules.confirm);
  const confirmation = useAction(approvalRules.confirm);
  const withdrawal = useAction(approvalRules.withdraw);
  const of = { kind, proposal_id: proposal.id };
  return (
    <section className={styles.proposal} aria-labelledby="proposal">
      <div className={styles.head}>
        <h2 id="proposal">Proposed by {proposal.proposed_by_name}</h2>
        {mayConfirm && (
          <ProposalTools
            proposedBy={proposal.proposed_by}
            about={KIND_LABELS[kind]}
            questions={QUESTIONS}
            act={{
              confirm: (outcome) => confirmation.mutate(of, outcome),
              withdraw: (outcome) => withdrawal.mutate(of, outcome),
            }}
            report={report}
          />
        )}
      </div>
      <p className={styles.note}>
        From {formatDate(proposal.effective_from)}. The rules hold once a second administrator confirms them.
      </p>
      <BandPicture rules={proposal.rules} />
      <RulesTable name="Proposed rules" rules={proposal.rules} />
    </section>
  );
}
