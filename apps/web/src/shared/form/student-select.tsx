import { type Hit, identity, search as searches, type User } from '@bursar/contracts';
import { useState } from 'react';

import { useRoute } from '../server/use-route.js';
import { useMay } from '../session/use-may.js';
import { type ControlProps } from './field.js';
import { type Choice, SearchMany, SearchSelect } from './search-select.js';
import { studentsOf } from './pasted-students.js';
import { offersOf, useSearch } from './use-search.js';
import { useStudents } from './use-students.js';

const optionOf = ({ student_id, name, enrollment_no, batch, is_active }: User) => ({
  value: student_id ?? '',
  label: [name, enrollment_no, batch, is_active ? '' : 'inactive'].filter(Boolean).join(' · '),
});

const hitOf = ({ student_id, title, subtitle }: Hit) => ({
  value: student_id ?? '',
  label: [title, subtitle].filter(Boolean).join(' · '),
});

function useNamed(q: string, enabled: boolean) {
  const isAsked = enabled && q !== '';
  const { data, isPending, isPlaceholderData, isError } = useRoute(searches.records, { q }, { enabled: isAsked });
  const people = data?.find(({ kind }) => kind === 'person')?.hits ?? [];
  const rows = people.filter(({ student_id }) => student_id !== null);
  return { data: { rows }, isPending: isAsked && isPending, isPlaceholderData, isError };
}

const FAILED = 'The students could not be loaded';

function useStudentSearch() {
  const search = useSearch();
  const mayList = useMay(identity.allUsers);
  const listed = useStudents(search.q, { enabled: mayList });
  const named = useNamed(search.q, !mayList);
  const none = mayList || search.q ? 'No students found' : 'Type a name or an enrollment number';
  const texts = { none, failed: FAILED };
  const offers = mayList ? offersOf(search, listed, optionOf, texts) : offersOf(search, named, hitOf, texts);
  return { ...offers, placeholder: 'Name or enrollment number' };
}

interface StudentSelectProps extends ControlProps {
  readonly value: string | null;
  readonly onChange: (studentId: string | null) => void;
  readonly known?: Choice | undefined;
}

export const StudentSelect = (props: StudentSelectProps) => <SearchSelect {...props} {...useStudentSearch()} />;

interface StudentsSelectProps extends ControlProps {
  readonly value: readonly string[];
  readonly onChange: (studentIds: readonly string[]) => void;
}

export function StudentsSelect({ onChange, ...props }: StudentsSelectProps) {
  const search = useStudentSearch();
  const [missing, setMissing] = useState<string>();
  const choose = (studentIds: readonly string[]): void => {
    search.onSearch('');
    onChange(studentIds);
  };
  const paste = async (numbers: readonly string[]) => {
    setMissing('Looking for the enrollment numbers…');
    try {
      const { students, unknown } = await studentsOf(numbers);
      setMissing(unknown.length === 0 ? undefined : `Not found: ${unknown.join(', ')}`);
      return students.map(optionOf);
    } catch {
      setMissing('The students could not be loaded. Paste the list again.');
      return [];
    }
  };
  return (
    <>
      <SearchMany {...props} {...search} onChange={choose} onPasted={paste} />
      <p role="status">{missing}</p>
    </>
  );
}
