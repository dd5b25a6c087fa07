import { type Route } from '@bursar/contracts/route';
import { type Person } from '../caller.js';

export abstract class AccessRules {
  /** @throws a 401 or 403 `Refused` */
  abstract admit(route: Route, person: Person, params: Readonly<Record<string, string>>): void;

  /** True when all its callers may know of all records. */
  abstract showsEveryRecord(route: Route): boolean;

  abstract showsMetrics(person: Person): boolean;

  abstract isOnRecord(person: Person): boolean;
}
