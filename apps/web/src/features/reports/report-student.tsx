import { StudentSelect } from '../../shared/form/student-select.js';

export interface ReportStudentProps {
  readonly chosen: string | null;
  readonly name: string | undefined;
  readonly onChoose: (studentId: string | null) => void;
}

const CONTROL = {
  ...{ id: 'report-student', name: 'student_id', required: true },
  ...{ 'aria-describedby': undefined, 'aria-invalid': false },
};

export const ReportStudent = ({ chosen, name, onChoose }: ReportStudentProps) => (
  <label htmlFor={CONTROL.id}>
    Student
    <StudentSelect
      {...CONTROL}
      value={chosen}
      known={chosen && name ? { value: chosen, label: name } : undefined}
      onChange={onChoose}
    />
  </label>
);
