import { identity, type Violation } from '@bursar/contracts';
import { useState } from 'react';

import { useAction } from '../../shared/use-action.js';
import { readStudents, type StudentUpload } from './student-upload.js';

/** The file and the department that were chosen, what was read from them, and sending it. */
interface ChosenUpload {
  readonly department: string;
  /** How many students were read. */
  readonly count: number;
  /** What is wrong, as found here or, failing that, by the server. */
  readonly problems: readonly Violation[];
  /** There are students to send, and nothing is known against them. */
  readonly ready: boolean;
  readonly sending: boolean;
  /** Why the server took none of them. */
  readonly failure: string | undefined;
  readonly chooseFile: (file: File | undefined) => void;
  readonly chooseDepartment: (department: string) => void;
  readonly send: () => void;
}

/** An upload of students: read and checked here, checked again by the server, all of them or none. */
export function useStudentUpload(onDone: (sentence: string) => void): ChosenUpload {
  const [file, setFile] = useState<File>();
  const [department, setDepartment] = useState('');
  const [read, setRead] = useState<StudentUpload>();
  const upload = useAction(identity.addStudents);

  const check = async (chosen: File | undefined, chosenDepartment: string): Promise<void> => {
    setFile(chosen);
    setDepartment(chosenDepartment);
    upload.reset();
    const csv = await chosen?.text();
    setRead(csv === undefined ? undefined : readStudents(csv, Number(chosenDepartment) || undefined));
  };

  const send = async (): Promise<void> => {
    if (!read || upload.isPending) return;
    try {
      const { message } = await upload.mutateAsync({ users: [...read.students] });
      onDone(message);
    } catch {
      // Told as `failure`, from the action's own error.
    }
  };

  const { students, problems } = read ?? { students: [], problems: [] };
  return {
    department,
    count: students.length,
    problems: problems.length > 0 ? problems : (upload.error?.problem?.details ?? []),
    ready: students.length > 0 && problems.length === 0,
    sending: upload.isPending,
    failure: upload.error?.text('Bulk upload failed.'),
    chooseFile: (chosen) => void check(chosen, department),
    chooseDepartment: (chosen) => void check(file, chosen),
    send: () => void send(),
  };
}
