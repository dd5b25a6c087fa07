import { identity, type Violation } from '@bursar/contracts';
import { useRef, useState } from 'react';

import { useAsk } from '../../shared/overlay/ask.js';
import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { type DepartmentChoice, useDepartments } from '../../shared/server/use-departments.js';
import { useIsShown } from '../../shared/shell/use-is-shown.js';
import { inFile, readStudents, type StudentUpload } from './student-upload.js';
import { failuresOf, forgetUpload, leaveUploadUnanswered, noteAnswer, noteUpload } from './upload-note.js';

interface Checked extends StudentUpload {
  readonly valid: readonly number[];
  readonly after: string;
}

interface ChosenUpload {
  readonly department: string;
  readonly isChosen: boolean;
  readonly count: number;
  readonly problems: readonly Violation[];
  readonly checking: boolean;
  readonly ready: boolean;
  readonly sending: boolean;
  readonly failure: string | undefined;
  readonly result: { readonly sentence: string; readonly failures: string } | undefined;
  readonly chooseFile: (file: File | undefined) => void;
  readonly chooseDepartment: (department: string) => void;
  readonly send: () => void;
}

const validRows = ({ rows, problems }: StudentUpload): readonly number[] => {
  const wrong = new Set(problems.map(({ row }) => row));
  return rows.filter((row) => !wrong.has(row));
};

function studentsIn({ students, rows }: StudentUpload, chosen: readonly number[]): object[] {
  const wanted = new Set(chosen);
  return students.filter((_, index) => wanted.has(rows[index] ?? 0));
}

const byRow = (one: Violation, other: Violation): number => (one.row ?? 0) - (other.row ?? 0);

async function checked(csv: string, departments: readonly DepartmentChoice[], chosen: string): Promise<Checked> {
  const read = readStudents(csv, { departments, department: Number(chosen) || undefined });
  const sent = validRows(read);
  if (sent.length === 0) return { ...read, valid: [], after: '' };
  const [{ problems }, [newest]] = await Promise.all([
    call(identity.checkStudents, { users: studentsIn(read, sent) }),
    call(identity.studentImports, { limit: 1 }),
  ]);
  const all = { ...read, problems: [...read.problems, ...inFile(problems, sent)].toSorted(byRow) };
  return { ...all, valid: validRows(all), after: newest?.id ?? '' };
}

const FAILED = 'Bulk upload failed.';

function settle(error: unknown): void {
  if (error instanceof RequestFailed && error.problem !== undefined) forgetUpload();
  else leaveUploadUnanswered();
}

const NOTHING: Checked = { students: [], rows: [], problems: [], valid: [], after: '' };

function refusalIn(error: unknown, [first]: readonly Violation[]): string {
  if (first?.row) return `Row ${first.row}: ${first.message}`;
  return error instanceof RequestFailed ? error.text(FAILED) : FAILED;
}

function useFailure(isShown: () => boolean, show: (sentence: string) => void): (sentence: string) => void {
  const { alert } = useAsk();
  return (sentence) => {
    if (isShown()) show(sentence);
    else void alert(sentence);
  };
}

function useResult(isShown: () => boolean, onDone: (sentence: string) => void, onClose: () => void) {
  const [result, setResult] = useState<ChosenUpload['result']>();
  const answered = (sentence: string, failures: string): void => {
    if (!isShown()) {
      noteAnswer(sentence);
      return;
    }
    forgetUpload();
    if (failures !== '') {
      setResult({ sentence, failures });
      return;
    }
    onDone(sentence);
    onClose();
  };
  return { result, answered };
}

export function useStudentUpload(
  fixed: number | undefined,
  onDone: (sentence: string) => void,
  onClose: () => void,
): ChosenUpload {
  const [file, setFile] = useState<File>();
  const [department, setDepartment] = useState(String(fixed ?? ''));
  const [read, setRead] = useState(NOTHING);
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { departments } = useDepartments();
  const latest = useRef(0);
  const upload = useAction(identity.addStudents);
  const isShown = useIsShown();
  const tell = useFailure(isShown, setFailure);
  const { result, answered } = useResult(isShown, onDone, onClose);

  const check = async (chosen: File | undefined, chosenDepartment: string): Promise<void> => {
    const mine = ++latest.current;
    setFile(chosen);
    setDepartment(chosenDepartment);
    setFailure(undefined);
    setRead(NOTHING);
    if (!chosen) return;
    setChecking(true);
    try {
      const found = await checked(await chosen.text(), departments, chosenDepartment);
      if (mine === latest.current) setRead(found);
    } catch (error) {
      if (mine === latest.current) setFailure(refusalIn(error, []));
    } finally {
      if (mine === latest.current) setChecking(false);
    }
  };

  const send = async (): Promise<void> => {
    if (read.valid.length === 0 || upload.isPending) return;
    const failures = failuresOf(read);
    setFailure(undefined);
    noteUpload({ count: read.valid.length, failures, after: read.after });
    try {
      const { message } = await upload.mutateAsync({ users: studentsIn(read, read.valid) });
      answered(message, failures);
    } catch (error) {
      settle(error);
      refuse(error);
    }
  };

  const refuse = (error: unknown): void => {
    const found = error instanceof RequestFailed ? inFile(error.problem?.details ?? [], read.valid) : [];
    tell(refusalIn(error, found));
    const all = { ...read, problems: [...read.problems, ...found].toSorted(byRow) };
    setRead({ ...all, valid: validRows(all) });
  };

  return {
    department,
    isChosen: file !== undefined,
    count: read.valid.length,
    problems: read.problems,
    checking,
    ready: read.valid.length > 0 && !checking,
    sending: upload.isPending,
    failure,
    result,
    chooseFile: (chosen) => void check(chosen, department),
    chooseDepartment: (chosen) => void check(file, chosen),
    send: () => void send(),
  };
}
