import { statusWord } from '@bursar/contracts';

export type Tone = 'pos' | 'warn' | 'neg' | 'info' | 'neutral';

/** Colour must not be the only sign. */
export type Mark = 'check' | 'clock' | 'cross' | 'alert' | 'dot' | 'circle' | 'turning' | 'undo' | 'block';

export interface StatusLook {
  readonly word: string;
  readonly tone: Tone;
  readonly mark: Mark;
}

/** Keys are lower-case statuses. */
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
  requested: ['warn', 'clock'],
  confirmed: ['info', 'turning'],
  kept: ['neutral', 'clock'],
  erased: ['neutral', 'block'],
  asked: ['warn', 'clock'],
  answered: ['info', 'turning'],
  closed: ['neg', 'block'],
  waiting: ['neutral', 'clock'],
  not_completed: ['neg', 'cross'],
  under_review: ['warn', 'alert'],
  held: ['warn', 'clock'],
  refunding: ['info', 'turning'],
  cleared: ['pos', 'check'],
  confirming: ['info', 'turning'],
  ordered: ['warn', 'clock'],
  received: ['info', 'turning'],
  billed: ['info', 'turning'],
  running: ['info', 'turning'],
  completed: ['pos', 'check'],
  failed: ['neg', 'cross'],
  sending: ['info', 'turning'],
  sent: ['pos', 'check'],
  not_sent: ['neg', 'cross'],
  not_yet: ['neutral', 'clock'],
  paused: ['neutral', 'block'],
  resolved: ['pos', 'check'],
  dismissed: ['neutral', 'block'],
  reversed: ['neutral', 'undo'],
  refunded: ['neutral', 'undo'],
  disbursed: ['pos', 'check'],
  'passed out': ['neutral', 'block'],
  'no longer a student': ['neutral', 'block'],
};

const LOOKS = new Map<string, StatusLook>(
  Object.entries(TONES).map(([status, [tone, mark]]) => [status, { word: statusWord(status), tone, mark }]),
);

/** Unknown statuses are red (specification, section 4). */
export const statusLook = (status: string): StatusLook =>
  LOOKS.get(status.toLowerCase()) ?? { word: statusWord(status), tone: 'neg', mark: 'alert' };
