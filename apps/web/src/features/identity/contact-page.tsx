import { ButtonLink } from '../../shared/form/button.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { ContactForm } from './contact-form.js';
import styles from './narrow-page.module.css';

export default function ContactPage() {
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <PageHeader title="Contact" subtitle="Ask the right office." />
      <div className={styles.text}>
        <p>
          <strong>Accounts and access.</strong> The administrators of your university open accounts, correct names and
          departments, and give new passwords. Write to them from your institutional email address or ask at the
          administration office.
        </p>
        <p>
          <strong>Fees and payments.</strong> If a bill or a payment looks wrong, ask the finance office. Name the
          receipt number or the payment reference. If money left your account but the bill still shows as unpaid, do not
          pay again: the bank&apos;s answer can arrive later.
        </p>
        <p>
          <strong>Seeing Bursar first.</strong> A live demo, where one is set up, lets you enter a sample university in
          every role.
        </p>
      </div>
      <ContactForm kind="contact" />
      <div className={styles.actions}>
        <ButtonLink to="/demo">Open the live demo</ButtonLink>
        <ButtonLink to="/login">Login</ButtonLink>
      </div>
    </div>
  );
}
