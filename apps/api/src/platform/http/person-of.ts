import { type Caller, type Person } from '../caller.js';
import { unauthenticated } from './problems.js';

/** The person who asks. Throws a 401 `Refused` for nobody, which the guard has ruled out on routes that are not public. */
export function personOf({ person }: Caller): Person {
  if (!person) throw unauthenticated();
  return person;
}
