import { type Caller, type Person } from '../platform/caller.js';
import { unauthenticated } from '../platform/http/problems.js';

/** Who asks. Throws a 401 `Refused` for nobody, which the guard has ruled out on routes that are not public. */
export function personOf({ person }: Caller): Person {
  if (!person) throw unauthenticated();
  return person;
}
