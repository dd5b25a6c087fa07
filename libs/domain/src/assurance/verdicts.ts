import { formatDateTime, type Timestamp } from '../kernel/index.js';
import { counted } from './counted.js';
import { type Seal } from './seal-log.js';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

export function agoInWords(at: Timestamp, now: Timestamp): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(at)) / MINUTE_MS);
  for (const [unit, size] of UNITS) {
    const count = Math.floor(minutes / size);
    if (count >= 1) return `${counted(count)} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'less than a minute ago';
}

const covered = ({ sealNo, sealedAt }: Pick<Seal, 'sealNo' | 'sealedAt'>): string =>
  `Seal ${counted(sealNo)} of ${formatDateTime(sealedAt)}`;

export const verdicts = {
  whole: (events: number, sealedAgo: string, headGiven: boolean) =>
    `The log is whole: ${counted(events)} events, sealed ${sealedAgo}${headGiven ? ', and the head you gave stands in it' : ''}.`,
  changed: (event: number, says: string, seal: Pick<Seal, 'sealNo' | 'sealedAt'>) =>
    `Event ${counted(event)} is not what was sealed: ${says}. ${covered(seal)} covers it.`,
  changedAmong: (from: number, to: number, seal: Pick<Seal, 'sealNo' | 'sealedAt'>) =>
    `One of the events ${counted(from)} to ${counted(to)} is not what was sealed. ${covered(seal)} covers it.`,
  notAsProtected: (events: number) =>
    `The first ${counted(events)} events are not what they were when their texts were protected.`,
  missing: (count: number, after: number, sealNo: number) =>
    `${counted(count)} ${count === 1 ? 'event is' : 'events are'} missing after event ${counted(after)}: seal ${counted(sealNo)} covers more.`,
  missingForHead: (count: number, after: number) =>
    `${counted(count)} ${count === 1 ? 'event is' : 'events are'} missing after event ${counted(after)}: the head you gave covers more.`,
  wrongKey: (sealNo: number) => `Seal ${counted(sealNo)} is not signed by a key that was in use then.`,
  forked: (sealNo: number) => `Seal ${counted(sealNo)} does not go on from the seal before it.`,
  otherHead: (sealNo: number) => `The head you gave is not of this log: seal ${counted(sealNo)} had another root.`,
  otherHeadOf: (events: number) =>
    `The head you gave is not of this log: its first ${counted(events)} events had another root.`,
  unsignedHead: 'The head you gave is not signed by a key of this log.',
  otherSeal: (sealNo: number) => `Seal ${counted(sealNo)} of the log has another root than the one that was made.`,
  unsealed: (sealedAt: Timestamp | null, events: number) =>
    sealedAt === null
      ? `Nothing is sealed yet (${counted(events)} events).`
      : `Nothing since ${formatDateTime(sealedAt)} is sealed yet (${counted(events)} events).`,
} as const;
