import { decider, type Timestamp } from '../kernel/index.js';
import { type AuditEvents } from './events.js';

export type ReadingDayState = Readonly<Record<string, Timestamp>>;

export type ReadingDayCommands = {
  RecordReading: AuditEvents['RecordsRead'];
};

/** A screen that refreshes itself counts as one read. */
export const READ_AGAIN_AFTER_MS = 15 * 60 * 1000;

type Read = AuditEvents['RecordsRead'];

const screenOf = ({ screen, of, filter }: Read): string => JSON.stringify([screen, of?.id, filter]);

/** One person's confidential reads on one IST day; its id is `{userId}-{day}`. */
export const ReadingDay = decider<ReadingDayState, ReadingDayCommands, Pick<AuditEvents, 'RecordsRead'>>({
  category: 'reads',
  initial: {},
  decide: {
    RecordReading: (read, lastReads) => {
      const last = lastReads[screenOf(read)];
      const again = last === undefined || Date.parse(read.at) - Date.parse(last) >= READ_AGAIN_AFTER_MS;
      return again || read.exported !== null ? [{ type: 'RecordsRead', data: read }] : [];
    },
  },
  evolve: {
    RecordsRead: (lastReads, read) =>
      read.exported === null ? { ...lastReads, [screenOf(read)]: read.at } : lastReads,
  },
});
