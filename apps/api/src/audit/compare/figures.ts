import { fileBytes, type Route } from '@bursar/contracts';
import { type Instant } from '@bursar/platform';
import { Refused } from '@bursar/platform/http';
import { type Ask } from '../../access/asking.js';
import { type Compared, comparedAtOnce, type ComparedPage, type Row, type Rows } from './sides.js';

const isObject = (answer: unknown): answer is Row =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);

const notComparable = () => new Refused(400, 'VALIDATION', 'This cannot be compared');

/** @throws Refused for a file and for an answer without numbers */
export async function compareFigures(route: Route, compared: Compared, ask: Ask): Promise<ComparedPage> {
  if (route.output === fileBytes) throw notComparable();
  const figuresAt = async (asOf: Instant): Promise<Rows> => {
    const { body } = await ask(route, compared.parameters, asOf);
    const figures = isObject(body) ? Object.entries(body).filter(([, value]) => typeof value === 'number') : [];
    if (figures.length === 0) throw notComparable();
    return new Map(figures.map(([name, value]) => [name, { value }]));
  };
  const [then, later] = await Promise.all([figuresAt(compared.then), figuresAt(compared.later)]);
  return comparedAtOnce({ then, later }, compared, {});
}
