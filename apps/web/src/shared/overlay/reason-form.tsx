import { type ReactNode } from 'react';

import { Button } from '../form/button.js';
import { TextArea } from '../form/controls.js';
import { Field } from '../form/field.js';
import { Form } from '../form/form.js';
import { type FieldErrors } from '../form/form-scope.js';
import { Facts, FormActions } from '../shell/layout.js';
import { Dialog } from './dialog.js';

interface ReasonFormProps {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly consequence: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly errors: FieldErrors;
  readonly failure: string | undefined;
  /** "Reverse ₹500.00". */
  readonly verb: string;
  readonly pending: string | false;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

export const ReasonForm = (props: ReasonFormProps) => (
  <Dialog title={props.title} size="small" onClose={props.onClose}>
    <Form errors={props.errors} failure={props.failure} onSubmit={props.onSubmit}>
      <Facts of={props.facts} />
      <p>{props.consequence}</p>
      <Field name="reason" label="Reason">
        {(control) => (
          <TextArea {...control} value={props.reason} onChange={({ target }) => props.onReason(target.value)} />
        )}
      </Field>
      <FormActions>
        <Button onClick={props.onClose}>Keep It</Button>
        <Button look="danger" type="submit" pending={props.pending}>
          {props.verb}
        </Button>
      </FormActions>
    </Form>
  </Dialog>
);
