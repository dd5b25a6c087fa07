import { institution, type Institution } from '@bursar/contracts';
import { useSearchParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { History } from '../../shared/history/history.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { Tabs } from '../../shared/shell/tabs.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { LogoActions } from './logo-actions.js';
import { OwnLetterhead } from './own-letterhead.js';
import styles from './settings-page.module.css';

const { Part: Departments } = lazyPart(async () => (await import('./departments.js')).Departments);
const { Part: Holidays } = lazyPart(async () => (await import('./holidays.js')).Holidays);
const { Part: SetupSettings } = lazyPart(async () => (await import('./getting-started.js')).SetupSettings);
const { Part: InstitutionDialog } = lazyPart(async () => (await import('./institution-dialog.js')).InstitutionDialog);

export default function SettingsPage() {
  const [params] = useSearchParams();
  const [banner, report] = useOutcome(params.get('tab') ?? '');
  return (
    <>
      <PageHeader title="Settings" subtitle="The institution on every paper, its departments and holidays" />
      <Stack>
        {banner}
        <Tabs
          label="Settings"
          tabs={[
            { id: 'institution', label: 'Institution', panel: <InstitutionSettings report={report} /> },
            { id: 'departments', label: 'Departments', panel: <Departments report={report} /> },
            { id: 'holidays', label: 'Holidays', panel: <Holidays report={report} /> },
            { id: 'setup', label: 'Get started', panel: <SetupSettings /> },
          ]}
        />
      </Stack>
    </>
  );
}

function InstitutionSettings({ report }: { readonly report: Report }) {
  const [editing, setEditing] = useDoing('edit-institution');
  const own = useRoute(institution.own, {});
  return (
    <Stack>
      {own.isPending && <Loading text="Loading the institution..." />}
      {own.isError && (
        <Banner tone="error" onRetry={() => void own.refetch()}>
          {own.error.text('The institution could not be loaded.')}
        </Banner>
      )}
      {own.data && <OwnInstitution institution={own.data} report={report} onEdit={() => setEditing(true)} />}
      {editing && own.data && (
        <InstitutionDialog institution={own.data} report={report} onClose={() => setEditing(false)} />
      )}
    </Stack>
  );
}

interface OwnInstitutionProps {
  readonly institution: Institution;
  readonly report: Report;
  readonly onEdit: () => void;
}

const OwnInstitution = ({ institution: own, report, onEdit }: OwnInstitutionProps) => (
  <>
    <section className={styles.card} aria-labelledby="letterhead">
      <h2 id="letterhead">Letterhead</h2>
      {own.changed_at === null && (
        <Banner tone="notice">No institution has been entered. Papers carry the name of the product.</Banner>
      )}
      <OwnLetterhead institution={own} />
      <LogoActions institution={own} report={report} />
    </section>
    <section className={styles.card} aria-labelledby="details">
      <h2 id="details">Details</h2>
      <Facts
        of={[
          ['PAN', own.pan ?? '—'],
          ['GSTIN', own.gstin ?? '—'],
          ['Signatory', own.signatory ?? '—'],
          ['Receipt footer', own.receipt_footer ?? '—'],
          ['Financial year', '1 April to 31 March'],
        ]}
      />
      <ActButton look="primary" onClick={onEdit}>
        Edit Institution
      </ActButton>
      <p className={styles.note}>An issued receipt or payslip keeps the details of its day.</p>
    </section>
    {own.changed_at !== null && <History kind="institution" id={own.id} />}
  </>
);
