import Papa from 'papaparse';

import { type StudentUpload } from './student-upload.js';

const STORAGE_KEY = 'studentUpload';

/** An unanswered upload; survives a reload. */
export interface UploadNote {
  readonly count: number;
  /** CSV; '' when no row failed. */
  readonly failures: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

/** Returns the note's deletion. */
export function noteUpload(note: Omit<UploadNote, 'sentAt'>): () => void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...note, sentAt: new Date().toISOString() }));
  return forgetUpload;
}

export const forgetUpload = (): void => sessionStorage.removeItem(STORAGE_KEY);

export const notedUpload = (): UploadNote | undefined =>
  (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as UploadNote | null) ?? undefined;

type Student = {
  readonly name: string;
  readonly email: string;
  readonly studentData: { readonly enrollment_no: string; readonly batch: number | string };
};

/** CSV without passwords; '' without faults. */
export function failuresOf({ students, problems }: StudentUpload): string {
  if (problems.length === 0) return '';
  const rows = problems.map(({ row, field, message }) => {
    const { name, email, studentData } = (students[(row ?? 0) - 1] ?? {}) as Partial<Student>;
    const { enrollment_no, batch } = studentData ?? {};
    return { row: row ?? '', name, email, enrollment_no, batch, column: field, problem: message };
  });
  return `\uFEFF${Papa.unparse(rows, { newline: '\r\n', escapeFormulae: true })}`;
}
