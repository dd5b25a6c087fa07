import { Button, ButtonLink } from '../shared/form/button.js';
import { PageTitle } from '../shared/shell/page-header.js';
import { useInstall } from './install-prompt.js';
import styles from './landing-page.module.css';
import { SampleLedger } from './sample-ledger.js';

/** The figures are samples. */
const PROMISES = [
  {
    who: 'Students',
    what: 'View tuition bills, track payments, download receipts, and apply for scholarships or aid.',
    figure: '67,500.00',
    of: 'still due this semester',
  },
  {
    who: 'Staff and faculty',
    what: 'Manage department budgets, approve expenses and track procurement.',
    figure: '6,32,510.00',
    of: 'left in the department budget',
  },
  {
    who: 'Finance managers',
    what: 'Oversee revenue, donations, grants and payroll, and generate reports.',
    figure: '1,82,50,000.50',
    of: 'collected this month',
  },
  {
    who: 'Administrators',
    what: 'Control user access and monitor transactions.',
    figure: '17',
    of: 'transactions to approve',
  },
  {
    who: 'Auditors',
    what: 'Read the audit trail, and the books as of any day.',
    figure: '31 Mar 2026',
    of: 'the chosen day',
  },
] as const;

const PRINCIPLES = [
  {
    rule: 'Nothing is written over',
    why: 'A correction is a new entry that names the old one. Bursar shows the books as of any day.',
  },
  {
    rule: 'Exact to the paisa',
    why: 'Bursar counts whole paise and never rounds, so every total is the sum of its lines.',
  },
  {
    rule: 'Seen as it happens',
    why: 'An approval appears on the other person’s screen a moment later, marked in marigold.',
  },
] as const;

export default function LandingPage() {
  const install = useInstall();
  return (
    <>
      <PageTitle screen="Every rupee on the record" />
      <section className={styles.hero}>
        <div>
          <h1 className={styles.title}>Every rupee of the university, on the record.</h1>
          <p className={styles.lead}>
            A university’s finance office runs on Bursar. Students, departments and the office share one ledger of fees,
            payments, payroll, budgets and aid.
          </p>
          <div className={styles.actions}>
            <ButtonLink look="primary" size="large" to="/login">
              Get Started
            </ButtonLink>
            <ButtonLink size="large" to="/demo">
              Live Demo
            </ButtonLink>
            <ButtonLink look="quiet" size="large" to="/contact">
              Request Demo
            </ButtonLink>
            {install && (
              <Button look="quiet" size="large" onClick={install}>
                Install App
              </Button>
            )}
          </div>
        </div>
        <SampleLedger />
      </section>

      <section className={styles.section} aria-labelledby="promises">
        <h2 className={styles.heading} id="promises">
          Roles
        </h2>
        <dl className={styles.promises}>
          {PROMISES.map(({ who, what, figure, of }) => (
            <div key={who} className={styles.promise}>
              <dt>{who}</dt>
              <dd>{what}</dd>
              <dd className={styles.figure}>
                <span>{figure}</span>
                <small>{of}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>Sample figures.</p>
      </section>

      <section className={styles.section} aria-labelledby="principles">
        <h2 className={styles.heading} id="principles">
          Bookkeeping
        </h2>
        <div className={styles.principles}>
          {PRINCIPLES.map(({ rule, why }) => (
            <div key={rule}>
              <h3>{rule}</h3>
              <p>{why}</p>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}
