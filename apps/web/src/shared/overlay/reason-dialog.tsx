import { type AnswerOf, type Route } from '@bursar/contracts';
import { type ReactNode, useState } from 'react';

import { TextAreaField } from '../form/text-field.js';
import { useForm } from '../form/use-form.js';
import { type Asked } from '../server/acting.js';
import { Facts } from '../shell/layout.js';
import { FormDialog } from './form-dialog.js';

interface ReasonDialogProps<R extends Route> {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly consequence?: string;
  readonly optional?: boolean;
  readonly route: R;
  readonly input: (reason: string) => Asked<R>;
  readonly failure: string;
  readonly verb: string;
  readonly pending: string;
  readonly cancel?: string;
  readonly onDone: (answer: AnswerOf<R>) => void;
  readonly onClose: () => void;
}

export function ReasonDialog<R extends Route>({
  title,
  facts,
  consequence,
  optional = false,
  route,
  input,
  failure,
  verb,
  pending,
  cancel = 'Keep It',
  onDone,
  onClose,
}: ReasonDialogProps<R>) {
  const [reason, setReason] = useState('');
  const form = useForm(route, input(reason), { failure, onDone });
  return (
    <FormDialog
      title={title}
      size="small"
      form={form}
      submit={verb}
      pending={pending}
      danger
      cancel={cancel}
      onClose={onClose}
    >
      <Facts of={facts} />
      {consequence && <p>{consequence}</p>}
      <TextAreaField name="reason" label="Reason" optional={optional} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
