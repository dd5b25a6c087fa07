import { type Explanation, why } from '@bursar/contracts';
import {
  adderOf,
  type Asked,
  conditionsOf,
  type Figure,
  formatPeriod,
  formulaOf,
  isMade,
  istDayOf,
  type Names,
  partsOf,
  percentOf,
  rupeesOf,
  type Sum,
  sumRupees,
  sumsIn,
  valueOf,
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

interface Total {
  readonly rows: number;
  readonly amount: number;
}

interface Added {
  readonly id: string;
  readonly row: object;
  readonly adds: number;
}

interface Reading extends Total {
  readonly heaviest: readonly Added[];
}

interface LastReading extends Reading {
  readonly asked: string;
  /** The store replaces it after a write to its model. */
  readonly page: Page;
}

const PAGE_ROWS = 50;

const KEPT = 5_000;

interface Summed {
  readonly id?: string;
  readonly position?: string;
  readonly student_id?: string;
}

const idOf = ({ id, position, student_id = '' }: Summed): string => id ?? position ?? student_id;

export const inUnitOf = ({ unit }: Figure, amount: number): number => (unit === 'paise' ? rupeesOf(amount) : amount);

const spanIn = ({ from = '', to = '' }: Parameters): string => formatPeriod({ from, to });

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

function conditionsIn(sum: Sum, asked: Asked): ReadonlySet<string> {
  const conditions = Object.entries(conditionsOf(sum, asked)).filter(([, condition]) => condition !== undefined);
  return new Set([sum.of.name, ...conditions.map((condition) => JSON.stringify(condition))]);
}

const byWeight = (one: Added, other: Added): number =>
  Math.abs(other.adds) - Math.abs(one.adds) || (one.id < other.id ? -1 : 1);

function kept(heaviest: Added[], count: number): Added[] {
  heaviest.sort(byWeight);
  heaviest.length = Math.min(heaviest.length, count);
  return heaviest;
}

const keyOf = ({ name }: Sum, { now: _, ...asked }: Asked): string => JSON.stringify([name, asked]);

@Injectable()
export class Explanations {
  private last: LastReading | undefined;

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
    const totals = isMade(figure) ? await this.totals(figure, asked) : await this.ofRows(figure, asked);
    const amountOf = (each: Figure): number => valueOf(each, (sum) => totals.get(sum)?.amount ?? 0);
    const { name, label, unit } = figure;
    const value = inUnitOf(figure, amountOf(figure));
    const shown = { figure: name, label, unit, value, parameters, divides: figure.divides !== undefined };
    if (isMade(figure)) {
      const parts = partsOf(figure).map(({ sign, figure: part }) => ({
        ...{ sign, label: part.label, unit: part.unit, value: inUnitOf(part, amountOf(part)) },
        ...{ figure: part.name, parameters },
      }));
      return { ...shown, formula: formulaOf(figure) ?? null, parts, rows: null };
    }
    const route = why.rows.path.replace(':figure', name);
    const rows = { model: figure.of.name, route, parameters, total: totals.get(figure)?.rows ?? 0, sum: value };
    return { ...shown, formula: null, parts: [], rows };
  }

  async rowsOf(sum: Sum, asked: Asked, { page = 1, limit = PAGE_ROWS, id }: Listing): Promise<Page> {
    const names = await this.names();
    const count = page * limit;
    const last = id === undefined && count <= PAGE_ROWS ? await this.readLast(sum, asked) : undefined;
    const { heaviest, rows: total, amount } = last ?? (await this.reading(sum, asked, count, id));
    const shown = heaviest.slice(count - limit, count);
    const rows = shown.map(({ id: of, row, adds }) =>
      JSON.stringify({ id: of, says: sum.tells(row, names), adds: inUnitOf(sum, adds), model: sum.of.name }),
    );
    return { rows, total, sum: inUnitOf(sum, amount) };
  }

  private async ofRows(sum: Sum, asked: Asked): Promise<ReadonlyMap<Sum, Total>> {
    const page = await this.pageOf(sum, asked);
    const reading = await this.reading(sum, asked, PAGE_ROWS, undefined);
    if (page) this.last = { ...reading, asked: keyOf(sum, asked), page };
    return new Map([[sum, reading]]);
  }

  private async readLast(sum: Sum, asked: Asked): Promise<Reading | undefined> {
    const { last } = this;
    if (last?.asked !== keyOf(sum, asked)) return undefined;
    return last.page === (await this.pageOf(sum, asked)) ? last : undefined;
  }

  private async pageOf(sum: Sum, asked: Asked): Promise<Page | undefined> {
    const { id, ...where } = conditionsOf(sum, asked);
    return id === undefined ? this.readModels.page(sum.of, { where, limit: 1 }) : undefined;
  }

  private async reading(sum: Sum, asked: Asked, count: number, one: string | undefined): Promise<Reading> {
    const heaviest: Added[] = [];
    const addedBy = adderOf(sum, asked);
    let [rows, amount] = [0, 0];
    for await (const slice of this.slices(sum, asked)) {
      for (const row of slice) {
        const [id, adds] = [idOf(row), addedBy(row)];
        if (adds === 0 || (one !== undefined && id !== one)) continue;
        rows += 1;
        amount += adds;
        heaviest.push({ id, row, adds });
      }
      if (heaviest.length > KEPT + count) kept(heaviest, count);
    }
    return { rows, amount, heaviest: kept(heaviest, count) };
  }

  private async totals(figure: Figure, asked: Asked): Promise<ReadonlyMap<Sum, Total>> {
    const readings: { readonly conditions: ReadonlySet<string>; readonly sums: [Sum, ...Sum[]] }[] = [];
    const sums = Array.from(sumsIn(figure), (sum) => ({ sum, conditions: conditionsIn(sum, asked) }));
    for (const { sum, conditions } of sums.toSorted((one, other) => one.conditions.size - other.conditions.size)) {
      const wider = readings.find((reading) => [...reading.conditions].every((each) => conditions.has(each)));
      if (wider) wider.sums.push(sum);
      else readings.push({ conditions, sums: [sum] });
    }
    const totals = await Promise.all(readings.map((reading) => this.totalsOf(reading.sums, asked)));
    return new Map(totals.flat().map(({ sum, ...total }) => [sum, total]));
  }

  private async totalsOf([widest, ...others]: readonly [Sum, ...Sum[]], asked: Asked) {
    const totals = [widest, ...others].map((sum) => ({ sum, addedBy: adderOf(sum, asked), rows: 0, amount: 0 }));
    for await (const rows of this.slices(widest, asked)) {
      for (const total of totals) {
        const added = rows.map(total.addedBy).filter((adds) => adds !== 0);
        total.rows += added.length;
        total.amount += added.reduce((sum, adds) => sum + adds, 0);
      }
    }
    return totals;
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
