import { ASKED, CONCLUSIONS, type Finding, findings, ROLE_NAMES } from '@bursar/contracts';
import { CONCLUSION_NAMES } from '@bursar/contracts/sheets/assurance';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { ReasonDialog } from '../../shared/overlay/reason-dialog.js';
import { useChange } from '../../shared/server/use-change.js';

interface DialogProps {
  readonly finding: Finding;
  readonly report: Report;
  readonly onClose: () => void;
}

export function AskDialog({ finding, report, onClose }: DialogProps) {
  const [question, setQuestion] = useState('');
  const [to, setTo] = useState<(typeof ASKED)[number]>('finance_manager');
  const action = useChange(findings.ask, 'finding', finding);
  const form = useFormOf(
    findings.ask,
    action,
    { id: finding.id, question, to },
    { failure: 'The question could not be sent.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <FormDialog title="Ask the Office" size="small" form={form} submit="Ask" pending="Sending…" onClose={onClose}>
      <SelectField
        name="to"
        label="Whom"
        options={ASKED.map((role) => [role, `${ROLE_NAMES[role]}s`] as const)}
        value={to}
        onChange={setTo}
      />
      <TextAreaField name="question" label="Question" value={question} onChange={setQuestion} />
    </FormDialog>
  );
}

export function AnswerDialog({ finding, report, onClose }: DialogProps) {
  const [answer, setAnswer] = useState('');
  const action = useChange(findings.answer, 'finding', finding);
  const form = useFormOf(
    findings.answer,
    action,
    { id: finding.id, answer },
    { failure: 'The answer could not be sent.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <FormDialog
      title="Answer the Auditor"
      size="small"
      form={form}
      submit="Answer"
      pending="Sending…"
      onClose={onClose}
    >
      <p>{finding.exchanges.at(-1)?.question}</p>
      <TextAreaField name="answer" label="Answer" value={answer} onChange={setAnswer} />
    </FormDialog>
  );
}

export function CloseDialog({ finding, report, onClose }: DialogProps) {
  const [conclusion, setConclusion] = useState<(typeof CONCLUSIONS)[number]>('no_issue');
  const action = useChange(findings.close, 'finding', finding);
  const form = useFormOf(
    findings.close,
    action,
    { id: finding.id, conclusion },
    { failure: 'The finding could not be closed.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <FormDialog title="Close the Finding" size="small" form={form} submit="Close" pending="Closing…" onClose={onClose}>
      <RadioGroup
        name="conclusion"
        legend="Conclusion"
        options={CONCLUSIONS.map((value) => ({ value, label: CONCLUSION_NAMES[value] }))}
        value={conclusion}
        onChange={(value) => setConclusion(value as typeof conclusion)}
      />
    </FormDialog>
  );
}

export const ReopenDialog = ({ finding: { id, title, version }, report, onClose }: DialogProps) => (
  <ReasonDialog
    title="Reopen the Finding"
    facts={[['Finding', title]]}
    route={findings.reopen}
    input={(reason) => ({ id, reason, version })}
    failure="The finding could not be reopened."
    verb="Reopen"
    pending="Reopening…"
    cancel="Keep It Closed"
    onDone={({ message }) => report.succeeded(message)}
    onClose={onClose}
  />
);
