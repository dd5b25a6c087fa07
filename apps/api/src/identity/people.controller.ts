import { people } from '@bursar/contracts';
import { refuse, users } from '@bursar/domain/identity';
import { serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';

@Controller()
export class PeopleController {
  constructor(private readonly readModels: ReadModels) {}

  readonly routes = serve(people)({
    profile: async ({ user_id }) => {
      const user = await this.readModels.get(users, user_id);
      if (!user || user.role === 'student') throw refuse('person-not-found');
      const { id, name, employee_no, role, department, email, phone, is_active } = user;
      return { id, name, employee_no, role, department, email, phone, is_active };
    },
  });
}
