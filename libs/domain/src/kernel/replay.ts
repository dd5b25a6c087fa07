import { type EventMap, type Recorded } from './event.js';
import { NamesByPosition, type Naming } from './names.js';
import { project, type Projection } from './projection.js';
import { rollUpOnto } from './roll-up.js';
import { Rows } from './rows.js';

export function replay<Row extends object, Events extends EventMap>(
  model: Projection<Row, Events>,
  events: Iterable<Recorded>,
  naming?: Naming,
): Map<string, Row> {
  const rows = new Rows<Row>();
  const sources = new Rows<object>();
  const named = new NamesByPosition(naming).named([...events]);
  for (const event of named) {
    if (!model.rollUp) project(model as unknown as Projection<Row>, rows, event);
    else
      rollUpOnto(
        model.rollUp,
        rows as unknown as Rows<object>,
        event.position,
        project(model.rollUp.of, sources, event),
      );
  }
  const live = new Map<string, Row>();
  for (const [id, { row }] of rows) if (row) live.set(id, row);
  return live;
}
