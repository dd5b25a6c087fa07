import { type Report, takes } from '@bursar/contracts';
import { signaturesOf } from '@bursar/contracts/sheets/report-paper';

import { Drawn } from '../../shared/charts/drawn.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatDateTime, formatPeriod } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { useUser } from '../../shared/session/session.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { type PictureProps } from './grouped-pictures.js';
import { isSum } from './report-columns.js';
import { ReportRows } from './report-rows.js';
import { type Reports, whyAtBoth } from './report-why.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';

const { Part: ReportPicture } = lazyPart<PictureProps>(
  async () => (await import('./report-picture.js')).ReportPicture,
  <Drawn name="The picture" of={[]} />,
);

interface FiguresProps extends Reports {
  readonly title: string;
  readonly asked: Asked;
}

const whenOf = ({ kind }: Report, previous: NonNullable<Report['previous']>): string =>
  takes(kind, 'from') ? formatPeriod(previous) : formatDate(previous.to);

export function ReportFigures({ title, asked, ...reports }: FiguresProps) {
  const { report } = reports;
  const phone = useMedia('(width < 700px)');
  const { student_id } = useUser();
  const whose = { ...asked, student_id: asked.student_id ?? student_id ?? undefined };
  const sums = (
    <StatStrip line>
      {report.columns.filter(isSum).map(({ id, header, unit }) => (
        <Stat
          key={id}
          label={header}
          value={
            unit === 'rupees' ? <Amount rupees={report.totals[id] ?? 0} large /> : formatCount(report.totals[id] ?? 0)
          }
          why={whyAtBoth(reports, id, whose)}
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
        <ReportRows {...reports} title={title} asked={asked} whose={whose} />
      )}
      {phone && sums}
      <p className={styles.made}>
        Made {formatDateTime(report.made_at)}
        {report.previous && ` · compared with ${whenOf(report, report.previous)}`}
      </p>
      <SignOff report={report} />
    </>
  );
}

function SignOff({ report }: { readonly report: Report }) {
  const { name } = useUser();
  return (
    <p className={styles.signOff}>
      {signaturesOf(report, name).map((signature) => (
        <span key={signature}>{signature}</span>
      ))}
    </p>
  );
}
