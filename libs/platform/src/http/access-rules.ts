import { type Route } from '@bursar/contracts/route';
import { type Person } from '../caller.js';

export abstract class AccessRules {
  /** Throws a 401 or 403 `Refused`. */
  abstract admit(route: Route, person: Person, params: Readonly<Record<string, string>>): void;

  /** True when all its callers may know of all records. */
  abstract showsEveryRecord(route: Route): boolean;

  abstract showsMetrics(person: Person): boolean;

  /** True when the log names each of the person's requests. */
  abstract isOnRecord(person: Person): boolean;
}
