import { type Unit } from '@bursar/contracts';

import { type Column } from './column.js';

const LEAST_WIDTH: Readonly<Record<Unit, string>> = { rupees: '104px', day: '88px', instant: '92px', status: '108px' };

type Laid = Pick<Column<never>, 'id' | 'align' | 'unit' | 'noted' | 'second' | 'lead'>;

const LEAST_NAME = 'clamp(104px, 11vw, 160px)';

function trackOf({ align, unit, noted, second }: Laid, index: number): string {
  if (unit === 'instant' || (unit !== undefined && noted)) return `minmax(${LEAST_WIDTH[unit]}, auto)`;
  if (index === 0 && unit !== undefined) return 'minmax(min-content, auto)';
  if (unit !== undefined || align === 'end') return 'minmax(min-content, max-content)';
  if (index === 0) return `minmax(${LEAST_NAME}, auto)`;
  return `minmax(${second ? '104px' : '64px'}, auto)`;
}

interface Extras {
  readonly select: boolean;
  readonly actions: boolean;
}

export const tracksOf = (columns: readonly Laid[], { select, actions }: Extras): string =>
  [...(select ? ['max-content'] : []), ...columns.map(trackOf), ...(actions ? ['min-content'] : [])].join(' ');

export type Slot = 'amount' | 'what' | 'when' | 'status';

const isDate = ({ unit }: Laid): boolean => unit === 'day' || unit === 'instant';
const isText = ({ unit, align }: Laid): boolean => unit === undefined && align === undefined;

/** By id; others are in the drawer alone. */
export function slotsOf([, ...others]: readonly Laid[]): ReadonlyMap<string, Slot> {
  const places: readonly (readonly [Slot, Laid | undefined])[] = [
    ['amount', others.find(({ lead }) => lead) ?? others.find(({ unit }) => unit === 'rupees')],
    ['what', others.find(({ second }) => second) ?? others.find(isText)],
    ['when', others.find(isDate)],
    ['status', others.find(({ unit }) => unit === 'status')],
  ];
  return new Map(places.flatMap(([slot, column]) => (column ? [[column.id, slot] as const] : [])));
}
