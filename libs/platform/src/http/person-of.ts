import { type Caller, type Person } from '../caller.js';
import { unauthenticated } from './problems.js';

export function personOf({ person }: Caller): Person {
  if (!person) throw unauthenticated();
  return person;
}
