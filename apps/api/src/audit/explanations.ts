import { type Explanation, why } from '@bursar/contracts';
import {
  addedBy,
  type Asked,
  type Composition,
  conditionsOf,
  type Figure,
  formatDate,
  formulaOf,
  istDayOf,
  type Names,
  percentOf,
  type Quotient,
  quotient,
  rupeesOf,
  type Sum,
  sumRupees,
} from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { type Model, type Page, ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Departments } from '../access/departments.js';

export type Parameters = Readonly<Record<string, string>>;

interface Listing {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly id?: string | undefined;
}

interface Added {
  readonly id: string;
  readonly says: string;
  readonly adds: number;
}

const PAGE_ROWS = 50;

/** Rows in memory beside those of the pages so far. */
const KEPT = 5_000;

/** An entry of the trail is named by its position, an account by its student. */
interface Summed {
  readonly id?: string;
  readonly position?: string;
  readonly student_id?: string;
}

const idOf = ({ id, position, student_id = '' }: Summed): string => id ?? position ?? student_id;

export const inUnitOf = ({ unit }: Figure, amount: number): number => (unit === 'paise' ? rupeesOf(amount) : amount);

type ExplainedPart = Omit<Explanation['parts'][number], 'parameters'>;

const partOf = (sign: 1 | -1, part: Figure, amount: number): ExplainedPart => ({
  ...{ sign, label: part.label, unit: part.unit, value: inUnitOf(part, amount), figure: part.name },
});

const spanIn = ({ from = '', to }: Parameters): string => `${formatDate(from)} to ${formatDate(to)}`;

/** The difference of one figure in two periods. */
export function changeOf(now: Explanation, then: Explanation): Explanation {
  const difference = now.unit === 'paise' ? sumRupees([now.value, -then.value]) : now.value - then.value;
  const side = (sign: 1 | -1, { figure, label, unit, value, parameters }: Explanation) => ({
    ...{ sign, label: `${label}, ${spanIn(parameters)}`, unit, value, figure, parameters },
  });
  const parts = [side(1, now), side(-1, then)];
  const percent = percentOf(difference, then.value);
  const inPercent = percent === null ? '' : ` (${percent < 0 ? '−' : '+'}${Math.abs(percent)} %)`;
  return {
    ...{ ...now, label: `Change of ${now.label}${inPercent}`, value: difference, divides: false, rows: null, parts },
    formula: parts.map(({ label }) => label).join(' − '),
  };
}

const idsIn = (condition: ReturnType<typeof conditionsOf>[string]): readonly string[] => {
  const ids = typeof condition === 'object' && condition && 'in' in condition ? condition.in : [condition];
  return ids.filter((id) => typeof id === 'string');
};

const byWeight = (one: Added, other: Added): number =>
  Math.abs(other.adds) - Math.abs(one.adds) || (one.id < other.id ? -1 : 1);

/** Reads as of the instant of the request. */
@Injectable()
export class Explanations {
  constructor(
    private readonly readModels: ReadModels,
    private readonly departments: Departments,
    private readonly clock: Clock,
  ) {}

  now(): Pick<Asked, 'today' | 'now'> {
    const now = this.clock.now();
    return { today: istDayOf(now), now };
  }

  async of(figure: Figure, asked: Asked, parameters: Parameters): Promise<Explanation> {
    const { name, label, unit } = figure;
    const shown = { figure: name, label, unit, parameters, divides: figure.divides !== undefined };
    if (figure.of === undefined) {
      const made = await (figure.divides ? this.divided(figure, asked) : this.composed(figure, asked));
      return { ...shown, ...made, parts: made.parts.map((part) => ({ ...part, parameters })), rows: null };
    }
    const { total, sum } = await this.summed(figure, asked);
    const value = inUnitOf(figure, sum);
    const route = why.rows.path.replace(':figure', name);
    const rows = { model: figure.of.name, route, parameters, total, sum: value };
    return { ...shown, value, formula: null, parts: [], rows };
  }

  async rowsOf(sum: Sum, asked: Asked, { page = 1, limit = PAGE_ROWS, id }: Listing): Promise<Page> {
    const names = await this.names();
    const heaviest: Added[] = [];
    const keep = (): void => {
      heaviest.sort(byWeight);
      heaviest.length = Math.min(heaviest.length, page * limit);
    };
    let [total, amount] = [0, 0];
    for await (const rows of this.slices(sum, asked)) {
      for (const row of rows) {
        const adds = addedBy(sum, asked, row);
        const of = idOf(row);
        if (adds === 0 || (id !== undefined && of !== id)) continue;
        total += 1;
        amount += adds;
        heaviest.push({ id: of, says: sum.tells(row, names), adds });
      }
      if (heaviest.length > KEPT + page * limit) keep();
    }
    keep();
    const shown = heaviest.slice((page - 1) * limit);
    const rows = shown.map((row) => JSON.stringify({ ...row, model: sum.of.name, adds: inUnitOf(sum, row.adds) }));
    return { rows, total, sum: inUnitOf(sum, amount) };
  }

  private async composed(figure: Composition, asked: Asked) {
    const valued = await Promise.all(
      figure.parts.map(async ({ sign, figure: part }) => ({ sign, part, paise: await this.valueOf(part, asked) })),
    );
    const value = valued.reduce((sum, { sign, paise }) => sum + sign * paise, 0);
    return {
      value: inUnitOf(figure, value),
      formula: formulaOf(figure) ?? null,
      parts: valued.map(({ sign, part, paise }) => partOf(sign, part, paise)),
    };
  }

  private async divided(figure: Quotient, asked: Asked) {
    const { figure: dividend, by } = figure.divides;
    const terms = await Promise.all(
      [dividend, by].map(async (term) => ({ term, of: await this.valueOf(term, asked) })),
    );
    const [above = 0, below = 0] = terms.map(({ of }) => of);
    return {
      value: inUnitOf(figure, quotient(above, below)),
      formula: formulaOf(figure) ?? null,
      parts: terms.map(({ term, of }) => partOf(1, term, of)),
    };
  }

  private async valueOf(figure: Figure, asked: Asked): Promise<number> {
    if (figure.divides) {
      const { figure: dividend, by } = figure.divides;
      return quotient(await this.valueOf(dividend, asked), await this.valueOf(by, asked));
    }
    if (!figure.parts) return (await this.summed(figure, asked)).sum;
    const values = figure.parts.map(async ({ sign, figure: part }) => sign * (await this.valueOf(part, asked)));
    return (await Promise.all(values)).reduce((sum, value) => sum + value, 0);
  }

  private async summed(figure: Sum, asked: Asked) {
    let [total, sum] = [0, 0];
    for await (const rows of this.slices(figure, asked)) {
      for (const row of rows) {
        const adds = addedBy(figure, asked, row);
        if (adds !== 0) total += 1;
        sum += adds;
      }
    }
    return { total, sum };
  }

  private async *slices(sum: Sum, asked: Asked): AsyncGenerator<readonly Summed[], void> {
    const model = sum.of as Model<Summed>;
    const { id, ...where } = conditionsOf(sum, asked);
    if (id === undefined) {
      yield* this.readModels.slices(model, { where });
      return;
    }
    for (const each of idsIn(id)) {
      const row = await this.readModels.get(model, each);
      if (row) yield [row];
    }
  }

  private async names(): Promise<Names> {
    return Object.fromEntries((await this.departments.all()).map(({ id, name }) => [String(id), name]));
  }
}
