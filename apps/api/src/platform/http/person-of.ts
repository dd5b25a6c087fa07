import { type Caller, type Person } from '../caller.js';
import { unauthenticated } from './problems.js';

/** Throws a 401 `Refused`; only on public routes can the person be missing. */
export function personOf({ person }: Caller): Person {
  if (!person) throw unauthenticated();
  return person;
}
