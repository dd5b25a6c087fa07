import { ROLE_NAMES } from '@bursar/domain/identity';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { Email } from '../../shared/figures/email.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { session } from '../../shared/session/session.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { ALTERED_RECEIPT } from './altered-receipt.js';
import styles from './demo-page.module.css';
import narrow from './narrow-page.module.css';
import { demoLogins, signIn, signInFailure } from './sign-in.js';

type Login = Awaited<ReturnType<typeof demoLogins>>[number];
type Logins = readonly Login[] | 'failed' | undefined;

export default function DemoPage() {
  const [logins, setLogins] = useState<Logins>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    demoLogins().then(setLogins, () => setLogins('failed'));
  }, [attempt]);

  return (
    <div className={`${narrow.page} ${narrow.wide}`}>
      <PageHeader title="Live Demo" subtitle="A sample university. Choose a role." />
      {logins === undefined && <Loading />}
      {logins === 'failed' && (
        <Banner
          tone="error"
          onRetry={() => {
            setLogins(undefined);
            setAttempt(attempt + 1);
          }}
        >
          The demo logins could not be loaded.
        </Banner>
      )}
      {Array.isArray(logins) && (logins.length > 0 ? <Roles logins={logins as readonly Login[]} /> : <NoDemo />)}
    </div>
  );
}

function Roles({ logins }: { readonly logins: readonly Login[] }) {
  const navigate = useNavigate();
  const [entering, setEntering] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const enter = async ({ email, password }: Login): Promise<void> => {
    setEntering(email);
    setFailure(undefined);
    try {
      session.logout();
      await signIn({ email, password });
      // The login page leads a signed-in user home.
      await navigate('/login');
    } catch (error) {
      setEntering(undefined);
      setFailure(signInFailure(error));
    }
  };

  return (
    <>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <ul className={styles.roles}>
        {logins.map((login) => (
          <li key={login.email} className={styles.role}>
            <div>
              <h2>{ROLE_NAMES[login.role]}</h2>
              <p>{login.about}</p>
              <p className={styles.credentials}>
                <span>
                  <Email address={login.email} />
                </span>
                <span>{login.password}</span>
              </p>
            </div>
            <Button
              aria-label={`Enter as ${ROLE_NAMES[login.role]}, ${login.name}`}
              pending={entering === login.email && 'Entering…'}
              disabled={entering !== undefined}
              onClick={() => void enter(login)}
            >
              Enter
            </Button>
          </li>
        ))}
      </ul>
      <p className={narrow.text}>
        A receipt proves itself: <Link to={ALTERED_RECEIPT}>try one whose amount was altered</Link>.
      </p>
    </>
  );
}

const NoDemo = () => (
  <>
    <p className={narrow.text}>
      This is not a demo. A university keeps its real books here, and there is no sample data.
    </p>
    <div className={narrow.actions}>
      <ButtonLink look="primary" to="/contact">
        Request a demo
      </ButtonLink>
      <ButtonLink to="/login">Login</ButtonLink>
    </div>
  </>
);
