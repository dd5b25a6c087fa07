import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '../../shared/form/button.js';
import { Form } from '../../shared/form/form.js';
import { Modal } from '../../shared/overlay/modal.js';
import { session, useUser } from '../../shared/session/session.js';
import { FormActions } from '../../shared/shell/layout.js';
import { EmailField, PasswordField } from './credential-fields.js';
import page from './narrow-page.module.css';
import { rememberedEmail } from './remembered-email.js';
import styles from './sign-in-again.module.css';
import { signIn, signInFailure } from './sign-in.js';

const stay = (): void => undefined;

export function SignInAgain() {
  const user = useUser();
  const id = useId();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(user.email ?? '');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  useEffect(() => () => void client.invalidateQueries(), [client]);

  const submit = async (): Promise<void> => {
    setMissing(password === '');
    setFailure(undefined);
    if (password === '') return;
    setPending(true);
    try {
      await signIn({ email: email.trim(), password, remember_me: rememberedEmail() === email.trim() });
    } catch (error) {
      setFailure(signInFailure(error));
      setPending(false);
    }
  };
  return (
    <Modal className={`${styles.again}`} labelledBy={id} focus={field} onDismiss={stay}>
      <div className={page.page}>
        <h2 id={id}>Your session has ended. Please sign in again.</h2>
        <p>{user.name}, what you typed is kept.</p>
        <Form
          errors={missing && password === '' ? { password: 'Enter your password' } : {}}
          failure={failure}
          isTyped={false}
          isPending={pending}
          onSubmit={() => void submit()}
        >
          <EmailField value={email} onChange={setEmail} />
          <PasswordField ref={field} value={password} onChange={setPassword} />
          <FormActions>
            <Button onClick={session.logout}>Discard what you typed</Button>
            <Button look="primary" type="submit" pending={pending && 'Signing in…'}>
              Sign In
            </Button>
          </FormActions>
        </Form>
      </div>
    </Modal>
  );
}
