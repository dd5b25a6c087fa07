import { type Versioned } from '@bursar/domain/kernel';
import { type DurableFile } from '../sqlite/durable-file.js';
import { type AnyModel, type Checkpoint, type Model, type Rebuild, type Writes } from './read-models.js';
import { type ModelTable, type Statement } from './sqlite-model-table.js';

const CHUNK = 1_000;

/** Makes an index when rows are first loaded by its field, and the others at the end. */
export class SqliteRebuild implements Rebuild {
  private readonly indexed = new Set<string>();

  constructor(
    private readonly file: DurableFile<readonly Statement[], void>,
    private readonly tables: readonly ModelTable[],
    private readonly swap: (checkpoint: Checkpoint) => Promise<void>,
  ) {}

  async load<Row extends object>(
    model: Model<Row>,
    ids: readonly string[],
    where: readonly Partial<Row>[],
  ): Promise<Map<string, Versioned<Row>>> {
    const table = this.tableOf(model);
    for (const field of new Set(where.flatMap(Object.keys))) await this.index(table, field);
    return this.file.read(() => table.load(ids, where) as Map<string, Versioned<Row>>);
  }

  /** In chunks, so that reads and commits run in between. */
  async write(writes: readonly Writes[]): Promise<void> {
    for (const { model, rows, loaded } of writes) {
      const table = this.tableOf(model);
      let written = Promise.resolve();
      try {
        for (const chunk of chunksOf(rows)) {
          const statements = this.file.readNow(() => table.write(chunk, loaded));
          await written;
          written = this.file.write(statements);
        }
      } finally {
        await written;
      }
      table.written(rows.keys());
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

  private tableOf({ name }: AnyModel): ModelTable {
    const table = this.tables.find(({ model }) => model.name === name);
    if (!table) throw new Error(`${name} is not rebuilt`);
    return table;
  }
}

function* chunksOf<Entry>(entries: Iterable<Entry>): Generator<readonly Entry[]> {
  let chunk: Entry[] = [];
  for (const entry of entries) {
    chunk.push(entry);
    if (chunk.length === CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
