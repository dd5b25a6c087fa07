import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { PasswordInput } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { type FieldErrors } from '../../shared/form/form-scope.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import styles from './narrow-page.module.css';
import { resetPassword } from './public-calls.js';
import { useRepeatKey } from './use-repeat-key.js';

const wrong = (password: string, again: string): FieldErrors => ({
  ...(password === '' && { password: 'Enter a new password' }),
  ...(password !== again && { again: 'The two passwords are not the same' }),
});

function useReset(token: string) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const keyOf = useRepeatKey();
  const submit = async (password: string, again: string): Promise<void> => {
    const found = wrong(password, again);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      setAnswer(await resetPassword(token, password, keyOf(password)));
    } catch (error) {
      const text = 'The password could not be set. Please try again.';
      setFailure(error instanceof RequestFailed ? error.text(text) : text);
    } finally {
      setPending(false);
    }
  };
  return { errors, failure, pending, answer, submit };
}

export default function ResetPasswordPage() {
  const { token = '' } = useParams();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { errors, failure, pending, answer, submit } = useReset(token);

  if (answer !== undefined) {
    return (
      <div className={styles.page}>
        <PageHeader title="Set a new password" />
        <Banner tone="success">{answer}</Banner>
        <div className={styles.actions}>
          <ButtonLink look="primary" to="/login">
            Login
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Set a new password" subtitle="Every device that is signed in will be signed out." />
      <Form
        errors={errors}
        failure={failure}
        isTyped={false}
        isPending={pending}
        onSubmit={() => void submit(password, again)}
      >
        <Field name="password" label="New password" hint="6 to 72 characters.">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Field name="again" label="New password again">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={again}
              onChange={({ target }) => setAgain(target.value)}
            />
          )}
        </Field>
        <Button look="primary" size="large" type="submit" pending={pending && 'Saving…'}>
          Set password
        </Button>
      </Form>
      <div className={styles.actions}>
        <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
      </div>
    </div>
  );
}
