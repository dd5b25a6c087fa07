import { type Paise, paiseOf, rupeesOf } from '../kernel/index.js';

/** How money the gateway captured falls on a bill. `amountPaise + excessPaise` is always what was captured. */
export interface Allocation {
  /** Received for this bill. */
  readonly amountPaise: Paise;
  /** Received minus credited, −49 to 50. */
  readonly roundingPaise: Paise;
  /** Received, but the bill has no room for it. */
  readonly excessPaise: Paise;
}

/** The largest order for an outstanding amount: an order is in whole rupees, rounded half up. */
export const largestOrderFor = (outstandingPaise: Paise): Paise => paiseOf(Math.round(rupeesOf(outstandingPaise)));

/**
 * A captured order of exactly the rounded outstanding amount settles the bill: up to half a rupee is written off or
 * kept as rounding. Of any other money the bill takes what fits. `capturedPaise` is above 0.
 *
 * @param orderedPaise the order's amount; null for money out of suspense, which never rounds
 */
export function allocate(capturedPaise: Paise, orderedPaise: Paise | null, outstandingPaise: Paise): Allocation {
  if (capturedPaise === orderedPaise && orderedPaise === largestOrderFor(outstandingPaise)) {
    return { amountPaise: capturedPaise, roundingPaise: capturedPaise - outstandingPaise, excessPaise: 0 };
  }
  const amountPaise = Math.min(capturedPaise, outstandingPaise);
  return { amountPaise, roundingPaise: 0, excessPaise: capturedPaise - amountPaise };
}
