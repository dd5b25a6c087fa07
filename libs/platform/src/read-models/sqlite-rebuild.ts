import { type Versioned } from '@bursar/domain/kernel';
import { type Checkpoint, type Model, ofModel, type Rebuild, type Writes } from './read-models.js';
import { type ModelTable } from './sqlite-model-table.js';
import { type ReadModelFile } from './sqlite-rows.js';

const VERSIONS_AT_ONCE = 1_000;

/** Makes an index when rows are first loaded by its field. */
export class SqliteRebuild implements Rebuild {
  private readonly indexed = new Set<string>();
  private readonly byName: ReadonlyMap<string, ModelTable>;

  constructor(
    private readonly file: ReadModelFile,
    private readonly tables: readonly ModelTable[],
    private readonly swap: (checkpoint: Checkpoint) => Promise<void>,
  ) {
    this.byName = new Map(tables.map((table) => [table.model.name, table]));
  }

  async load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    const table = ofModel(this.byName, model);
    for (const field of new Set(where.flatMap(Object.keys))) await this.index(table, field);
    return this.file.read(() => table.load(ids, where) as Map<string, Versioned<Row>>);
  }

  /** In chunks, so that reads and commits run in between. */
  async write(writes: readonly Writes[]): Promise<void> {
    for (const { model, rows, ...versions } of writes) {
      const table = ofModel(this.byName, model);
      let written = Promise.resolve();
      try {
        for (const chunk of chunksOf(rows, versions.replaced)) {
          const statements = this.file.readNow(() => table.write({ rows: new Map(chunk), ...versions }));
          await written;
          written = this.file.write(statements);
        }
      } finally {
        await written;
      }
      table.written({ rows });
    }
  }

  async adopt(checkpoint: Checkpoint): Promise<void> {
    for (const table of this.tables) {
      for (const statement of table.indexing()) await this.file.write([statement]);
    }
    await this.swap(checkpoint);
  }

  private async index(table: ModelTable, field: string): Promise<void> {
    const statement = table.indexingOf(field);
    if (this.indexed.has(statement.sql)) return;
    await this.file.write([statement]);
    this.indexed.add(statement.sql);
  }
}

function* chunksOf(rows: Writes['rows'], replaced: Writes['replaced']): Generator<[string, Versioned<object>][]> {
  let chunk: [string, Versioned<object>][] = [];
  let versions = 0;
  for (const [id, version] of rows) {
    chunk.push([id, version]);
    versions += 1 + (replaced?.get(id)?.length ?? 0);
    if (versions < VERSIONS_AT_ONCE) continue;
    yield chunk;
    [chunk, versions] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}
