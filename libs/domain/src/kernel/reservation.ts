import { type Timestamp } from './calendar.js';
import { decider } from './decider.js';
import { type DomainError } from './domain-error.js';

/** Who holds a reserved value, and since when. */
export type ReservationState = ({ readonly holder: string; readonly since: Timestamp } | { readonly holder: null }) & {
  /** Who held it before, the latest last. */
  readonly earlier: readonly string[];
};

export type ReservationCommands = {
  /** `abandoned` names a holder that never came to be (a crash between two steps): its claim is taken over. */
  Take: { holder: string; at: Timestamp; abandoned?: string };
  Release: { holder: string; at: Timestamp };
};

/** Both events of a reservation say who and when; their names are the reservation's own. */
export type ReservationEvents = Record<string, { holder: string; at: Timestamp }>;

/**
 * Uniqueness without a look-up: the unique value names the stream, and the stream has one holder at a time.
 * Taking what one holds already, or releasing what one does not hold, changes nothing.
 */
export const reservation = (
  category: string,
  { taken, released }: { readonly taken: string; readonly released: string },
  refusal: () => DomainError,
) =>
  decider<ReservationState, ReservationCommands, ReservationEvents>({
    category,
    initial: { holder: null, earlier: [] },
    decide: {
      Take: ({ holder, at, abandoned }, state) => {
        if (state.holder === holder) return [];
        const take = { type: taken, data: { holder, at } };
        if (state.holder === null) return [take];
        if (state.holder === abandoned) return [{ type: released, data: { holder: abandoned, at } }, take];
        throw refusal();
      },
      Release: ({ holder, at }, state) => (state.holder === holder ? [{ type: released, data: { holder, at } }] : []),
    },
    evolve: {
      [taken]: ({ earlier }, { holder, at }) => ({ holder, since: at, earlier }),
      [released]: ({ earlier }, { holder }) => ({ holder: null, earlier: [...earlier, holder] }),
    },
  });
