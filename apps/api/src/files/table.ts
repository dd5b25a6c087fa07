import { type LabelledColumn, type Unit, type Value } from '@bursar/contracts';
import { type Day, formatInstant, istDayOf, type Timestamp } from '@bursar/domain/kernel';
import { type Instant } from '@bursar/platform';

export interface Table {
  readonly title: string;
  readonly columns: readonly LabelledColumn<never>[];
  readonly total: number;
  readonly day?: Day | undefined;
  readonly pages: AsyncIterable<readonly never[]> | Iterable<readonly never[]>;
  readonly asOf?: Instant | undefined;
}

export const lineAbove = ({ time }: Instant): string => `As of ${formatInstant(time)}`;

export const lineBelow = ({ position }: Instant): string => `Position ${position.replace(/^0+(?=.)/, '')} of the log`;

export const dayOf = (at: Day | Timestamp): Day => (at.length === 10 ? at : istDayOf(at));

export type TypedValue = readonly [value: Value, unit: Unit | undefined];

export const valuesOf = (columns: Table['columns'], row: never): readonly TypedValue[] =>
  columns.map(({ value, unit, label }) => {
    const text = label?.(row);
    return text === undefined ? [value(row), unit] : [text, undefined];
  });
