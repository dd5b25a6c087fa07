import { type Paise, type Recorded, replay } from '../kernel/index.js';
import { ledgerRecords, type LedgerRecordRow } from './index.js';

export type Told = readonly [type: string, data: object, day?: string];

export const DUE = '2026-12-31T18:29:59.000Z';

const NOON = 'T06:30:00.000Z';

export const recordedAll = (told: readonly Told[]): readonly Recorded[] =>
  told.map(([type, data, day = '2026-10-05'], index) => ({
    id: `event-${index}`,
    type,
    data,
    stream: 'any-1',
    revision: index,
    position: String(index).padStart(6, '0'),
    metadata: {
      occurredAt: day.length > 10 ? day : `${day}${NOON}`,
      actor: { role: 'system' },
      correlationId: 'c',
      commandId: 'c',
      schemaVersion: 1,
    },
  }));

export const recordsOf = (told: readonly Told[]): ReadonlyMap<string, LedgerRecordRow> =>
  replay(ledgerRecords, recordedAll(told));

export function balances(records: Iterable<LedgerRecordRow>): Record<string, Paise> {
  const all: Record<string, Paise> = {};
  for (const { entries } of records) {
    for (const { account, paise } of entries.flatMap(({ lines }) => lines)) all[account] = (all[account] ?? 0) + paise;
  }
  return Object.fromEntries(Object.entries(all).filter(([, paise]) => paise !== 0));
}

export function lastEntry(told: readonly Told[]): readonly string[] {
  const entries = [...recordsOf(told).values()].flatMap((row) => row.entries);
  const last = entries.find(({ id }) => id === `event-${told.length - 1}`);
  return (last?.lines ?? []).map(
    ({ account, paise, part }) =>
      `${account} ${paise > 0 ? 'Dr' : 'Cr'} ${Math.abs(paise)}${part === null ? '' : ` ${part}`}`,
  );
}
