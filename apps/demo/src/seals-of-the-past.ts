import { type SealedThen } from '@bursar/api';
import { addDays, istDayOf, startOfIstDay, type Timestamp } from '@bursar/domain/kernel';

/** Milliseconds after midnight in IST. */
const SEALED_AT_MS = 10 * 60_000;
const DAYS = 2 * 365;
/** A week apart before, and a day apart since. */
const DAILY_DAYS = 45;

/** The interim audit and the last visit of the auditor, in days before today. */
const KEPT: Readonly<Record<number, string>> = { 196: 'Interim audit', 21: 'Visit of the auditors' };

const sealedOn = (day: string): Timestamp => new Date(Date.parse(startOfIstDay(day)) + SEALED_AT_MS).toISOString();

/** Two heads left the house with the auditor. */
export function sealsOfThePast(
  now: Timestamp,
  auditor: { readonly userId: string; readonly name: string } | undefined,
): readonly SealedThen[] {
  const today = istDayOf(now);
  const ago = Array.from({ length: DAYS }, (_, index) => DAYS - index - 1);
  return ago
    .filter((days) => days < DAILY_DAYS || days % 7 === 0)
    .map((days) => ({ days, at: sealedOn(addDays(today, -days)) }))
    .filter(({ at }) => at <= now)
    .map(({ days, at }) => {
      const purpose = KEPT[days];
      if (purpose === undefined || !auditor) return { at };
      const { userId, name } = auditor;
      return { at, witness: { by: { userId, name, role: 'auditor' }, purpose } };
    });
}
