import { type Paise } from '../kernel/index.js';

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
export const largestOrderFor = (outstandingPaise: Paise): Paise => Math.round(outstandingPaise / 100) * 100;

/**
 * An order for all that is owed settles the bill, though it is in whole rupees and the bill need not be: up to half
 * a rupee is written off or kept as rounding. Of any other order the bill takes what fits. `capturedPaise` is above 0.
 */
export function allocate(capturedPaise: Paise, outstandingPaise: Paise): Allocation {
  if (capturedPaise === largestOrderFor(outstandingPaise)) {
    return { amountPaise: capturedPaise, roundingPaise: capturedPaise - outstandingPaise, excessPaise: 0 };
  }
  const amountPaise = Math.min(capturedPaise, outstandingPaise);
  return { amountPaise, roundingPaise: 0, excessPaise: capturedPaise - amountPaise };
}
