import { type User } from '@bursar/contracts';
import { useState } from 'react';

import { type ControlProps } from './field.js';
import { SearchMany, SearchSelect } from './search-select.js';
import { studentsOf } from './pasted-students.js';
import { offersOf, useSearch } from './use-search.js';
import { useStudents } from './use-students.js';

const optionOf = ({ student_id, name, enrollment_no, batch, is_active }: User) => ({
  value: student_id ?? '',
  label: [name, enrollment_no, batch, is_active ? '' : 'inactive'].filter(Boolean).join(' · '),
});

function useStudentSearch() {
  const search = useSearch();
  const texts = { none: 'No students found', failed: 'The students could not be loaded' };
  const offers = offersOf(search, useStudents(search.q), optionOf, texts);
  return { ...offers, placeholder: 'Name or enrollment number' };
}

interface StudentSelectProps extends ControlProps {
  readonly value: string | null;
  readonly onChange: (studentId: string | null) => void;
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
