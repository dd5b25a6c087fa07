import { type Caller } from '../platform/caller.js';

/** Who decides and disburses, as the application names them. */
export const officerOf = ({ actor, person }: Caller) => ({
  userId: person?.id ?? actor.role,
  name: person?.name ?? actor.role,
});
