import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { Form } from '../../shared/form/form.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { EmailField } from './credential-fields.js';
import styles from './narrow-page.module.css';
import { askForReset } from './public-calls.js';

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const submit = async (): Promise<void> => {
    setMissing(email.trim() === '');
    setFailure(undefined);
    if (email.trim() === '') return;
    setPending(true);
    try {
      setAnswer(await askForReset(email.trim()));
    } catch (error) {
      const text = 'The link could not be asked for. Please try again.';
      setFailure(error instanceof RequestFailed ? error.text(text) : text);
    } finally {
      setPending(false);
    }
  };

  return (
    <div className={styles.page}>
      <PageHeader title="Forgot your password?" subtitle="A link that sets a new one is sent to your address." />
      {answer !== undefined && <Banner tone="success">{answer}</Banner>}
      <Form
        errors={missing ? { email: 'Enter your institutional email' } : {}}
        failure={failure}
        isTyped={false}
        isPending={pending}
        onSubmit={() => void submit()}
      >
        <EmailField value={email} onChange={setEmail} />
        <Button look="primary" size="large" type="submit" pending={pending && 'Sending…'}>
          {answer === undefined ? 'Send reset link' : 'Send again'}
        </Button>
      </Form>
      <div className={styles.actions}>
        <ButtonLink to="/login">Back to login</ButtonLink>
        <ButtonLink to="/contact">Contact the administrator</ButtonLink>
      </div>
    </div>
  );
}
