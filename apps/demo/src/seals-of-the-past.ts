import { type SealedThen } from '@bursar/api';
import { addDays, istDayOf, startOfIstDay, type Timestamp } from '@bursar/domain/kernel';

const SEALED_AT_MS = 10 * 60_000;
const DAYS = 2 * 365;
const DAILY_DAYS = 45;
const HOURLY_DAYS = 8;
const HOUR_MS = 3_600_000;

/** Days before today. */
const KEPT: Readonly<Record<number, string>> = { 196: 'Interim audit', 21: 'Visit of the auditors' };

const sealedOn = (day: string, hour = 0): Timestamp =>
  new Date(Date.parse(startOfIstDay(day)) + SEALED_AT_MS + hour * HOUR_MS).toISOString();

const hoursOf = (days: number): readonly number[] =>
  Array.from({ length: days < HOURLY_DAYS ? 24 : 1 }, (_, hour) => hour);

export function sealsOfThePast(
  now: Timestamp,
  auditor: { readonly userId: string; readonly name: string } | undefined,
): readonly SealedThen[] {
  const today = istDayOf(now);
  const ago = Array.from({ length: DAYS }, (_, index) => DAYS - index - 1);
  return ago
    .filter((days) => days < DAILY_DAYS || days % 7 === 0)
    .flatMap((days) => hoursOf(days).map((hour) => ({ days, hour, at: sealedOn(addDays(today, -days), hour) })))
    .filter(({ at }) => at <= now)
    .map(({ days, hour, at }) => {
      const purpose = hour === 0 ? KEPT[days] : undefined;
      if (purpose === undefined || !auditor) return { at };
      const { userId, name } = auditor;
      return { at, witness: { by: { userId, name, role: 'auditor' }, purpose } };
    });
}
