import { type Timestamp } from './calendar.js';
import { decider } from './decider.js';
import { type DomainError } from './domain-error.js';

export type ReservationState = ({ readonly holder: string; readonly since: Timestamp } | { readonly holder: null }) & {
  readonly earlier: readonly string[];
};

export type ReservationCommands = {
  /** `abandoned`: a holder whose creation crashed. */
  Take: { holder: string; at: Timestamp; abandoned?: string };
  Release: { holder: string; at: Timestamp };
};

export type ReservationEvents = Record<string, { holder: string; at: Timestamp }>;

/** Guarantees uniqueness without a look-up: the value names the stream. */
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
