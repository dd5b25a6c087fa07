import { type Position } from '@bursar/domain/kernel';
import { type DurableFile, type Reading } from '../sqlite/durable-file.js';
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
import { type Selection } from './sqlite-selection.js';
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
    if (query.limit === undefined) {
      const rows: string[] = [];
      for await (const texts of this.textsOf(model, query, 'in order')) rows.push(...texts);
      return { rows, total: rows.length };
    }
    const table = await this.written(model, (table) => table);
    return table.pages.of(JSON.stringify(query), () => this.newPage(table, query));
  }

  override async count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    await this.unwritten.written(model);
    const { table, selection } = this.file.readNow(() => this.select(model, { where }));
    if (!selection.broad) return this.file.readNow(() => selection.count());
    return (
      table.counts.get({ where }) ??
      this.broadCount(table, { where }, () => this.allOf(() => this.select(model, { where }).selection.counting()))
    );
  }

  override async totals<Row extends object>(
    model: Model<Row>,
    grouping: Grouping<NoInfer<Row>>,
  ): Promise<readonly Total[]> {
    const few = await this.written(model, (table) => table.select(grouping).totals(grouping));
    if (few) return few;
    const groups = await this.allOf(() => this.select(model, grouping).selection.totalling(grouping));
    return groups.map((group) => {
      const [key, count, sum] = JSON.parse(group) as [Total['key'], number, string];
      return { key, count, sum: Number(sum) };
    });
  }

  private async newPage({ model }: ModelTable, query: AnyQuery): Promise<Page> {
    const { table, selection } = this.file.readNow(() => this.select(model, query));
    if (!selection.broad) return this.file.readNow(() => selection.page());
    const known = table.counts.get(query);
    if (known === 0) return { rows: [], total: 0 };
    let rows: readonly string[] | undefined = this.file.readNow(() => selection.walk(known));
    if (known !== undefined) {
      const aside = () => this.allOf(() => this.select(model, query).selection.aside(known));
      return { rows: rows ?? (await aside()), total: known };
    }
    const total = await this.broadCount(table, query, async () => {
      if (rows) return this.allOf(() => this.select(model, query).selection.counting());
      const [count = '', ...page] = await this.allOf(() => this.select(model, query).selection.countedPage());
      rows = page;
      return [count];
    });
    return { rows: rows ?? [], total };
  }

  private async broadCount(
    table: ModelTable,
    query: AnyQuery,
    counting: () => Promise<readonly string[]>,
  ): Promise<number> {
    const count = async () => {
      const [counted = '[0,""]'] = await counting();
      const [count, position] = JSON.parse(counted) as [number, Position];
      return { count, position };
    };
    const { id, ids, named } = query;
    return id === undefined && !ids && !named ? table.counts.keep(query, count) : (await count()).count;
  }

  private select(model: AnyModel, query: AnyQuery): { table: ModelTable; selection: Selection } {
    const table = this.catalogue.tableOf(model);
    return { table, selection: table.select(query) };
  }

  private async allOf(reading: () => Reading): Promise<readonly string[]> {
    const all: string[] = [];
    for await (const texts of this.file.slices(reading)) all.push(...texts);
    return all;
  }

  private async written<Result>(model: AnyModel, read: (table: ModelTable) => Result): Promise<Result> {
    await this.unwritten.written(model);
    return this.file.read(() => read(this.catalogue.tableOf(model)));
  }

  private async *textsOf(
    model: AnyModel,
    query: AnyQuery,
    order: 'in order' | 'in no order',
  ): AsyncGenerator<readonly string[], void> {
    const isPage = query.limit !== undefined && query.named === undefined;
    const few = await this.written(model, (table) => {
      const selection = table.select(query);
      if (!isPage) return selection.few();
      return selection.broad ? selection.walk() : selection.page().rows;
    });
    if (few) yield few;
    else yield* this.file.slices(() => this.catalogue.tableOf(model).select(query).reading(order));
  }
}
