import { statusWord } from '@bursar/contracts';

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

/** The look of every status the system knows, by its name in lower case. */
const TONES: Readonly<Record<string, readonly [Tone, Mark]>> = {
  pending: ['warn', 'clock'],
  approved: ['pos', 'check'],
  rejected: ['neg', 'cross'],
  paid: ['pos', 'check'],
  partial: ['warn', 'clock'],
  unpaid: ['neutral', 'circle'],
  overdue: ['neg', 'alert'],
  success: ['pos', 'check'],
  active: ['pos', 'dot'],
  inactive: ['neutral', 'circle'],
  open: ['pos', 'dot'],
  closed: ['neg', 'block'],
  waiting: ['neutral', 'clock'],
  not_completed: ['neg', 'cross'],
  under_review: ['warn', 'alert'],
  held: ['warn', 'clock'],
  refunding: ['info', 'turning'],
  cleared: ['pos', 'check'],
  confirming: ['info', 'turning'],
  running: ['info', 'turning'],
  completed: ['pos', 'check'],
  failed: ['neg', 'cross'],
  resolved: ['pos', 'check'],
  dismissed: ['neutral', 'block'],
  reversed: ['neutral', 'undo'],
  refunded: ['neutral', 'undo'],
  disbursed: ['pos', 'check'],
  'passed out': ['neutral', 'block'],
};

const LOOKS = new Map<string, StatusLook>(
  Object.entries(TONES).map(([status, [tone, mark]]) => [status, { word: statusWord(status), tone, mark }]),
);

/** How a status looks; one nobody has told us of is shown red, in its own words (specification, section 4). */
export const statusLook = (status: string): StatusLook =>
  LOOKS.get(status.toLowerCase()) ?? { word: statusWord(status), tone: 'neg', mark: 'alert' };
