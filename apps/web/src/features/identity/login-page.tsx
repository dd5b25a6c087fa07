import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Button } from '../../shared/form/button.js';
import { Checkbox } from '../../shared/form/controls.js';
import { Form } from '../../shared/form/form.js';
import { type FieldErrors } from '../../shared/form/form-scope.js';
import { useSession } from '../../shared/session/session.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { EmailField, PasswordField } from './credential-fields.js';
import styles from './narrow-page.module.css';
import { rememberEmail, rememberedEmail } from './remembered-email.js';
import { signIn, signInFailure } from './sign-in.js';

const missing = (email: string, password: string): FieldErrors => ({
  ...(email.trim() === '' && { email: 'Enter your institutional email' }),
  ...(password === '' && { password: 'Enter your password' }),
});

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
      setFailure(signInFailure(error));
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
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
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
