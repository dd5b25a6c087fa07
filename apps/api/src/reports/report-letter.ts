import { exportFileName, type Report, type ReportKind, takes } from '@bursar/contracts';
import { reportFileColumns, rowsWithTotal } from '@bursar/contracts/sheets/reports';
import { formatDate, formatRupees } from '@bursar/domain/kernel';
import { type Period, type Recipient, type ReportPlan, rhythmText } from '@bursar/domain/reports';
import { type Attachment, type Letter } from '@bursar/platform/mail';
import { FILE_FORMATS } from '../files/file-formats.js';

/** In bytes. Encoding adds a third, and many mail servers refuse letters above 10 MB. */
const ATTACHMENT_MAX = 7 * 1024 * 1024;

export interface MadeReport {
  readonly report: Report;
  readonly period: Period | null;
  /** Null for all departments. */
  readonly department: string | null;
  readonly file: Attachment | undefined;
}

/** Returns undefined for a file of more than `max` bytes. */
export async function fileOf(
  report: Report,
  { title, format }: Pick<ReportPlan, 'title' | 'format'>,
  max = ATTACHMENT_MAX,
): Promise<Attachment | undefined> {
  const rows = rowsWithTotal(report) as readonly never[];
  const table = { title, columns: reportFileColumns(report), total: report.rows.length, pages: [rows] };
  const { make, type: contentType } = FILE_FORMATS[format];
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const made of make(table)) {
    const piece = Buffer.from(made);
    bytes += piece.length;
    if (bytes > max) return undefined;
    pieces.push(piece);
  }
  const filename = exportFileName(`report-${report.kind}`, report.to, format);
  return { filename, contentType, content: Buffer.concat(pieces) };
}

export const parametersOf = ({ report, filters }: ReportPlan, period: Period | null): ReportPlan['filters'] =>
  Object.fromEntries(Object.entries({ ...filters, ...period }).filter(([name]) => takes(report as ReportKind, name)));

const formatCount = (count: number): string => count.toLocaleString('en-IN');

const periodText = ({ from, to }: Period): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

const aboutOf = ({ kind, to }: Report, period: Period | null): string => {
  if (period === null) return '';
  return takes(kind, 'from') ? `, ${periodText(period)}` : `, as of ${formatDate(to)}`;
};

function sumsOf({ columns, rows, totals }: Report): string {
  const sums = columns.flatMap(({ id, header, unit }) => {
    const total = totals[id];
    if (total === undefined || (unit !== 'rupees' && unit !== 'count')) return [];
    return [`${header}: ${unit === 'rupees' ? formatRupees(total) : formatCount(total)}`];
  });
  return rows.length === 0
    ? 'Nothing to report for this choice.'
    : [...sums, `Rows: ${formatCount(rows.length)}`].join('\n');
}

function addressOf(plan: ReportPlan, period: Period | null, publicUrl: string): string {
  const address = new URL(`/admin/reports/${plan.report}`, publicUrl);
  for (const [name, value] of Object.entries(parametersOf(plan, period))) address.searchParams.set(name, String(value));
  return address.href;
}

export interface Sender {
  readonly ownerName: string;
  /** "at Vidyanagar University". */
  readonly at: string;
  readonly publicUrl: string;
}

const ATTACHED = 'The file is attached.';
const TOO_LARGE = 'The file is larger than 7 MB, so it is not attached. Open the report and export it there.';

export function letterOf(
  { name, email }: Recipient & { readonly email: string },
  plan: ReportPlan,
  { report, period, department, file }: MadeReport,
  { ownerName, at, publicUrl }: Sender,
): Letter {
  const about = `${plan.title}${aboutOf(report, period)}`;
  const text = `Dear ${name},

this is the report of the finance office ${at}: ${about}${department === null ? '' : `, ${department}`}.

${sumsOf(report)}

${file ? ATTACHED : TOO_LARGE} The same figures on the screen:

${addressOf(plan, period, publicUrl)}

${ownerName} has this report sent ${rhythmText(plan)}. To change or stop it:

${new URL('/admin/reports', publicUrl).href}
`;
  return { to: email, subject: about, text, ...(file && { attachments: [file] }) };
}
