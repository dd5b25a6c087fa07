import { type Finding, findings, type RequestOf, SEVERITIES, statusWord } from '@bursar/contracts';
import { useState } from 'react';

import { SelectField } from '../../shared/form/select-field.js';
import { TextAreaField, TextField } from '../../shared/form/text-field.js';
import { useForm, useFormOf } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useChange } from '../../shared/server/use-change.js';
import { usePage } from '../../shared/server/use-route.js';
import { Facts } from '../../shared/shell/layout.js';

export type NewEvidence = RequestOf<typeof findings.addEvidence>['evidence'];

interface FindingDialogProps {
  readonly evidence: NewEvidence;
  readonly onDone: (message: string, finding: Finding) => void;
  readonly onClose: () => void;
}

interface PartProps extends FindingDialogProps {
  readonly choices: readonly Finding[];
  readonly target: string;
  readonly onTarget: (target: string) => void;
}

const NEW = '';
const LATEST = { page: 1, limit: 100 } as const;

export function FindingDialog(props: FindingDialogProps) {
  const [target, setTarget] = useState(NEW);
  const { data } = usePage(findings.list, LATEST, { enabled: props.evidence.length > 0 });
  const choices = (data?.rows ?? []).filter(({ status }) => status !== 'closed');
  const finding = choices.find(({ id }) => id === target);
  const part = { ...props, choices, target, onTarget: setTarget };
  return finding ? <AddEvidence key={target} finding={finding} {...part} /> : <NewFinding {...part} />;
}

const Target = ({ evidence, choices, target, onTarget }: PartProps) => (
  <>
    {evidence.length > 0 && <Facts of={evidence.map(({ title }) => ['Evidence', title])} />}
    {choices.length > 0 && (
      <SelectField
        name="finding"
        label="Finding"
        options={[[NEW, 'A new finding'], ...choices.map(({ id, title }) => [id, title] as const)]}
        value={target}
        onChange={onTarget}
      />
    )}
  </>
);

function NewFinding(props: PartProps) {
  const { evidence, onDone, onClose } = props;
  const [title, setTitle] = useState('');
  const [severity, setSeverity] = useState<(typeof SEVERITIES)[number]>('medium');
  const [note, setNote] = useState('');
  const form = useForm(
    findings.open,
    { title, severity, note, evidence },
    { failure: 'The finding could not be opened.', onDone: ({ message, finding }) => onDone(message, finding) },
  );
  return (
    <FormDialog title="New Finding" form={form} submit="Open Finding" onClose={onClose}>
      <Target {...props} />
      <TextField name="title" label="Title" maxLength={160} value={title} onChange={setTitle} />
      <SelectField
        name="severity"
        label="Severity"
        options={SEVERITIES.map((value) => [value, statusWord(value)] as const)}
        value={severity}
        onChange={setSeverity}
      />
      <TextAreaField name="note" label="Note" optional value={note} onChange={setNote} />
    </FormDialog>
  );
}

function AddEvidence({ finding, ...props }: PartProps & { readonly finding: Finding }) {
  const { evidence, onDone, onClose } = props;
  const [note, setNote] = useState('');
  const action = useChange(findings.addEvidence, 'finding', finding);
  const form = useFormOf(
    findings.addEvidence,
    action,
    { id: finding.id, evidence, note },
    { failure: 'The evidence could not be added.', onDone: (answer) => onDone(answer.message, answer.finding) },
  );
  return (
    <FormDialog title="New Evidence" form={form} submit="Add Evidence" onClose={onClose}>
      <Target {...props} />
      <TextAreaField name="note" label="Note" optional value={note} onChange={setNote} />
    </FormDialog>
  );
}
