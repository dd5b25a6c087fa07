import { type Role, type Route } from '@bursar/contracts';
import { type Person } from '@bursar/platform';
import { AccessRules, forbidden, Refused } from '@bursar/platform/http';

const READERS: readonly Role[] = ['admin', 'finance_manager', 'auditor'];
const OFFICE: readonly Role[] = ['admin', 'finance_manager'];

const ONLY_BILLS = 'Your batch has passed out. You can see and pay your bills, and nothing else.';

const passwordChangeRequired = () =>
  new Refused(403, 'PASSWORD_CHANGE_REQUIRED', 'Please choose a password of your own first.');

function refuseLimited(route: Route, { mustChangePassword, passedOut }: Person): void {
  if (mustChangePassword && !route.withFirstPassword) throw passwordChangeRequired();
  if (passedOut && !route.afterPassOut) throw forbidden(ONLY_BILLS);
}

export class UniversityAccess extends AccessRules {
  override admit(route: Route, person: Person, params: Readonly<Record<string, string>>): void {
    const { who, owner, self } = route;
    refuseLimited(route, person);
    if (Array.isArray(who) && !who.includes(person.role)) throw forbidden();
    if (owner !== undefined && person.role === 'student' && params[owner] !== person.studentId) throw forbidden();
    if (self !== undefined && !READERS.includes(person.role) && params[self] !== person.id) throw forbidden();
  }

  override showsEveryRecord({ who }: Route): boolean {
    return typeof who !== 'string' && who.every((role) => OFFICE.includes(role));
  }

  override showsMetrics({ role, mustChangePassword }: Person): boolean {
    return role === 'admin' && !mustChangePassword;
  }

  override isOnRecord({ role }: Person): boolean {
    return role === 'auditor';
  }
}
