import { type Paise } from '../kernel/index.js';

export const CHANGES = ['added', 'removed', 'changed', 'same'] as const;
export type Change = (typeof CHANGES)[number];

export interface ComparedRow<Row extends object = object> {
  readonly id: string;
  readonly change: Change;
  readonly then: Row | null;
  readonly later: Row | null;
  readonly fields: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const differ = (one: unknown, other: unknown): boolean =>
  one !== other && JSON.stringify(one) !== JSON.stringify(other);

const differing = (then: Fields, later: Fields): string[] =>
  [...new Set([...Object.keys(then), ...Object.keys(later)])].filter((field) => differ(then[field], later[field]));

export function comparedRow<Row extends object>(
  id: string,
  then: Row | undefined,
  later: Row | undefined,
): ComparedRow<Row> | undefined {
  if (!then && !later) return undefined;
  const fields = then && later ? differing(then as Fields, later as Fields) : [];
  const change = !then ? 'added' : !later ? 'removed' : fields.length > 0 ? 'changed' : 'same';
  return { id, change, then: then ?? null, later: later ?? null, fields };
}

export type AmountsOf<Row> = Readonly<Record<string, (row: Row) => Paise>>;

/** Keeps the ids of rows, not the rows. */
export class Comparison<Row extends object> {
  readonly ids: string[] = [];
  readonly counts: Record<Change, number> = { added: 0, removed: 0, changed: 0, same: 0 };
  readonly then: Record<string, Paise> = {};
  readonly later: Record<string, Paise> = {};

  constructor(private readonly amounts: AmountsOf<Row>) {
    for (const name of Object.keys(amounts)) this.then[name] = this.later[name] = 0;
  }

  add(row: ComparedRow<Row>): void {
    this.ids.push(row.id);
    this.counts[row.change] += 1;
    for (const [name, amountOf] of Object.entries(this.amounts)) {
      this.then[name] = (this.then[name] ?? 0) + (row.then ? amountOf(row.then) : 0);
      this.later[name] = (this.later[name] ?? 0) + (row.later ? amountOf(row.later) : 0);
    }
  }

  get change(): Record<string, Paise> {
    const names = Object.keys(this.amounts);
    return Object.fromEntries(names.map((name) => [name, (this.later[name] ?? 0) - (this.then[name] ?? 0)]));
  }
}
