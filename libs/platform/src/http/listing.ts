import { type Model, type Query } from '../read-models/read-models.js';
import { invalid } from './problems.js';

interface Listing {
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: string;
  readonly q?: string;
  readonly id?: string;
}

const PAGE_ROWS = 50;

export const limitOf = ({ page, limit = page === undefined ? undefined : PAGE_ROWS }: Listing): number | undefined =>
  limit;

export const flagOf = (flag: 'true' | 'false' | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === 'true';

type Filters<Row extends object> = NonNullable<Query<Row>['where']>;

export function queryOf<Row extends object, Input extends Listing & Filters<NoInfer<Row>>>(
  model: Model<Row>,
  input: Input & Readonly<Record<Exclude<keyof Input, keyof Listing | keyof Row>, never>>,
  otherwise: string,
): Query<Row> {
  const { page, limit, sort, q, id, ...filters } = input;
  const where: object = filters;
  const order = (sort ?? otherwise).split(',').map((word) => {
    const descending = word.startsWith('-');
    const name = descending ? word.slice(1) : word;
    const field = model.indexes.find((index) => index === name);
    if (!field) throw invalid([{ field: 'sort', message: `Sort must be one of ${model.indexes.join(', ')}` }]);
    return { field, descending };
  });
  const filter = where as Filters<Row>;
  const one = id === undefined ? {} : { id };
  return { ...one, where: filter, sort: order, q: q === '' ? undefined : q, page, limit: limitOf({ page, limit }) };
}
