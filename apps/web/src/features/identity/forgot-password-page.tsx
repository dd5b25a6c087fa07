import { ButtonLink } from '../../shared/ui/button.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import styles from './narrow-page.module.css';

/** The way back in for someone who forgot their password. */
export default function ForgotPasswordPage() {
  return (
    <div className={styles.page}>
      <PageHeader title="Forgot your password?" />
      <div className={styles.text}>
        <p>
          An administrator can give your account a new password. Write to them from your institutional email address, so
          that they can tell it is you.
        </p>
        <p>Nobody will ever ask you for your old password. Do not send it.</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink look="primary" to="/contact">
          Contact the administrator
        </ButtonLink>
        <ButtonLink to="/login">Back to login</ButtonLink>
      </div>
    </div>
  );
}
