import { fees, type StudentFee } from '@bursar/contracts';
import { isOverdue, studentFees, type StudentFeeRow } from '@bursar/domain/fees';
import { refuse, users } from '@bursar/domain/identity';
import { Clock } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';

@Controller()
export class StudentFeesController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(fees)({
    studentFees: async (input) => {
      const page = await this.readModels.page(studentFees, queryOf(studentFees, input, 'due_date'));
      const { student_id } = input;
      if (page.total === 0 && (await this.readModels.count(users, { student_id })) === 0)
        throw refuse('student-not-found');
      const now = this.clock.now();
      const asOfNow = (json: string) => {
        const row = JSON.parse(json) as StudentFeeRow;
        return JSON.stringify({ ...row, is_overdue: isOverdue(row, now) } satisfies StudentFee);
      };
      return { ...page, rows: page.rows.map(asOfNow) };
    },
  });
}
