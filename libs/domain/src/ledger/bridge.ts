import { type Paise } from '../kernel/index.js';
import { type LedgerLineRow } from './ledger-entries.projection.js';

type Kind = LedgerLineRow['kind'];

export interface BridgeStep {
  readonly id: string;
  readonly line: string;
  readonly paise: Paise;
}

/** The available balance, and the budgets of this, later and past years; paise. */
interface Balance {
  readonly availablePaise: Paise;
  readonly current: Paise;
  readonly coming: Paise;
  readonly past: Paise;
}

interface Money {
  /** On the money accounts, by kind of record. */
  readonly byKind: ReadonlyMap<Kind, Paise>;
  /** Of payments to students' bills that fit none yet. */
  readonly heldPaise: Paise;
  /** Dated after today. */
  readonly aheadPaise: Paise;
}

/** The available balance knows the money of these records, or a step of its own does. */
const KNOWN: readonly Kind[] = ['bill', 'payment', 'salary', 'income', 'aid', 'expense'];

const sum = (paise: readonly Paise[]): Paise => paise.reduce((total, each) => total + each, 0);

/** Leads from the available balance to the money in hand; the last step is what stays unexplained. */
export function bridgeOf(
  { availablePaise, current, coming, past }: Balance,
  { byKind, heldPaise, aheadPaise }: Money,
): readonly BridgeStep[] {
  const others = [...byKind].filter(([kind]) => !KNOWN.includes(kind)).map(([, paise]) => paise);
  const known: readonly BridgeStep[] = [
    { id: 'available', line: 'Available balance', paise: availablePaise },
    { id: 'allocated', line: 'Allocated to departments, for this and later years', paise: current + coming },
    { id: 'spent-before', line: 'Spent by departments in past years', paise: past },
    { id: 'expenses', line: 'Expenses paid', paise: byKind.get('expense') ?? 0 },
    { id: 'suspense', line: 'Money held in suspense', paise: heldPaise },
    { id: 'entered', line: 'Money that the balance does not know', paise: sum(others) },
    { id: 'ahead', line: 'Money dated after today', paise: 0 - aheadPaise },
  ];
  const inHandPaise = sum([...byKind.values()]) - aheadPaise;
  const unexplainedPaise = inHandPaise - sum(known.map(({ paise }) => paise));
  return [...known, { id: 'unexplained', line: 'Unexplained', paise: unexplainedPaise }];
}
