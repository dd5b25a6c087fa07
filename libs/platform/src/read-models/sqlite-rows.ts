import { type DurableFile } from '../sqlite/durable-file.js';
import {
  type AnyModel,
  type AnyQuery,
  type Grouping,
  type Model,
  type Page,
  type Query,
  RowReader,
  type Total,
} from './read-models.js';
import { type ModelCatalogue } from './sqlite-model-catalogue.js';
import { type ModelTable, type Statement } from './sqlite-model-table.js';
import { type UnwrittenRows } from './unwritten-rows.js';

export type ReadModelFile = DurableFile<readonly Statement[], void>;

export class SqliteRows extends RowReader {
  constructor(
    private readonly file: ReadModelFile,
    private readonly catalogue: ModelCatalogue,
    private readonly unwritten: UnwrittenRows,
  ) {
    super();
  }

  override get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return this.file.read(() => {
      const unwritten = this.unwritten.get(model, id);
      return (unwritten ? unwritten.row : this.catalogue.tableOf(model).get(id)) as Row | undefined;
    });
  }

  override async *slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncGenerator<readonly Row[], void> {
    for await (const texts of this.textsOf(model, query, 'in no order')) {
      yield texts.map((row) => JSON.parse(row) as Row);
    }
  }

  override async find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for await (const texts of this.textsOf(model, query, 'in order')) {
      for (const row of texts) rows.push(JSON.parse(row) as Row);
    }
    return rows;
  }

  override async page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    if (query.limit !== undefined) return this.written(model, (table) => table.page(query));
    const rows: string[] = [];
    for await (const texts of this.textsOf(model, query, 'in order')) rows.push(...texts);
    return { rows, total: rows.length };
  }

  override count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    return this.written(model, (table) => table.select({ where }).count());
  }

  override totals<Row extends object>(model: Model<Row>, grouping: Grouping<NoInfer<Row>>): Promise<readonly Total[]> {
    return this.written(model, (table) => table.select(grouping).totals(grouping));
  }

  private async written<Result>(model: AnyModel, read: (table: ModelTable) => Result): Promise<Result> {
    await this.unwritten.written(model);
    return this.file.read(() => read(this.catalogue.tableOf(model)));
  }

  /** Reads few rows in this thread, many in the reader thread. */
  private async *textsOf(
    model: AnyModel,
    query: AnyQuery,
    order: 'in order' | 'in no order',
  ): AsyncGenerator<readonly string[], void> {
    // The first rows of a common word take long to find.
    const isPage = query.limit !== undefined && query.named === undefined;
    const few = await this.written(model, (table) => {
      const selection = table.select(query);
      return isPage ? selection.page().rows : selection.few();
    });
    if (few) yield few;
    else yield* this.file.slices(() => this.catalogue.tableOf(model).select(query).reading(order));
  }
}
