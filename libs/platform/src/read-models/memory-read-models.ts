import { BEGINNING, type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import { inSlices } from './in-slices.js';
import { promised } from '../event-store/promised.js';
import { testsOf } from './conditions.js';
import { matching, passes, type Rows, select, totals } from './memory-selection.js';
import { definitionOf } from './model-definition.js';
import {
  type AnyModel,
  type Checkpoint,
  type Grouping,
  type LastSeen,
  type Model,
  ofModel,
  type Page,
  type Query,
  ReadModels,
  ReadModelsUnavailable,
  type Rebuild,
  type Total,
  type Writes,
} from './read-models.js';

interface Table {
  readonly model: AnyModel;
  readonly rows: Map<string, Versioned<object>>;
}

export class MemoryReadModels extends ReadModels {
  private tables = new Map<string, Table>();
  private last: Checkpoint;
  private source: string | undefined;
  private complete = false;
  private closed = false;

  override get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return this.whileOpen(() => this.tableOf(model).rows.get(id)?.row as Row | undefined);
  }

  override async *slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncGenerator<readonly Row[], void> {
    const table = await this.whileOpen(() => this.tableOf(model));
    const matches = matching(table.model, query);
    for await (const some of inSlices(table.rows.values())) {
      yield some.flatMap(({ row }) => (row && matches(row) ? [row as Row] : []));
    }
  }

  override async find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    const table = await this.whileOpen(() => this.tableOf(model));
    return (await select(table.model, table.rows, query)).rows as Row[];
  }

  override async page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    const table = await this.whileOpen(() => this.tableOf(model));
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
    const table = await this.whileOpen(() => this.tableOf(model));
    return totals(table.model, table.rows, grouping);
  }

  override load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    return this.whileOpen(() => load<Row>(this.tableOf(model), ids, where));
  }

  override commit(writes: readonly Writes[], checkpoint: Checkpoint): Promise<void> {
    return this.whileOpen(() => {
      const changes = writes.map(({ model, rows }) => ({ table: this.tableOf(model), rows }));
      for (const { table, rows } of changes) write(table, rows);
      if (checkpoint && checkpoint.position > this.position) this.last = checkpoint;
    });
  }

  override checkpoint(): Promise<Position> {
    return this.whileOpen(() => this.position);
  }

  override lastSeen(): Promise<LastSeen | undefined> {
    return this.whileOpen(() => this.last && { identity: this.source ?? '', event: this.last });
  }

  override async prepare(models: readonly Model[], source: Source): Promise<boolean> {
    const held = await this.isHeld(source);
    return this.whileOpen(() => {
      const { kept, fits } = this.fitting(models, held);
      if (fits) return true;

      const empty = models.map((model) => ({ model, rows: new Map<string, Versioned<object>>() }));
      this.tables = new Map([...empty, ...kept].map((table) => [table.model.name, table]));
      this.source = source.identity;
      this.last = undefined;
      this.complete = false;
      return false;
    });
  }

  override async attach(models: readonly Model[], source: Source): Promise<boolean> {
    const held = await this.isHeld(source);
    return this.whileOpen(() => this.fitting(models, held).fits);
  }

  override rebuild(models: readonly Model[]): Promise<Rebuild> {
    const tables = new Map(models.map((model) => [model.name, { model, rows: new Map() } satisfies Table]));
    return this.whileOpen(() => ({
      load: <Row extends object>(model: Model<Row>, ids: readonly string[], where: readonly Partial<Row>[]) =>
        this.whileOpen(() => load<Row>(ofModel(tables, model), ids, where)),
      write: (writes) =>
        this.whileOpen(() => {
          for (const { model, rows } of writes) write(ofModel(tables, model), rows);
        }),
      adopt: (checkpoint) =>
        this.whileOpen(() => {
          this.tables = tables;
          this.last = checkpoint;
          this.complete = true;
        }),
    }));
  }

  override close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }

  private get position(): Position {
    return this.last?.position ?? BEGINNING;
  }

  private async isHeld({ identity, holds }: Source): Promise<boolean> {
    return this.source === identity && (this.last === undefined || holds(this.last));
  }

  private fitting(models: readonly Model[], held: boolean): { kept: Table[]; fits: boolean } {
    const known = held ? this.tables : new Map<string, Table>();
    const kept = models.flatMap((model) => {
      const table = known.get(model.name);
      return table && definitionOf(table.model) === definitionOf(model) ? [table] : [];
    });
    return { kept, fits: this.complete && kept.length === models.length && kept.length === known.size };
  }

  private tableOf(model: AnyModel): Table {
    return ofModel(this.tables, model);
  }

  private whileOpen<Result>(work: () => Result): Promise<Result> {
    return promised(() => {
      if (this.closed) throw new ReadModelsUnavailable('The read models in memory have been closed.');
      return work();
    });
  }
}

function load<Row extends object>(
  { model, rows }: Table,
  ids: readonly string[],
  where: readonly Partial<Row>[],
): Map<string, Versioned<Row>> {
  const loaded = new Map<string, Versioned<object>>();
  const add = (id: string, version: Versioned<object> | undefined) => version && loaded.set(id, version);
  for (const id of ids) add(id, rows.get(id));
  const wishes = where.map((fields) => testsOf(model, fields));
  if (wishes.length > 0) {
    for (const [id, version] of rows) {
      const { row } = version;
      if (row && wishes.some((tests) => passes(row, tests))) add(id, version);
    }
  }
  return loaded as Map<string, Versioned<Row>>;
}

function write({ rows }: Table, newer: Rows): void {
  for (const [id, versioned] of newer) {
    const known = rows.get(id);
    if (!known || known.position < versioned.position) rows.set(id, versioned);
  }
}
