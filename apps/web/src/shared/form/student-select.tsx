import { type User } from '@bursar/contracts';
import { useState } from 'react';

import { useDebounced } from '../server/use-debounced.js';
import { type ControlProps } from './field.js';
import { SearchMany, SearchSelect } from './search-select.js';
import { useStudents } from './use-students.js';

/** How long typing must rest before the server is asked, in ms. */
const TYPING_PAUSE_MS = 200;

const optionOf = ({ student_id, name, enrollment_no, batch, is_active }: User) => ({
  value: student_id ?? '',
  label: [name, enrollment_no, batch, is_active ? '' : 'inactive'].filter(Boolean).join(' · '),
});

function useStudentSearch() {
  const [text, setText] = useState('');
  const q = useDebounced(text, TYPING_PAUSE_MS);
  const found = useStudents(q);
  // Those found for an earlier text must not be at hand: Enter would choose the wrong one.
  const outdated = q !== text || found.isPlaceholderData;
  const options = outdated ? [] : (found.data?.rows.map(optionOf) ?? []);
  const failed = found.isError ? 'The students could not be loaded' : 'No students found';
  return {
    options,
    onSearch: setText,
    nothingFound: outdated || found.isPending ? 'Searching…' : failed,
    placeholder: 'Name or enrollment number',
  };
}

interface StudentSelectProps extends ControlProps {
  /** A student id. */
  readonly value: string | null;
  readonly onChange: (studentId: string | null) => void;
}

/** One student, searched for by name or enrollment number. */
export const StudentSelect = (props: StudentSelectProps) => <SearchSelect {...props} {...useStudentSearch()} />;

interface StudentsSelectProps extends ControlProps {
  /** Student ids. */
  readonly value: readonly string[];
  readonly onChange: (studentIds: readonly string[]) => void;
}

/** Several students, each searched for by name or enrollment number. */
export function StudentsSelect({ onChange, ...props }: StudentsSelectProps) {
  const search = useStudentSearch();
  const choose = (studentIds: readonly string[]): void => {
    search.onSearch('');
    onChange(studentIds);
  };
  return <SearchMany {...props} {...search} onChange={choose} />;
}
