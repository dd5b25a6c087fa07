/** The colour family of a status. */
export type Tone = 'pos' | 'warn' | 'neg' | 'info' | 'neutral';

/** The drawing beside the word, so that colour never says it alone. */
export type Mark = 'check' | 'clock' | 'cross' | 'alert' | 'dot' | 'circle' | 'turning' | 'undo' | 'block';

/** How a status is shown. */
export interface StatusLook {
  readonly word: string;
  readonly tone: Tone;
  readonly mark: Mark;
}

/** Every status the system knows, in lower case. */
const LOOKS: Readonly<Record<string, StatusLook>> = {
  pending: { word: 'Pending', tone: 'warn', mark: 'clock' },
  approved: { word: 'Approved', tone: 'pos', mark: 'check' },
  rejected: { word: 'Rejected', tone: 'neg', mark: 'cross' },
  paid: { word: 'Paid', tone: 'pos', mark: 'check' },
  partial: { word: 'Partly paid', tone: 'warn', mark: 'clock' },
  unpaid: { word: 'Unpaid', tone: 'neutral', mark: 'circle' },
  overdue: { word: 'Overdue', tone: 'neg', mark: 'alert' },
  success: { word: 'Success', tone: 'pos', mark: 'check' },
  active: { word: 'Active', tone: 'pos', mark: 'dot' },
  inactive: { word: 'Inactive', tone: 'neutral', mark: 'circle' },
  open: { word: 'Open', tone: 'pos', mark: 'dot' },
  closed: { word: 'Closed', tone: 'neg', mark: 'block' },
  waiting: { word: 'Waiting', tone: 'neutral', mark: 'clock' },
  not_completed: { word: 'Not completed', tone: 'neg', mark: 'cross' },
  under_review: { word: 'Under review', tone: 'warn', mark: 'alert' },
  held: { word: 'Held', tone: 'warn', mark: 'clock' },
  refunding: { word: 'On its way back', tone: 'info', mark: 'turning' },
  cleared: { word: 'Cleared', tone: 'pos', mark: 'check' },
  confirming: { word: 'Confirming', tone: 'info', mark: 'turning' },
  running: { word: 'Running', tone: 'info', mark: 'turning' },
  completed: { word: 'Completed', tone: 'pos', mark: 'check' },
  failed: { word: 'Failed', tone: 'neg', mark: 'cross' },
  resolved: { word: 'Resolved', tone: 'pos', mark: 'check' },
  dismissed: { word: 'Dismissed', tone: 'neutral', mark: 'block' },
  reversed: { word: 'Reversed', tone: 'neutral', mark: 'undo' },
  refunded: { word: 'Refunded', tone: 'neutral', mark: 'undo' },
  disbursed: { word: 'Disbursed', tone: 'pos', mark: 'check' },
  'passed out': { word: 'Passed out', tone: 'neutral', mark: 'block' },
};

/** How a status looks; one nobody has told us of is shown red, in its own words (specification, section 4). */
export function statusLook(status: string): StatusLook {
  const known = LOOKS[status.toLowerCase()];
  if (known) return known;
  return { word: status.charAt(0).toUpperCase() + status.slice(1), tone: 'neg', mark: 'alert' };
}
