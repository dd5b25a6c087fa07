import { Refused } from './problems.js';

const SECOND_MS = 1_000;
const MINUTE_S = 60;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

export function tooMany(sentence: string, wait_ms: number): Refused {
  const seconds = Math.max(1, Math.ceil(wait_ms / SECOND_MS));
  const time = seconds < MINUTE_S ? counted(seconds, 'second') : counted(Math.ceil(seconds / MINUTE_S), 'minute');
  const headers = { 'retry-after': String(seconds) };
  return new Refused(429, 'RATE_LIMITED', `${sentence} Please try again in ${time}.`, undefined, headers);
}
