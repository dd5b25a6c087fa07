import { type EventMap, type Recorded } from './event.js';
import { type Rows } from './rows.js';

export interface FanOut<Row> {
  readonly where: Partial<Row>;
  readonly change: (row: Row) => Row | undefined;
}

export const NO_ID = '';

export type Derived<Row> = ReadonlyMap<string, Row>;

export interface RollUp {
  readonly of: Projection;
  readonly rows: (source: object) => Derived<object>;
  readonly each: string | undefined;
  readonly eachOf: readonly string[] | undefined;
  readonly besides: readonly string[] | undefined;
  readonly sums: readonly string[] | undefined;
  readonly completed: ((row: object) => object) | undefined;
}

/** Deterministic: no clock, no randomness, no other rows. */
export interface Projection<Row extends object = object, Events extends EventMap = EventMap> {
  /** Also the table; snake_case. */
  readonly name: string;
  /** Raise it when rows change: it triggers a rebuild. */
  readonly version: number;
  readonly indexes: readonly (keyof Row & string)[];
  readonly search?: readonly (keyof Row & string)[];
  /** Name the row; each of their words is indexed. */
  readonly names?: readonly (keyof Row & string)[];
  /** No personal text: an erasure leaves its rows. */
  readonly impersonal?: true;
  readonly rowOf: (event: Recorded<Events>) => string;
  /** Undefined deletes the row. */
  readonly on: {
    readonly [Type in keyof Events & string]?: (
      row: Row | undefined,
      event: Recorded<Pick<Events, Type>>,
    ) => Row | undefined;
  };
  readonly fanOut?: {
    readonly [Type in keyof Events & string]?: (event: Recorded<Pick<Events, Type>>) => FanOut<Row>;
  };
  readonly rollUp?: RollUp;
  readonly row?: Row;
}

export const projection = <Row extends object, Events extends EventMap>(
  definition: Projection<Row, Events>,
): Projection<Row, Events> => definition;

export const concerns = (model: Projection, { type }: Pick<Recorded, 'type'>): boolean =>
  type in model.on || (model.fanOut !== undefined && type in model.fanOut);

export const fanOutOf = <Row extends object>(model: Projection<Row>, event: Recorded): FanOut<Row> | undefined =>
  model.fanOut?.[event.type]?.(event);

export interface RowChange<Row extends object = object> {
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Rows that saw the event stay. */
export function project<Row extends object>(
  model: Projection<Row>,
  rows: Rows<Row>,
  event: Recorded,
): readonly RowChange<Row>[] {
  const changes: RowChange<Row>[] = [];
  const put = (id: string, before: Row | undefined, after: Row | undefined): void => {
    rows.set(id, { row: after, position: event.position });
    changes.push({ id, before, after });
  };

  const rule = model.on[event.type];
  if (rule) {
    const id = model.rowOf(event);
    const known = rows.get(id);
    if (!known || known.position < event.position) put(id, known?.row, rule(known?.row, event));
  }
  const fanOut = fanOutOf(model, event);
  if (fanOut) {
    for (const { id, row, position } of rows.having(fanOut.where)) {
      if (position < event.position) put(id, row, fanOut.change(row));
    }
  }
  return changes;
}
