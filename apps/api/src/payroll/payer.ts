import { type Caller } from '../platform/caller.js';

/** Who pays, as the receipt names them. */
export const payerOf = ({ actor, person }: Caller) => ({
  userId: person?.id ?? actor.role,
  name: person?.name ?? actor.role,
});
