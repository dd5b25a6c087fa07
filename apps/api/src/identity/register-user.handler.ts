import { type identity, type InputOf } from '@bursar/contracts';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { Registrations } from './registrations.js';

/** Creates one user; answers the id. */
export class RegisterUser extends Command<string> {
  constructor(
    readonly details: InputOf<typeof identity.addUser>,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    private readonly registrations: Registrations,
    private readonly consistency: Consistency,
  ) {}

  async execute({ details, by }: RegisterUser): Promise<string> {
    const { name, email, password, role, department_id, departments_led, studentData, monthly_salary } = details;
    const userId = by.newId();
    const credentialId = by.newId();
    const registration = {
      userId,
      name,
      email,
      role,
      departmentId: department_id ?? null,
      student: studentData
        ? { studentId: by.newId(), enrollmentNo: studentData.enrollment_no, batch: studentData.batch }
        : null,
      monthlySalaryPaise: monthly_salary ?? null,
      source: 'single',
      importId: null,
    } as const;
    await this.registrations.create({ registration, credentialId, departmentsLed: departments_led }, password, by);
    await this.consistency.settle(by);
    return userId;
  }
}
