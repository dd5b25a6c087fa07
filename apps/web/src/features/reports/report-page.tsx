import { REPORTS, reports, reportSchedules } from '@bursar/contracts';
import { oldestDueText } from '@bursar/contracts/sheets/report-paper';
import { useParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatDate, formatPeriod } from '../../shared/figures/dates.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useFormer } from '../../shared/past/use-former.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { TableSkeleton } from '../../shared/table/table.js';
import { filterNames } from './filter-names.js';
import { LOADING_COLUMNS } from './report-columns.js';
import { ReportFigures } from './report-figures.js';
import { asks, type ReportDefinition, ReportTools } from './report-tools.js';
import { takenOf, useAsked } from './use-asked.js';
import { useSending } from './use-sending.js';

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

const useReport = (taken: ReturnType<typeof takenOf>, enabled: boolean) => useRoute(reports.report, taken, { enabled });

interface MadeProps {
  readonly title: string;
  readonly report: ReturnType<typeof useReport>;
  readonly former: ReturnType<typeof useReport> | undefined;
  readonly input: ReturnType<typeof useAsked>['input'];
}

function Made({ title, report, former, input }: MadeProps) {
  const failed = [report, former].find((each) => each?.isError);
  if (report.isPending || former?.isPending) return <TableSkeleton name={title} columns={LOADING_COLUMNS} rows={8} />;
  return (
    <>
      {failed?.error && (
        <Banner tone="error" onRetry={() => void failed.refetch()}>
          {failed.error.text('The report could not be made.')}
        </Banner>
      )}
      {report.data && !former?.isError && (
        <ReportFigures title={title} report={report.data} former={former?.data} asked={input} />
      )}
    </>
  );
}

function ReportOf({ definition }: { readonly definition: ReportDefinition }) {
  const { input, change } = useAsked(definition);
  const taken = takenOf(input);
  const named = !asks(definition, 'student') || taken.student_id !== undefined;
  const report = useReport(taken, named);
  const former = useFormer(reports.report, taken, named);
  const { departments } = useDepartments();
  const days = asks(definition, 'period') ? formatPeriod(input) : `As of ${formatDate(input.to)}`;
  const period = [days, ...filterNames(taken, departments)].join(' · ');
  const may = useMay(reportSchedules.start);
  const [banner, outcome] = useOutcome('');
  const [dialog, send] = useSending(outcome, taken);
  return (
    <>
      <PageHeader
        title={definition.title}
        subtitle={[report.data?.whose, report.data && oldestDueText(report.data), period].filter(Boolean).join(' · ')}
        actions={
          <>
            <ButtonLink to="/admin/reports">All reports</ButtonLink>
            {may && named && <ActButton onClick={send}>Send by mail…</ActButton>}
            <Button disabled={!report.data} onClick={() => print()}>
              Print
            </Button>
          </>
        }
      />
      <Stack>
        {banner}
        <ReportTools {...{ definition, input, taken, change, period }} report={report.data} />
        {named ? (
          <Made title={definition.title} report={report} former={former} input={input} />
        ) : (
          <p>Choose a student.</p>
        )}
      </Stack>
      {dialog}
    </>
  );
}
