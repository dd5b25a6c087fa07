import { type Position, type Versioned } from '@bursar/domain/kernel';
import { inSlices } from './in-slices.js';
import { matching, select, totals } from './memory-selection.js';
import {
  type AnyModel,
  type Grouping,
  type Model,
  type Page,
  type PastVersion,
  type Query,
  RowReader,
  type StoredVersion,
  type Total,
} from './read-models.js';
import { compareValues } from './row-order.js';

export interface Table {
  readonly model: AnyModel;
  readonly rows: Map<string, Versioned<object>>;
  readonly past: Map<string, PastVersion[]>;
}

export const emptyTable = (model: AnyModel): Table => ({ model, rows: new Map(), past: new Map() });

export function tableAsOf({ model, rows, past }: Table, instant: Position): Table {
  const then = emptyTable(model);
  for (const [id, version] of rows) {
    if (version.position <= instant) then.rows.set(id, version);
    const held = past.get(id)?.find(({ position, until }) => position <= instant && instant < until);
    if (held) then.rows.set(id, held);
  }
  return then;
}

export function changedIn({ rows, past }: Table, after: Position, upTo: Position): string[] {
  const within = (position: Position): boolean => after < position && position <= upTo;
  const changes = [...rows].flatMap(([id, { position }]) => {
    const places = [position, ...(past.get(id) ?? []).flatMap((version) => [version.position, version.until])];
    const at = places.filter(within).sort().at(-1);
    return at === undefined ? [] : [{ id, at }];
  });
  return changes
    .sort((one, other) => compareValues(other.at, one.at) || compareValues(one.id, other.id))
    .map(({ id }) => id);
}

export function* versionsIn({ rows, past }: Table, upTo: Position, id?: string): Generator<StoredVersion, void> {
  const ids = id === undefined ? [...rows.keys()].sort(compareValues) : [id];
  for (const each of ids) {
    const live = rows.get(each);
    const known = [...(past.get(each) ?? []), ...(live ? [{ ...live, until: undefined }] : [])];
    for (const { row, position, until } of known.sort((one, other) => compareValues(one.position, other.position))) {
      if (!row || position > upTo) continue;
      const end = until !== undefined && until <= upTo ? until : undefined;
      yield { id: each, position, until: end, text: JSON.stringify(row), fits: true };
    }
  }
}

export class MemoryRows extends RowReader {
  constructor(private readonly tableOf: (model: AnyModel) => Promise<Table>) {
    super();
  }

  override async get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return (await this.tableOf(model)).rows.get(id)?.row as Row | undefined;
  }

  override async *slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncGenerator<readonly Row[], void> {
    const table = await this.tableOf(model);
    const matches = matching(table.model, query);
    for await (const some of inSlices(table.rows.values())) {
      yield some.flatMap(({ row }) => (row && matches(row) ? [row as Row] : []));
    }
  }

  override async find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    const table = await this.tableOf(model);
    return (await select(table.model, table.rows, query)).rows as Row[];
  }

  override async page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    const table = await this.tableOf(model);
    const { rows, total } = await select(table.model, table.rows, query);
    return { rows: rows.map((row) => JSON.stringify(row)), total };
  }

  override async count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    let count = 0;
    for await (const rows of this.slices(model, { where })) count += rows.length;
    return count;
  }

  override async totals<Row extends object>(
    model: Model<Row>,
    grouping: Grouping<NoInfer<Row>>,
  ): Promise<readonly Total[]> {
    const table = await this.tableOf(model);
    return totals(table.model, table.rows, grouping);
  }
}
