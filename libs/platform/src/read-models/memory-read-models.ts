import { BEGINNING, type Position, type Versioned } from '@bursar/domain/kernel';
import { type Source } from '../event-store/source.js';
import { promised } from '../event-store/promised.js';
import { testsOf } from './conditions.js';
import { inSlices } from './in-slices.js';
import { changedIn, emptyTable, MemoryRows, type Table, tableAsOf, versionsIn } from './memory-rows.js';
import { passes } from './memory-selection.js';
import { layoutOf } from './model-definition.js';
import { pastVersionsOf } from './past-versions.js';
import {
  type AnyModel,
  type Checkpoint,
  type LastSeen,
  type Model,
  notThere,
  ofModel,
  ReadModels,
  ReadModelsUnavailable,
  type Rebuild,
  type RewrittenVersion,
  type RowReader,
  type StoredVersion,
  type Writes,
} from './read-models.js';

const FORMAT = 1;

export class MemoryReadModels extends ReadModels {
  private tables = new Map<string, Table>();
  private last: Checkpoint;
  private source: string | undefined;
  private complete = false;
  private closed = false;
  protected override readonly now = new MemoryRows((model) => this.whileOpen(() => this.tableOf(model)));

  override asOf(position: Position): RowReader {
    return new MemoryRows((model) => this.whileOpen(() => tableAsOf(this.tableOf(model), position)));
  }

  override async *changed(
    model: Pick<AnyModel, 'name'>,
    after: Position,
    upTo: Position,
  ): AsyncGenerator<readonly string[], void> {
    const ids = await this.whileOpen(() => changedIn(this.tableOf(model), after, upTo));
    yield* inSlices(ids);
  }

  override async *versions(
    model: Pick<AnyModel, 'name'>,
    upTo: Position,
    id?: string,
  ): AsyncGenerator<readonly StoredVersion[], void> {
    const versions = await this.whileOpen(() => versionsIn(this.tableOf(model), upTo, id));
    yield* inSlices(versions);
  }

  override load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    return this.whileOpen(() => load<Row>(this.tableOf(model), ids, where));
  }

  override commit(writes: readonly Writes[], checkpoint: Checkpoint, readable?: () => void): Promise<void> {
    return this.whileOpen(() => {
      const changes = writes.map((each) => ({ table: this.tableOf(each.model), each }));
      for (const { table, each } of changes) write(table, each);
      if (checkpoint && checkpoint.position > this.position) this.last = checkpoint;
      readable?.();
    });
  }

  override rewrite(model: Pick<AnyModel, 'name'>, versions: readonly RewrittenVersion[]): Promise<void> {
    return this.whileOpen(() => rewrite(this.tableOf(model), versions));
  }

  override checkpoint(): Promise<Position> {
    return this.whileOpen(() => this.position);
  }

  override lastSeen(): Promise<LastSeen | undefined> {
    return this.whileOpen(() => this.last && { identity: this.source ?? '', event: this.last });
  }

  override async prepare(models: readonly Model[], source: Source): Promise<readonly Model[]> {
    const held = await this.isHeld(source);
    return this.whileOpen(() => {
      if (this.complete && held) return this.keep(models);
      this.tables = new Map(models.map((model) => [model.name, emptyTable(model)]));
      this.source = source.identity;
      this.last = undefined;
      this.complete = false;
      return models;
    });
  }

  override async attach(models: readonly Model[], source: Source): Promise<boolean> {
    const held = await this.isHeld(source);
    return this.whileOpen(
      () => this.complete && held && models.length === this.tables.size && models.every((model) => this.fits(model)),
    );
  }

  override rebuild(models: readonly Model[]): Promise<Rebuild> {
    const tables = new Map(models.map((model) => [model.name, emptyTable(model)]));
    return this.whileOpen(() => ({
      load: <Row extends object>(model: Model<Row>, ids: readonly string[], where: readonly Partial<Row>[]) =>
        this.whileOpen(() => load<Row>(ofModel(tables, model), ids, where)),
      write: (writes) =>
        this.whileOpen(() => {
          for (const each of writes) write(ofModel(tables, each.model), each);
        }),
      adopt: (checkpoint) =>
        this.whileOpen(() => {
          const whole = [...this.tables.keys()].every((name) => tables.has(name));
          this.tables = new Map([...this.tables, ...tables]);
          if (!whole) return;
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

  private fits(model: Model): boolean {
    const known = this.tables.get(model.name)?.model;
    return known !== undefined && layoutOf(FORMAT, known) === layoutOf(FORMAT, model);
  }

  private keep(models: readonly Model[]): readonly Model[] {
    const changed = models.filter((model) => !this.fits(model));
    const kept = models.flatMap(({ name }): Table[] => {
      const table = this.tables.get(name);
      if (!table) return [];
      return [
        changed.some((model) => model.name === name) ? { ...table, model: { ...table.model, outdated: true } } : table,
      ];
    });
    this.tables = new Map(kept.map((table) => [table.model.name, table]));
    return changed;
  }

  private tableOf(model: Pick<AnyModel, 'name'>): Table {
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

function write({ rows, past }: Table, writes: Writes): void {
  for (const version of pastVersionsOf(writes)) {
    const known = past.get(version.id);
    if (!known) past.set(version.id, [version]);
    else if (known.every(({ position }) => position !== version.position)) known.push(version);
  }
  for (const [id, versioned] of writes.rows) {
    const known = rows.get(id);
    if (!known || known.position < versioned.position) rows.set(id, versioned);
  }
}

function rewrite({ rows, past }: Table, versions: readonly RewrittenVersion[]): void {
  for (const version of versions) {
    const { id, row, position, isCurrent } = version;
    const known = past.get(id) ?? [];
    const index = known.findIndex((each) => each.position === position);
    const replaced = known[index];
    if (isCurrent && rows.get(id)?.position === position) rows.set(id, { row, position });
    else if (!isCurrent && replaced) known[index] = { ...replaced, row };
    else throw notThere(version);
  }
}
