import {
  COMPARISONS,
  ENTRY_SOURCES,
  FIGURES,
  type Report,
  REPORTS,
  reports,
  reportSchedules,
  reportStart,
  takes,
} from '@bursar/contracts';
import { useParams, useSearchParams } from 'react-router-dom';

import { Drawn } from '../../shared/charts/drawn.js';
import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatDateTime, today } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { type Why } from '../../shared/figures/why-address.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { type Column, TableSkeleton } from '../../shared/table/table.js';
import { isSum } from './report-columns.js';
import { type PictureProps } from './grouped-pictures.js';
import { periodText } from './report-sheet.js';
import { asks, type ReportDefinition, ReportTools } from './report-tools.js';
import { ReportRows } from './report-rows.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';
import { useSending } from './use-sending.js';

function useAsked(definition: ReportDefinition) {
  const [params, setParams] = useSearchParams();
  const to = params.get('to') ?? today();
  const from = params.get('from') ?? reportStart(definition.kind, to);
  const by = params.get('by') === 'day' ? ('day' as const) : ('month' as const);
  const of = ENTRY_SOURCES.find((source) => source === params.get('of'));
  const input = {
    kind: definition.kind,
    from,
    to,
    by,
    of,
    account: params.get('account') ?? undefined,
    department_id: params.get('department_id') ?? undefined,
    compare: COMPARISONS.find((how) => how === params.get('compare')),
  };
  const change = (changes: Readonly<Record<string, string>>): void =>
    setParams(() => {
      // The address may be ahead of what is drawn.
      const next = new URLSearchParams(location.search);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return { input, change };
}

/** Drops the address parameters of other reports. */
const takenOf = ({ kind, ...given }: Asked): Asked => ({
  kind,
  ...Object.fromEntries(Object.entries(given).filter(([name]) => takes(kind, name))),
});

export default function ReportPage() {
  const { kind } = useParams();
  const definition = REPORTS.find((report) => report.kind === kind);
  if (!definition) return <NoSuchReport />;
  return <ReportOf key={kind} definition={definition} />;
}

const NoSuchReport = () => (
  <>
    <PageHeader title="Financial Reports" />
    <Stack>
      <Banner tone="error">There is no such report.</Banner>
      <ButtonLink to="/admin/reports">All reports</ButtonLink>
    </Stack>
  </>
);

function ReportOf({ definition }: { readonly definition: ReportDefinition }) {
  const { input, change } = useAsked(definition);
  const taken = takenOf(input);
  const report = useRoute(reports.report, taken);
  const period = asks(definition, 'period') ? periodText(input) : `As of ${formatDate(input.to)}`;
  const may = useMay(reportSchedules.start);
  const [banner, outcome] = useOutcome('');
  const [dialog, send] = useSending(outcome, taken);
  return (
    <>
      <PageHeader
        title={definition.title}
        subtitle={period}
        actions={
          <>
            <ButtonLink to="/admin/reports">All reports</ButtonLink>
            {may && <ActButton onClick={send}>Send by mail…</ActButton>}
            <Button disabled={!report.data} onClick={() => print()}>
              Print
            </Button>
          </>
        }
      />
      <Stack>
        {banner}
        <ReportTools {...{ definition, input, taken, change, period }} report={report.data} />
        {report.isError && (
          <Banner tone="error" onRetry={() => void report.refetch()}>
            {report.error.text('The report could not be made.')}
          </Banner>
        )}
        {report.isPending && <TableSkeleton name={definition.title} columns={LOADING} rows={8} />}
        {report.data && <Figures title={definition.title} report={report.data} asked={input} />}
      </Stack>
      {dialog}
    </>
  );
}

const { Part: ReportPicture } = lazyPart<PictureProps>(
  async () => (await import('./report-picture.js')).ReportPicture,
  <Drawn name="The picture" of={[]} />,
);

const LOADING: readonly Column<never>[] = [
  { id: 'a', header: '…', cell: () => '' },
  { id: 'b', header: '…', cell: () => '' },
  { id: 'c', header: '…', cell: () => '' },
];

function whyOf({ kind, to }: Report, column: string, { department_id }: Asked): Why | null {
  if (kind !== 'dues' || to !== today()) return null;
  const figure = FIGURES.find((name) => name === (column === 'outstanding' ? 'dues' : `dues_${column}`));
  return figure ? { figure, whose: typeof department_id === 'string' ? { department_id } : {} } : null;
}

interface FiguresProps {
  readonly title: string;
  readonly report: Report;
  readonly asked: Asked;
}

function Figures({ title, report, asked }: FiguresProps) {
  const phone = useMedia('(width < 700px)');
  const sums = (
    <StatStrip line>
      {report.columns.filter(isSum).map(({ id, header, unit }) => (
        <Stat
          key={id}
          label={header}
          value={
            unit === 'rupees' ? <Amount rupees={report.totals[id] ?? 0} large /> : formatCount(report.totals[id] ?? 0)
          }
          why={whyOf(report, id, asked)}
        />
      ))}
    </StatStrip>
  );
  return (
    <>
      {!phone && sums}
      {report.rows.length > 1 && report.kind !== 'entries' && <ReportPicture report={report} asked={asked} />}
      {report.rows.length === 0 ? (
        <p>Nothing to report for this choice.</p>
      ) : (
        <ReportRows title={title} report={report} asked={asked} />
      )}
      {phone && sums}
      <p className={styles.made}>
        Made {formatDateTime(report.made_at)}
        {report.previous && ` · compared with ${periodText(report.previous)}`}
      </p>
      <SignOff />
    </>
  );
}

/** On paper only. */
function SignOff() {
  const { name } = useUser();
  return (
    <p className={styles.signOff}>
      <span>Prepared by {name}</span>
      <span>Checked by</span>
    </p>
  );
}
