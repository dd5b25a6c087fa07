import { ButtonLink } from '../../shared/form/button.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { ContactForm } from './contact-form.js';
import styles from './narrow-page.module.css';

export default function RegisterPage() {
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <PageHeader
        title="Contact administrator"
        subtitle="The university opens your account. You cannot register yourself."
      />
      <ol className={`${styles.text} ${styles.steps}`}>
        <li>
          <span>
            <strong>Students</strong> are entered by the administration when they are admitted, with their enrollment
            number and batch.
          </span>
        </li>
        <li>
          <span>
            <strong>Faculty, staff and heads of department</strong> are entered with their department when they join.
          </span>
        </li>
        <li>
          <span>
            If your account is missing, ask an administrator. Name your institutional email and, as a student, your
            enrollment number.
          </span>
        </li>
      </ol>
      <ContactForm kind="access" fixed />
      <div className={styles.actions}>
        <ButtonLink to="/login">Back to login</ButtonLink>
      </div>
    </div>
  );
}
