import { type identity, type InputOf } from '@bursar/contracts';
import { UseCase } from '@bursar/platform';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Registrations } from './registrations.js';

export class RegisterUser extends UseCase<InputOf<typeof identity.addUser>, string> {}

@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(private readonly registrations: Registrations) {}

  async execute({ input, by }: RegisterUser): Promise<string> {
    const { name, email, password, role, department_id, departments_led, studentData, monthly_salary } = input;
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
    return userId;
  }
}
