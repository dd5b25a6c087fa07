import Papa from 'papaparse';

import { createStore, useStore } from '../../shared/shell/store.js';
import { type StudentUpload } from './student-upload.js';

const STORAGE_KEY = 'studentUpload';

/** An upload whose outcome its user has not seen; survives a reload. */
export interface UploadNote {
  readonly count: number;
  /** CSV; '' when no row failed. */
  readonly failures: string;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly answer?: string;
}

const changes = createStore(0);

function keep(note: UploadNote | undefined): void {
  if (note) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(note));
  else sessionStorage.removeItem(STORAGE_KEY);
  changes.set(changes.get() + 1);
}

const noted = (): string => sessionStorage.getItem(STORAGE_KEY) ?? 'null';

const readNote = (text: string): UploadNote | undefined => (JSON.parse(text) as UploadNote | null) ?? undefined;

export const noteUpload = (note: Omit<UploadNote, 'sentAt'>): void =>
  keep({ ...note, sentAt: new Date().toISOString() });

export const forgetUpload = (): void => keep(undefined);

export function noteAnswer(answer: string): void {
  const note = notedUpload();
  if (note) keep({ ...note, answer });
}

export const notedUpload = (): UploadNote | undefined => readNote(noted());

export const useNotedUpload = (): UploadNote | undefined => readNote(useStore({ watch: changes.watch, get: noted }));

type Student = {
  readonly name: string;
  readonly email: string;
  readonly studentData: { readonly enrollment_no: string; readonly batch: number | string };
};

/** CSV without passwords; '' without faults. */
export function failuresOf({ students, rows, problems }: StudentUpload): string {
  if (problems.length === 0) return '';
  const studentAt = new Map(rows.map((row, index) => [row, students[index]]));
  const lines = problems.map(({ row, field, message }) => {
    const { name, email, studentData } = (studentAt.get(row ?? 0) ?? {}) as Partial<Student>;
    const { enrollment_no, batch } = studentData ?? {};
    return { row: row ?? '', name, email, enrollment_no, batch, column: field, problem: message };
  });
  return `\uFEFF${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: true })}`;
}
