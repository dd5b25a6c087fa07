import { financialYearOf, istDayOf, type Timestamp } from './calendar.js';

const BRANCHES = 16;

type Branches<Node> = readonly (Node | undefined)[];

/** Small branches keep the copy small among thousands. */
type Numbered = Branches<Branches<Branches<readonly string[]>>>;

export interface NumberSeries {
  readonly last: number;
  readonly numbered: Numbered;
}

export const NEW_SERIES: NumberSeries = { last: 0, numbered: [] };

export const seriesOf = (at: Timestamp): string => financialYearOf(istDayOf(at));

/** Six digits sort as text; a millionth paper gets seven. */
export const numberOnPaper = (financialYear: string, mark: 'R' | 'INV' | 'PO' | 'JV', number: number): string =>
  `${financialYear}/${mark}/${String(number).padStart(6, '0')}`;

const branchOf = (id: string, fromEnd: number): number => (id.charCodeAt(id.length - fromEnd) || 0) % BRANCHES;

/** The last three characters of an id vary most. */
const placeOf = (id: string) => [branchOf(id, 1), branchOf(id, 2), branchOf(id, 3)] as const;

export function isNumbered({ numbered }: NumberSeries, id: string): boolean {
  const [first, second, third] = placeOf(id);
  return numbered[first]?.[second]?.[third]?.includes(id) ?? false;
}

/** Gapless; a record that asks twice gets one number. */
export const numbering = <Event>(
  series: NumberSeries,
  id: string,
  event: (number: number) => Event,
): readonly Event[] => (isNumbered(series, id) ? [] : [event(series.last + 1)]);

function withBranch<Node>(
  branches: Branches<Node> = [],
  at: number,
  grown: (node: Node | undefined) => Node,
): Branches<Node> {
  const copy = [...branches];
  copy[at] = grown(copy[at]);
  return copy;
}

export function withNumber({ numbered }: NumberSeries, number: number, id: string): NumberSeries {
  const [first, second, third] = placeOf(id);
  const withId = (ids: readonly string[] = []) => [...ids, id];
  return {
    last: number,
    numbered: withBranch(numbered, first, (seconds) =>
      withBranch(seconds, second, (thirds) => withBranch(thirds, third, withId)),
    ),
  };
}
