import { REPORTS, reports } from '@bursar/contracts';
import { oldestDueText } from '@bursar/contracts/sheets/report-paper';

import { Banner } from '../../shared/feedback/banner.js';
import { Button } from '../../shared/form/button.js';
import { formatPeriod } from '../../shared/figures/dates.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { TableSkeleton } from '../../shared/table/table.js';
import { LOADING_COLUMNS } from './report-columns.js';
import { ReportFigures } from './report-figures.js';
import { type ReportDefinition, ReportTools } from './report-tools.js';
import { useAsked } from './use-asked.js';

const DEFINITION = REPORTS.find(({ kind }) => kind === 'student-ledger') as ReportDefinition;

export default function StudentLedgerPage() {
  const { student_id } = useUser();
  const { input, change } = useAsked(DEFINITION);
  const { kind, from, to } = input;
  const whose = { student_id: student_id ?? '', from, to };
  const report = useRoute(reports.ofStudent, whose);
  const asked = { kind, from, to };
  return (
    <>
      <PageHeader
        title="Ledger"
        subtitle={[report.data && oldestDueText(report.data), formatPeriod(input)].filter(Boolean).join(' · ')}
        actions={
          <Button disabled={!report.data} onClick={() => print()}>
            Print
          </Button>
        }
      />
      <Stack>
        <ReportTools
          {...{ definition: DEFINITION, input, change, period: formatPeriod(input) }}
          taken={{ kind, ...whose }}
          report={report.data}
        />
        {report.isError && (
          <Banner tone="error" onRetry={() => void report.refetch()}>
            {report.error.text('The ledger could not be made.')}
          </Banner>
        )}
        {report.isPending && <TableSkeleton name="Ledger" columns={LOADING_COLUMNS} rows={8} />}
        {report.data && <ReportFigures title="Ledger" report={report.data} asked={asked} />}
      </Stack>
    </>
  );
}
