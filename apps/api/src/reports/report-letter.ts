import {
  ENTRY_SOURCES,
  exportFileName,
  type ExportFormat,
  type Report,
  type ReportKind,
  takes,
} from '@bursar/contracts';
import { paperOfReport, SOURCE_NAMES } from '@bursar/contracts/sheets/report-paper';
import { reportFileColumns, rowsWithTotal } from '@bursar/contracts/sheets/reports';
import { type Letterhead } from '@bursar/domain/institution';
import { type Day, formatDate, formatDateTime, formatPeriod, formatRupees } from '@bursar/domain/kernel';
import {
  type Period,
  periodOfLetter,
  periodOn,
  type Recipient,
  type ReportPlan,
  rhythmText,
} from '@bursar/domain/reports';
import { type Attachment, type Letter } from '@bursar/platform/mail';
import { FILE_FORMATS } from '../files/file-formats.js';
import { pdfOf } from '../files/pdf-paper.js';

/** In bytes. Encoding adds a third, and many mail servers refuse letters above 10 MB. */
const ATTACHMENT_MAX = 7 * 1024 * 1024;

const PDF = 'application/pdf';

export interface MadeReport {
  readonly report: Report;
  readonly period: Period | null;
  /** Null for all departments. */
  readonly department: string | null;
  readonly file: Attachment | undefined;
}

const PDF_ROWS_MAX = 20_000;

interface FileAbout extends Pick<Sender, 'ownerName'> {
  readonly letterhead: Letterhead;
  /** As a data URL. */
  readonly logo: string | undefined;
  readonly period: Period | null;
  readonly department: string | null;
}

const sourceName = ({ filters: { of } }: Pick<ReportPlan, 'filters'>): string | undefined =>
  ENTRY_SOURCES.filter((source) => source === of).map((source) => SOURCE_NAMES[source])[0];

type Titled = Pick<ReportPlan, 'title' | 'format' | 'filters'>;

function pdfOfReport(report: Report, plan: Titled, about: FileAbout): Promise<Buffer | undefined> {
  const { letterhead, logo, ownerName, period, department } = about;
  const words = [
    period && takes(report.kind, 'from') ? formatPeriod(period) : formatDate(report.to),
    sourceName(plan),
    department,
  ];
  const paper = paperOfReport(report, plan.title, words.filter(Boolean).join(' · '), ownerName);
  return pdfOf(paper, {
    letterhead,
    logo,
    foot: `Made on ${formatDateTime(report.made_at)} for ${ownerName}`,
  });
}

async function tableOfReport(report: Report, title: string, format: ExportFormat, max: number) {
  const rows = rowsWithTotal(report) as readonly never[];
  const table = { title, columns: reportFileColumns(report), total: report.rows.length, pages: [rows] };
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const made of FILE_FORMATS[format].make(table)) {
    const piece = Buffer.from(made);
    bytes += piece.length;
    if (bytes > max) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function madeFile(
  report: Report,
  plan: Titled,
  about: FileAbout,
  max: number,
): Promise<{ readonly content: Buffer | undefined; readonly format: ReportPlan['format'] }> {
  const { title, format } = plan;
  if (format !== 'pdf') return { content: await tableOfReport(report, title, format, max), format };
  if (report.rows.length > PDF_ROWS_MAX) return { content: undefined, format };
  const content = await pdfOfReport(report, plan, about);
  return content ? { content, format } : madeFile(report, { ...plan, format: 'xlsx' }, about, max);
}

/** Undefined for a file above `max` bytes, or a PDF of too many rows. */
export async function fileOf(
  report: Report,
  plan: Titled,
  about: FileAbout,
  max = ATTACHMENT_MAX,
): Promise<Attachment | undefined> {
  const { content, format } = await madeFile(report, plan, about, max);
  if (content === undefined || content.length > max) return undefined;
  const contentType = format === 'pdf' ? PDF : FILE_FORMATS[format].type;
  return { filename: exportFileName(`report-${report.kind}`, report.to, format), contentType, content };
}

export const parametersOf = ({ report, filters }: ReportPlan, period: Period | null): ReportPlan['filters'] =>
  Object.fromEntries(Object.entries({ ...filters, ...period }).filter(([name]) => takes(report as ReportKind, name)));

export function periodOf({ report, period, every }: ReportPlan, day: Day): Period | null {
  if (period === null) return null;
  return takes(report as ReportKind, 'from') ? periodOfLetter(day, period, every) : periodOn(day, period);
}

const formatCount = (count: number): string => count.toLocaleString('en-IN');

const aboutOf = ({ kind, to }: Report, period: Period | null): string => {
  if (period === null) return '';
  return takes(kind, 'from') ? `, ${formatPeriod(period)}` : `, as of ${formatDate(to)}`;
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
  readonly at: string;
  readonly publicUrl: string;
}

const ATTACHED = 'The file is attached.';
const TOO_LARGE = 'The file is larger than 7 MB, so it is not attached. Open the report and export it there.';
const TOO_LONG = `A PDF by mail has at most ${formatCount(PDF_ROWS_MAX)} rows, so none is attached. Open the report and export it there.`;

const NOT_A_PDF = 'A PDF by mail lacks some letters of this report, so an XLSX file is attached.';

function aboutFile({ format }: ReportPlan, { report, file }: MadeReport): string {
  const isPdf = format === 'pdf';
  if (file) return isPdf && file.contentType !== PDF ? NOT_A_PDF : ATTACHED;
  return isPdf && report.rows.length > PDF_ROWS_MAX ? TOO_LONG : TOO_LARGE;
}

export interface Addressee extends Recipient {
  readonly email: string;
  readonly mayChange: boolean;
}

export function letterOf(
  { name, email, mayChange }: Addressee,
  plan: ReportPlan,
  made: MadeReport,
  { ownerName, at, publicUrl }: Sender,
): Letter {
  const { report, period, department, file } = made;
  const about = `${plan.title}${aboutOf(report, period)}`;
  const details = [about, report.whose, sourceName(plan), department].filter(Boolean).join(', ');
  const change = mayChange
    ? `To change or stop it:\n\n${new URL('/admin/reports', publicUrl).href}`
    : 'This person or an administrator can change or stop it.';
  const text = `Dear ${name},

this is the report of the finance office ${at}: ${details}.

${sumsOf(report)}

${aboutFile(plan, made)} The same figures on the screen:

${addressOf(plan, period, publicUrl)}

${ownerName} has this report sent ${rhythmText(plan)}. ${change}
`;
  return { to: email, subject: about, text, ...(file && { attachments: [file] }) };
}
