import Papa from 'papaparse';

import { type StudentUpload } from './student-upload.js';

const STORAGE_KEY = 'studentUpload';

/** An upload that was sent from this tab and has not been answered to it; a reload does not forget it. */
export interface UploadNote {
  /** How many students were sent. */
  readonly count: number;
  /** The rows that were not, as a CSV file; '' when there are none. */
  readonly failures: string;
  /** When, ISO 8601. */
  readonly sentAt: string;
}

/** Notes an upload on its way; answers how to forget it. */
export function noteUpload(note: Omit<UploadNote, 'sentAt'>): () => void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...note, sentAt: new Date().toISOString() }));
  return forgetUpload;
}

export const forgetUpload = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** The upload this tab sent before it was loaded anew. */
export const notedUpload = (): UploadNote | undefined =>
  (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as UploadNote | null) ?? undefined;

type Student = {
  readonly name: string;
  readonly email: string;
  readonly studentData: { readonly enrollment_no: string; readonly batch: number | string };
};

/** The rows with problems as a CSV file: what they were, without passwords, and why; '' when there are none. */
export function failuresOf({ students, problems }: StudentUpload): string {
  if (problems.length === 0) return '';
  const rows = problems.map(({ row, field, message }) => {
    const { name, email, studentData } = (students[(row ?? 0) - 1] ?? {}) as Partial<Student>;
    const { enrollment_no, batch } = studentData ?? {};
    return { row: row ?? '', name, email, enrollment_no, batch, column: field, problem: message };
  });
  return `\uFEFF${Papa.unparse(rows, { newline: '\r\n', escapeFormulae: true })}`;
}
