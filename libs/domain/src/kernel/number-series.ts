import { financialYearOf, istDayOf, type Timestamp } from './calendar.js';

/** Two levels keep the copy small among thousands. */
type Numbered = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, true>>>>>>;

export interface NumberSeries {
  readonly last: number;
  readonly numbered: Numbered;
}

export const NEW_SERIES: NumberSeries = { last: 0, numbered: {} };

export const seriesOf = (at: Timestamp): string => financialYearOf(istDayOf(at));

/** Six digits sort as text; a millionth paper gets seven. */
export const numberOnPaper = (financialYear: string, mark: 'R' | 'INV' | 'PO' | 'JV', number: number): string =>
  `${financialYear}/${mark}/${String(number).padStart(6, '0')}`;

/** The last two characters of an id vary most. */
const placeOf = (id: string): readonly [first: string, second: string] => [id.slice(-1), id.slice(-2, -1)];

export function isNumbered({ numbered }: NumberSeries, id: string): boolean {
  const [first, second] = placeOf(id);
  return numbered[first]?.[second]?.[id] ?? false;
}

/** Gapless; a record that asks twice gets one number. */
export const numbering = <Event>(
  series: NumberSeries,
  id: string,
  event: (number: number) => Event,
): readonly Event[] => (isNumbered(series, id) ? [] : [event(series.last + 1)]);

export function withNumber({ numbered }: NumberSeries, number: number, id: string): NumberSeries {
  const [first, second] = placeOf(id);
  const branch = numbered[first];
  return {
    last: number,
    numbered: { ...numbered, [first]: { ...branch, [second]: { ...branch?.[second], [id]: true } } },
  };
}
