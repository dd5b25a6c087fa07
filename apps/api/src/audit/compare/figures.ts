import { type Route } from '@bursar/contracts';
import { comparedRow, Comparison } from '@bursar/domain/audit';
import { Refused } from '@bursar/platform/http';
import { type Ask } from '../../access/asking.js';
import { type Compared, type Row, type Side } from './registers.js';

const isObject = (answer: unknown): answer is Row =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);

/** Each number of an answer is a row. @throws Refused for an answer without numbers */
export async function compareFigures(
  route: Route,
  { parameters, then, later, onlyChanged, page }: Compared,
  ask: Ask,
): Promise<Comparison<Row>> {
  const figuresAt = async ({ asOf }: Side): Promise<ReadonlyMap<string, Row>> => {
    const { body } = await ask(route, parameters, asOf);
    const figures = isObject(body) ? Object.entries(body).filter(([, value]) => typeof value === 'number') : [];
    if (figures.length === 0) throw new Refused(400, 'VALIDATION', 'This cannot be compared');
    return new Map(figures.map(([name, value]) => [name, { value }]));
  };
  const [before, after] = await Promise.all([figuresAt(then), figuresAt(later)]);
  const comparison = new Comparison<Row>({}, page);
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const row = comparedRow(id, before.get(id), after.get(id));
    if (row && !(onlyChanged && row.change === 'same')) comparison.add(row);
  }
  return comparison;
}
