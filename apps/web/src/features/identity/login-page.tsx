import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Button } from '../../shared/form/button.js';
import { Checkbox, Input, PasswordInput } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { type FieldErrors } from '../../shared/form/form-scope.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useSession } from '../../shared/session/session.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import styles from './narrow-page.module.css';
import { rememberEmail, rememberedEmail } from './remembered-email.js';
import { signIn } from './sign-in.js';

const missing = (email: string, password: string): FieldErrors => ({
  ...(email.trim() === '' && { email: 'Enter your institutional email' }),
  ...(password === '' && { password: 'Enter your password' }),
});

const failureOf = (error: unknown): string => {
  const text = 'Login failed. Please check credentials.';
  return error instanceof RequestFailed ? error.text(text) : text;
};

/** The route guard redirects after the sign-in. */
export default function LoginPage() {
  const current = useSession();
  const [email, setEmail] = useState(rememberedEmail);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => rememberedEmail() !== '');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  const submit = async (): Promise<void> => {
    const found = missing(email, password);
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      rememberEmail(email.trim(), remember);
      await signIn({ email: email.trim(), password, remember_me: remember });
    } catch (error) {
      setFailure(failureOf(error));
      setPending(false);
    }
  };

  return (
    <div className={styles.page}>
      <PageHeader title="Secure Login" subtitle="With the account your university gave you." />
      {current.status === 'signed-out' && current.expired && (
        <Banner tone="notice">Your session has ended. Please sign in again.</Banner>
      )}
      <Form errors={errors} failure={failure} isTyped={false} isPending={pending} onSubmit={() => void submit()}>
        <Field name="email" label="Institutional email">
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="username"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field name="password" label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <div className={styles.beside}>
          <Checkbox name="remember_me" checked={remember} onChange={({ target }) => setRemember(target.checked)}>
            Remember me
          </Checkbox>
          <Link to="/forgot-password">Forgot password?</Link>
        </div>
        <Button look="primary" size="large" type="submit" pending={pending && 'Signing in…'}>
          Sign In
        </Button>
      </Form>
      <p className={styles.after}>
        No account yet? <Link to="/register">Contact administrator</Link>
      </p>
    </div>
  );
}
