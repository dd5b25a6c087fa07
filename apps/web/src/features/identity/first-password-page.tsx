import { useState } from 'react';

import { Button } from '../../shared/form/button.js';
import { PasswordInput } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { type FieldErrors } from '../../shared/form/form-scope.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useUser } from '../../shared/session/session.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { changeFirstPassword } from './first-password.js';
import styles from './narrow-page.module.css';
import { refreshSession } from './sign-in.js';

interface Entered {
  readonly given: string;
  readonly own: string;
  readonly again: string;
}

const wrong = ({ given, own, again }: Entered): FieldErrors => ({
  ...(given === '' && { given: 'Enter the password you were given' }),
  ...(own === '' ? { own: 'Enter a new password' } : own === given && { own: 'Choose another than you were given' }),
  ...(own !== again && { again: 'The two passwords are not the same' }),
});

const refused = ({ fieldErrors }: RequestFailed): FieldErrors => ({
  given: fieldErrors.current_password,
  own: fieldErrors.new_password,
});

export default function FirstPasswordPage() {
  const { name } = useUser();
  const [entered, setEntered] = useState<Entered>({ given: '', own: '', again: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async (): Promise<void> => {
    const found = wrong(entered);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await changeFirstPassword(entered.given, entered.own);
      await refreshSession();
    } catch (error) {
      const text = 'The password could not be changed. Please try again.';
      setFailure(error instanceof RequestFailed ? error.text(text) : text);
      if (error instanceof RequestFailed) setErrors(refused(error));
    } finally {
      setPending(false);
    }
  };

  const fields = [
    { name: 'given', label: 'Password you were given', autoComplete: 'current-password' },
    { name: 'own', label: 'New password', autoComplete: 'new-password', hint: '6 to 72 characters.' },
    { name: 'again', label: 'New password again', autoComplete: 'new-password' },
  ] as const;
  return (
    <div className={styles.page}>
      <PageHeader
        title="Choose your own password"
        subtitle={`Welcome, ${name}. An administrator chose your first password. Choose one that only you know.`}
      />
      <Form errors={errors} failure={failure} isTyped={false} isPending={pending} onSubmit={() => void submit()}>
        {fields.map(({ autoComplete, ...field }) => (
          <Field key={field.name} {...field}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete={autoComplete}
                value={entered[field.name]}
                onChange={({ target }) => setEntered({ ...entered, [field.name]: target.value })}
              />
            )}
          </Field>
        ))}
        <Button look="primary" size="large" type="submit" pending={pending && 'Saving…'}>
          Set password
        </Button>
      </Form>
    </div>
  );
}
