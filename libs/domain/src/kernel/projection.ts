import { type EventMap, type Recorded } from './event.js';
import { Rows } from './rows.js';

/** "Update every row where …": the rows that equal `where` in every field become `change(row)`. */
export interface FanOut<Row> {
  readonly where: Partial<Row>;
  readonly change: (row: Row) => Row | undefined;
}

/**
 * A reducer from events to the rows of one read model. It is deterministic: no clock, no randomness, no
 * look-ups outside its own row and the event. The same reducer runs on every engine, in memory, and over a
 * prefix of history.
 */
export interface Projection<Row extends object = object, Events extends EventMap = EventMap> {
  /** Also the table or collection; snake_case. */
  readonly name: string;
  /** Raise it when the rows' shape changes: the model is then rebuilt from event 0. */
  readonly version: number;
  /** Fields that screens filter and sort by. */
  readonly indexes: readonly (keyof Row & string)[];
  /** Fields that the free-text search looks in; none by default. */
  readonly search?: readonly (keyof Row & string)[];
  /** The id of the row an event belongs to. */
  readonly rowOf: (event: Recorded<Events>) => string;
  /** What each event makes of its row; answering undefined deletes the row. */
  readonly on: {
    readonly [Type in keyof Events & string]?: (
      row: Row | undefined,
      event: Recorded<Pick<Events, Type>>,
    ) => Row | undefined;
  };
  readonly fanOut?: {
    readonly [Type in keyof Events & string]?: (event: Recorded<Pick<Events, Type>>) => FanOut<Row>;
  };
  /** Never set: it carries the type of the rows to those who read them. */
  readonly row?: Row;
}

/** Declares a projection; events, payloads and row fields are checked by the compiler. */
export const projection = <Row extends object, Events extends EventMap>(
  definition: Projection<Row, Events>,
): Projection<Row, Events> => definition;

/** Whether an event changes anything in a read model. */
export const concerns = (model: Projection, { type }: Pick<Recorded, 'type'>): boolean =>
  type in model.on || (model.fanOut !== undefined && type in model.fanOut);

/** The fan-out an event sets off in a read model, if any. */
export const fanOutOf = <Row extends object>(model: Projection<Row>, event: Recorded): FanOut<Row> | undefined =>
  model.fanOut?.[event.type]?.(event);

/** What one event did to one row; a row that is not there is undefined. */
export interface RowChange<Row extends object = object> {
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/**
 * Folds one event into `rows`, which must hold the rows the event touches as far as they exist. An event a
 * row has already seen changes nothing. Answers what it did to which rows.
 */
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

/** The rows of a read model after `events`: the page as it is, or, over a prefix of history, as it was. */
export function replay<Row extends object, Events extends EventMap>(
  model: Projection<Row, Events>,
  events: Iterable<Recorded>,
): Map<string, Row> {
  const rows = new Rows<Row>();
  for (const event of events) project(model as unknown as Projection<Row>, rows, event);
  const live = new Map<string, Row>();
  for (const [id, { row }] of rows) if (row) live.set(id, row);
  return live;
}
