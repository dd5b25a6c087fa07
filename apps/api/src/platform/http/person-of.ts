import { type Caller, type Person } from '../caller.js';
import { unauthenticated } from './problems.js';

/** Throws a 401 `Refused`, but only on public routes: the guard precedes the rest. */
export function personOf({ person }: Caller): Person {
  if (!person) throw unauthenticated();
  return person;
}
