/** Compiled, never run: fails for an amount with neither rule nor reason. */
import { type AmountTypes, type EventsOfAll, type Known, type WithoutRule } from './posting-rules.js';

declare function says(sentence: WithoutRule<AmountTypes<Planted>, Known>): void;
type Ruled<Missing extends never> = Missing;

type Planted = { SweetsBought: { readonly tray: { readonly boxes: readonly { readonly pricePaise: number }[] } } };

declare function compiles(
  all?: Ruled<WithoutRule<AmountTypes<EventsOfAll>, Known>>,
  // @ts-expect-error SweetsBought has neither
  planted?: Ruled<WithoutRule<AmountTypes<EventsOfAll & Planted>, Known>>,
): void;

says('Give SweetsBought a rule in posting-rules.ts or a reason in posts-nothing.ts of libs/domain/src/ledger');
compiles();
