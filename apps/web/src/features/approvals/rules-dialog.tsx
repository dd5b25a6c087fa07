import { approvalRules, type ApprovalRulesShown } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { RemovableFields } from '../../shared/form/removable-fields.js';
import { DateField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useCheck } from '../../shared/server/use-check.js';
import { type BandDraft, draftsOf, NEW_BAND, sent } from './band-draft.js';
import { BandFields } from './band-fields.js';
import { KIND_LABELS } from './kinds.js';
import { TryRules } from './try-rules.js';

/** Another administrator may propose or confirm rules while this one types. */
function meanwhile(opened: ApprovalRulesShown, { version, proposal, laid_down_by_name }: ApprovalRulesShown) {
  if (proposal && proposal.id !== opened.proposal?.id) {
    return `${proposal.proposed_by_name} proposed other rules meanwhile. Your proposal would replace them.`;
  }
  if (version === opened.version) return undefined;
  return `${laid_down_by_name ?? ''} laid down other rules meanwhile. Your proposal starts from the earlier ones.`;
}

interface RulesDialogProps {
  readonly rules: ApprovalRulesShown;
  readonly report: Report;
  readonly onClose: () => void;
}

export function RulesDialog({ rules: latest, report, onClose }: RulesDialogProps) {
  const [opened] = useState(latest);
  const { kind, rules, proposal } = opened;
  const news = meanwhile(opened, latest);
  const [from, setFrom] = useState(today());
  const [bands, setBands] = useState(() => draftsOf(proposal?.rules ?? rules));
  const [trial, setTrial] = useState(false);
  const asked = { kind, effective_from: from, rules: bands.map(sent) };
  const check = useCheck(approvalRules.propose, asked);
  const form = useForm(approvalRules.propose, asked, {
    failure: 'The rules could not be proposed.',
    onDone: ({ message }) => report.succeeded(message),
  });
  const change = (changed: BandDraft): void =>
    setBands((before) => before.map((each) => (each.key === changed.key ? changed : each)));
  const add = (): void =>
    setBands((before) => [...before, { ...NEW_BAND, key: Math.max(-1, ...before.map(({ key }) => key)) + 1 }]);
  return (
    <FormDialog
      title={`Rules of ${KIND_LABELS[kind]}`}
      size="large"
      form={form}
      submit="Propose Rules"
      pending="Sending…"
      onClose={onClose}
    >
      <DateField name="effective_from" label="From" min={today()} value={from} onChange={setFrom} />
      <RemovableFields name="Bands" count={bands.length}>
        {bands.map((band, index) => (
          <BandFields
            key={band.key}
            number={index + 1}
            band={band}
            onChange={change}
            onRemove={() => setBands((before) => before.filter(({ key }) => key !== band.key))}
          />
        ))}
        <div>
          <Button onClick={add}>Add Band</Button>{' '}
          <Button aria-pressed={trial} onClick={() => setTrial(trial ? false : check.attempt() !== undefined)}>
            Try These Rules
          </Button>
        </div>
      </RemovableFields>
      {trial && <TryRules kind={kind} rules={asked.rules} />}
      {news !== undefined && <Banner tone="notice">{news}</Banner>}
    </FormDialog>
  );
}
