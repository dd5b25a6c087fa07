import { formatInstant, istDayOf, type Timestamp } from '@bursar/domain/kernel';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Undefined for a position, and for what names no time. */
export function timeNamed(asOf: string, now: Timestamp = new Date().toISOString()): Timestamp | undefined {
  const text = DAY.test(asOf) ? `${asOf}T23:59:59.999+05:30` : asOf;
  const time = text.includes('T') ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return asOf === istDayOf(now) ? now : new Date(time).toISOString();
}

export const isBefore = (asOf: string, other: string): boolean => (timeNamed(asOf) ?? '') < (timeNamed(other) ?? '');

interface Found {
  readonly data: { readonly time: Timestamp } | undefined;
  readonly isPlaceholderData: boolean;
}

export function wordsOf(asOf: string, { data, isPlaceholderData }: Found): string {
  const time = (isPlaceholderData ? undefined : data?.time) ?? timeNamed(asOf);
  return time === undefined ? asOf : formatInstant(time);
}
