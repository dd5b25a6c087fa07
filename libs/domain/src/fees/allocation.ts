import { type Paise, paiseOf, rupeesOf } from '../kernel/index.js';

/** Law: `amountPaise + excessPaise` is the captured amount. */
export interface Allocation {
  readonly amountPaise: Paise;
  /** Received minus credited, −49 to 50 paise. */
  readonly roundingPaise: Paise;
  readonly excessPaise: Paise;
}

/** Orders are in whole rupees, rounded half up. */
export const largestOrderFor = (outstandingPaise: Paise): Paise => paiseOf(Math.round(rupeesOf(outstandingPaise)));

/**
 * An order of exactly the rounded outstanding amount pays the bill; the difference is rounding.
 * @param orderedPaise null for money out of suspense, which never rounds
 */
export function allocate(capturedPaise: Paise, orderedPaise: Paise | null, outstandingPaise: Paise): Allocation {
  if (capturedPaise === orderedPaise && orderedPaise === largestOrderFor(outstandingPaise)) {
    return { amountPaise: capturedPaise, roundingPaise: capturedPaise - outstandingPaise, excessPaise: 0 };
  }
  const amountPaise = Math.min(capturedPaise, outstandingPaise);
  return { amountPaise, roundingPaise: 0, excessPaise: capturedPaise - amountPaise };
}
