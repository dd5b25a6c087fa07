import { type StudentProfile, students } from '@bursar/contracts';
import { type StudentAccountRow, studentAccounts } from '@bursar/domain/fees';
import { refuse, standingOf, type UserRow, users } from '@bursar/domain/identity';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';

const profileOf = (student_id: string, user: UserRow): StudentProfile => ({
  student_id,
  user_id: user.id,
  name: user.name,
  enrollment_no: user.enrollment_no,
  batch: user.batch,
  department: user.department,
  email: user.email,
  phone: user.phone,
  standing: standingOf(user),
});

/** Bills with money on them outlive their student. */
const lastKnownOf = ({ student_id, student_name, enrollment_no, batch }: StudentAccountRow): StudentProfile => ({
  student_id,
  user_id: null,
  name: student_name,
  enrollment_no,
  batch,
  department: null,
  email: null,
  phone: null,
  standing: 'former',
});

@Controller()
export class StudentsController {
  constructor(private readonly readModels: ReadModels) {}

  readonly routes = serve(students)({
    account: async ({ student_id }) => {
      const [account, [user]] = await Promise.all([
        this.readModels.get(studentAccounts, student_id),
        this.readModels.find(users, { where: { student_id } }),
      ]);
      if (user) return { student: profileOf(student_id, user), account: account ?? null };
      if (!account) throw refuse('student-not-found');
      return { student: lastKnownOf(account), account };
    },
  });
}
