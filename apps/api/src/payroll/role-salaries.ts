import { type Role, ROLES } from '@bursar/domain/identity';
import { type Paise } from '@bursar/domain/kernel';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

export type EmployedRole = Exclude<Role, 'student'>;

export const isEmployed = (role: Role): role is EmployedRole => role !== 'student';

export const EMPLOYED_ROLES = ROLES.filter(isEmployed);

/** Monthly, before deductions, without an agreement. */
@Injectable()
export class RoleSalaries {
  private readonly paise: Readonly<Record<EmployedRole, Paise>>;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.paise = {
      admin: settings.ROLE_SALARY_ADMIN,
      finance_manager: settings.ROLE_SALARY_FINANCE_MANAGER,
      hod: settings.ROLE_SALARY_HOD,
      faculty: settings.ROLE_SALARY_FACULTY,
      staff: settings.ROLE_SALARY_STAFF,
      auditor: settings.ROLE_SALARY_AUDITOR,
    };
  }

  of(role: EmployedRole): Paise {
    return this.paise[role];
  }
}
