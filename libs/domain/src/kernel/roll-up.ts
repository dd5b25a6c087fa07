import { type EventMap, type Position } from './event.js';
import { type Derived, NO_ID, type Projection, type RollUp, type RowChange } from './projection.js';
import { type Rows } from './rows.js';

type NumbersOf<Row> = { [Field in keyof Row & string]: Row[Field] extends number ? Field : never }[keyof Row & string];

interface Definition<Row extends object, Source extends object, Events extends EventMap> extends Pick<
  Projection<Row>,
  'name' | 'version' | 'indexes' | 'search'
> {
  readonly of: Projection<Source, Events>;
  /** Keyed by the id of the row. Pure: equal sources derive equal rows. */
  readonly rows: (source: Source) => Derived<Row>;
  /** Added up over all sources. Without sums, a row has one source. */
  readonly sums?: readonly NumbersOf<Row>[];
}

/** Rows made of what an event changed in another model's row. They are folded, rebuilt and read as of an instant with it. */
export const rollUp = <Row extends object, Source extends object, Events extends EventMap>({
  of,
  rows,
  sums,
  ...model
}: Definition<Row, Source, Events>): Projection<Row> => ({
  ...model,
  rowOf: () => NO_ID,
  on: {},
  rollUp: { of, rows: oncePerSource(rows), sums } as unknown as RollUp,
});

/** The row after one event is the row before the next. */
function oncePerSource<Row, Source extends object>(derive: (source: Source) => Derived<Row>) {
  const known = new WeakMap<Source, Derived<Row>>();
  return (source: Source): Derived<Row> => {
    const derived = known.get(source) ?? derive(source);
    known.set(source, derived);
    return derived;
  };
}

const derivedBy = ({ rows }: RollUp, source: object | undefined): Derived<object> =>
  source ? rows(source) : new Map();

export function touchedBy(model: RollUp, changes: readonly RowChange[]): ReadonlySet<string> {
  const touched = new Set<string>();
  for (const change of changes) {
    for (const source of [change.before, change.after]) {
      for (const id of derivedBy(model, source).keys()) touched.add(id);
    }
  }
  return touched;
}

interface Difference {
  readonly id: string;
  readonly from: object | undefined;
  readonly to: object | undefined;
}

function differences(model: RollUp, changes: readonly RowChange[]): readonly Difference[] {
  return changes.flatMap(({ before, after }) => {
    const [was, is] = [derivedBy(model, before), derivedBy(model, after)];
    return [...new Set([...was.keys(), ...is.keys()])]
      .map((id) => ({ id, from: was.get(id), to: is.get(id) }))
      .filter(({ from, to }) => !from || !to || JSON.stringify(from) !== JSON.stringify(to));
  });
}

/** Folds the changes that one event made in the source. Rows that saw the event stay. */
export function rollUpOnto(
  model: RollUp,
  rows: Rows<object>,
  position: Position,
  changes: readonly RowChange[],
): readonly RowChange[] {
  const made = new Map<string, RowChange>();
  for (const { id, from, to } of differences(model, changes)) {
    const known = rows.get(id);
    const earlier = made.get(id);
    if (known && known.position >= position && !earlier) continue;
    const row = model.sums ? added(model.sums, known?.row, from, to) : to;
    made.set(id, { id, before: earlier ? earlier.before : known?.row, after: row });
    rows.set(id, { row, position });
  }
  return [...made.values()];
}

type Numbers = Readonly<Record<string, number>>;

function added(
  sums: readonly string[],
  known: object | undefined,
  from: object | undefined,
  to: object | undefined,
): object {
  const of = (row: object | undefined, field: string): number => (row as Numbers | undefined)?.[field] ?? 0;
  const totals = sums.map((field) => [field, of(known, field) - of(from, field) + of(to, field)]);
  return { ...from, ...known, ...to, ...(Object.fromEntries(totals) as object) };
}
