import { type Paise } from '../kernel/index.js';
import { type LedgerLineRow } from './ledger-entries.projection.js';

type Kind = LedgerLineRow['kind'];

export interface BridgeStep {
  readonly id: string;
  readonly line: string;
  readonly paise: Paise;
}

interface Balance {
  readonly availablePaise: Paise;
  readonly current: Paise;
  readonly coming: Paise;
  readonly past: Paise;
}

interface Money {
  readonly byKind: ReadonlyMap<Kind, Paise>;
  readonly heldPaise: Paise;
  /** After the day of the bridge. */
  readonly aheadPaise: Paise;
  readonly recordedLaterPaise: Paise;
}

const sum = (paise: readonly Paise[]): Paise => paise.reduce((total, each) => total + each, 0);

/** From the available balance to the money in hand; the last step stays unexplained. */
export function bridgeOf(
  { availablePaise, current, coming, past }: Balance,
  { byKind, heldPaise, aheadPaise, recordedLaterPaise }: Money,
): readonly BridgeStep[] {
  const of = (kind: Kind): Paise => byKind.get(kind) ?? 0;
  const known: readonly BridgeStep[] = [
    { id: 'available', line: 'Available balance', paise: availablePaise },
    { id: 'allocated', line: 'Allocated to departments, for this and later years', paise: current + coming },
    { id: 'spent-before', line: 'Spent by departments in past years', paise: past },
    { id: 'expenses', line: 'Expenses paid', paise: of('expense') },
    { id: 'suspense', line: 'Money held in suspense', paise: heldPaise },
    { id: 'ahead', line: 'Money dated ahead', paise: 0 - aheadPaise },
    { id: 'openings', line: 'Opening balances of money accounts', paise: of('opening') },
    { id: 'vouchers', line: 'Vouchers on money accounts', paise: of('voucher') },
    { id: 'remitted', line: 'Deductions remitted', paise: of('remittance') },
    { id: 'later', line: 'Recorded later, for days until then', paise: recordedLaterPaise },
  ];
  const inHandPaise = sum([...byKind.values()]) - aheadPaise + recordedLaterPaise;
  const unexplainedPaise = inHandPaise - sum(known.map(({ paise }) => paise));
  return [...known, { id: 'unexplained', line: 'Unexplained', paise: unexplainedPaise }];
}
