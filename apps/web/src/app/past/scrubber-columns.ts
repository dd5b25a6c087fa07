import { type TimelineColumn } from '@bursar/contracts';
import { addDays, type Day } from '@bursar/domain/kernel';
import { type CSSProperties } from 'react';

import { formatDate } from '../../shared/figures/dates.js';
import { howMany } from '../../shared/figures/money.js';
import { eventsByGroup, GROUPS } from './timeline-groups.js';

export const DAYS_SHOWN = 731;

export const placedAt = (place: number): CSSProperties => ({ '--place': (place + 0.5) / DAYS_SHOWN }) as CSSProperties;

export const HEIGHT = 100;

/** The root keeps a quiet day visible beside a thousand bills. */
const heightOf = (events: number, most: number): number => (most === 0 ? 0 : HEIGHT * Math.sqrt(events / most));

export const daysUpTo = (last: Day): readonly Day[] =>
  Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(last, index - DAYS_SHOWN + 1));

const rounded = (length: number): number => Number(length.toFixed(2));

export function outlinesOf(days: readonly Day[], columns: ReadonlyMap<Day, TimelineColumn>): readonly string[] {
  const most = Math.max(0, ...days.map((day) => columns.get(day)?.events ?? 0));
  const outlines = GROUPS.map((): string[] => []);
  days.forEach((day, x) => {
    const column = columns.get(day);
    if (!column) return;
    let bottom = HEIGHT;
    eventsByGroup(column).forEach((events, group) => {
      const height = (heightOf(column.events, most) * events) / column.events;
      if (height === 0) return;
      bottom -= height;
      outlines[group]?.push(`M${x} ${rounded(bottom)}h1v${rounded(height)}h-1z`);
    });
  });
  return outlines.map((parts) => parts.join(''));
}

/** Lines without length have round ends: dots of one size. */
export const dotsOf = (days: readonly Day[], columns: ReadonlyMap<Day, TimelineColumn>): string =>
  days.flatMap((day, x) => (columns.get(day)?.seals ? [`M${x + 0.5} 0h0`] : [])).join('');

export function sentenceOfDay(day: Day, column: TimelineColumn | undefined): string {
  const events = `${formatDate(day)}: ${howMany(column?.events ?? 0, 'event')}`;
  if (!column) return events;
  const byGroup = eventsByGroup(column);
  const largest = byGroup.indexOf(Math.max(...byGroup));
  const seals = column.seals === 0 ? '' : `; ${howMany(column.seals, 'seal')}`;
  return `${events}, most of them ${GROUPS[largest]?.name.toLowerCase() ?? ''}${seals}`;
}

const MONTHS_APART = 3;

export const ticksOf = (days: readonly Day[]): readonly { readonly day: Day; readonly index: number }[] =>
  days.flatMap((day, index) =>
    day.endsWith('-01') && Number(day.slice(5, 7)) % MONTHS_APART === 1 ? [{ day, index }] : [],
  );

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -30,
  PageUp: 30,
  Home: -Infinity,
  End: Infinity,
};

export function placeAfter(key: string, place: number): number | undefined {
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(DAYS_SHOWN - 1, Math.max(0, place + step));
}
