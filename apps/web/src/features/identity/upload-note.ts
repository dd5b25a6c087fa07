import Papa from 'papaparse';

import { session } from '../../shared/session/session.js';
import { createStore, useStore } from '../../shared/shell/store.js';
import { type StudentUpload } from './student-upload.js';

const STORAGE_KEY = 'studentUpload';

/** Survives a reload. */
export interface UploadNote {
  readonly count: number;
  /** CSV; '' when no row failed. */
  readonly failures: string;
  readonly after: string;
  readonly answer?: string;
}

interface Kept extends UploadNote {
  readonly userId: string | undefined;
}

const changes = createStore(0);

const tell = (): void => changes.set(changes.get() + 1);

function keep(note: UploadNote | undefined): void {
  if (note) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...note, userId: session.userId() } satisfies Kept));
  else sessionStorage.removeItem(STORAGE_KEY);
  tell();
}

const noted = (): string => sessionStorage.getItem(STORAGE_KEY) ?? 'null';

function readNote(text: string): UploadNote | undefined {
  const kept = (JSON.parse(text) as Kept | null) ?? undefined;
  return kept?.userId === session.userId() ? kept : undefined;
}

let isSending = false;

export const isUploadSending = (): boolean => isSending;

export function noteUpload(note: UploadNote): void {
  isSending = true;
  keep(note);
}

export function forgetUpload(): void {
  isSending = false;
  keep(undefined);
}

export function leaveUploadUnanswered(): void {
  isSending = false;
  tell();
}

export function noteAnswer(answer: string): void {
  isSending = false;
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
