import { type ReactNode } from 'react';

import { Button } from '../form/button.js';
import { Form } from '../form/form.js';
import { type FormState } from '../form/use-form.js';
import { FormActions } from '../shell/layout.js';
import { Dialog } from './dialog.js';
import { useDiscard } from './use-discard.js';

interface FormDialogProps {
  readonly title: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly form: FormState;
  readonly submit?: string | false;
  readonly pending?: string;
  readonly danger?: boolean;
  readonly ready?: boolean;
  readonly cancel?: string;
  readonly leavable?: boolean;
  readonly also?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A refusal keeps the typed values; closing asks before it discards them. */
export function FormDialog({
  title,
  size = 'medium',
  form,
  submit,
  cancel = 'Cancel',
  leavable = false,
  also,
  onClose,
  children,
  ...props
}: FormDialogProps) {
  const isTyped = form.isTyped && !form.isPending;
  const discard = useDiscard(title, isTyped);
  const waits = form.isPending && !leavable;
  const close = (): void => {
    if (!waits) void discard(onClose);
  };
  return (
    <Dialog title={title} size={size} onClose={close}>
      <Form
        errors={form.errors}
        failure={form.failure}
        isTyped={form.isTyped}
        isPending={form.isPending}
        onLeave={form.onLeave}
        onSubmit={() => form.send(onClose)}
      >
        {form.conflict}
        {children}
        <FormActions>
          <Button disabled={waits} onClick={close}>
            {cancel}
          </Button>
          {submit && <Submit {...{ form, submit, ...props }} />}
          {also}
        </FormActions>
      </Form>
    </Dialog>
  );
}

const Submit = ({
  form,
  submit,
  pending = 'Saving…',
  danger = false,
  ready = true,
}: Pick<FormDialogProps, 'form' | 'submit' | 'pending' | 'danger' | 'ready'>) => (
  <Button look={danger ? 'danger' : 'primary'} type="submit" disabled={!ready} pending={form.isPending && pending}>
    {submit}
  </Button>
);
