import { type Position } from '@bursar/domain/kernel';
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
import { type PastSelection } from './sqlite-past-selection.js';
import { type ReadModelFile } from './sqlite-rows.js';
import { type Reading } from '../sqlite/durable-file.js';

export class SqlitePastRows extends RowReader {
  constructor(
    private readonly file: ReadModelFile,
    private readonly catalogue: ModelCatalogue,
    private readonly position: Position,
  ) {
    super();
  }

  override get<Row extends object>(model: Model<Row>, id: string): Promise<Row | undefined> {
    return this.file.read(() => this.catalogue.tableOf(model).getAsOf(id, this.position) as Row | undefined);
  }

  override async *slices<Row extends object>(
    model: Model<Row>,
    query: Pick<Query<NoInfer<Row>>, 'where' | 'q'>,
  ): AsyncGenerator<readonly Row[], void> {
    for await (const texts of this.texts(model, query, (selection) => selection.rows('in no order'))) {
      yield texts.map((row) => JSON.parse(row) as Row);
    }
  }

  override async find<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<readonly Row[]> {
    const texts = await this.all(model, query, (selection) => selection.rows('in order'));
    return texts.map((row) => JSON.parse(row) as Row);
  }

  override async page<Row extends object>(model: Model<Row>, query: Query<NoInfer<Row>>): Promise<Page> {
    const [total, ...rows] = await this.all(model, query, (selection) => selection.page());
    return { rows, total: Number(total) };
  }

  override async count<Row extends object>(model: Model<Row>, where: Query<NoInfer<Row>>['where']): Promise<number> {
    const [count] = await this.all(model, { where }, (selection) => selection.count());
    return Number(count);
  }

  override async totals<Row extends object>(
    model: Model<Row>,
    grouping: Grouping<NoInfer<Row>>,
  ): Promise<readonly Total[]> {
    const groups = await this.all(model, grouping, (selection) => selection.totals(grouping));
    return groups.map((group) => {
      const [key, count, sum] = JSON.parse(group) as [Total['key'], number, string];
      return { key, count, sum: Number(sum) };
    });
  }

  private async all(
    model: AnyModel,
    query: AnyQuery,
    read: (selection: PastSelection) => Reading,
  ): Promise<readonly string[]> {
    const all: string[] = [];
    for await (const texts of this.texts(model, query, read)) all.push(...texts);
    return all;
  }

  private texts(
    model: AnyModel,
    query: AnyQuery,
    read: (selection: PastSelection) => Reading,
  ): AsyncGenerator<readonly string[], void> {
    return this.file.slices(() => read(this.catalogue.tableOf(model).selectAsOf(query, this.position)));
  }
}
