import { type Sheet, totalsOf } from '@bursar/contracts';
import { type AmountsOf, comparedRow, Comparison, type PageRange } from '@bursar/domain/audit';
import { paiseOf, type Position } from '@bursar/domain/kernel';
import { Narrowing, narrowing } from '@bursar/platform';
import { type ReadModels } from '@bursar/platform/read-models';
import { type Ask, pageOf, type Parameters } from '../../access/asking.js';

export type Row = Readonly<Record<string, unknown>>;

const SLICE = 500;

const BEFORE_ALL: Position = '';

export interface Side {
  readonly position: Position;
  readonly asOf: string;
}

export interface Compared {
  readonly parameters: Parameters;
  readonly then: Side;
  readonly later: Side;
  readonly onlyChanged: boolean;
  readonly page: PageRange;
}

type Rows = ReadonlyMap<string, Row>;

const amountsOf = (sheet: Sheet): AmountsOf<Row> =>
  Object.fromEntries(totalsOf<Row>(sheet).map(({ id, value }) => [id, (row) => paiseOf(Number(value(row) ?? 0))]));

/** Asks the list itself, so that its access, filters and shape hold. Memory holds one slice of rows. */
export class Registers {
  constructor(
    private readonly readModels: ReadModels,
    private readonly ask: Ask,
  ) {}

  async compare(sheet: Sheet, compared: Compared): Promise<Comparison<Row>> {
    if (sheet.whole) return this.atOnce(sheet, compared);
    if (compared.onlyChanged) {
      const { comparison, sufficient } = await this.inSlices(sheet, compared, compared.then.position);
      if (sufficient) return comparison;
    }
    return (await this.inSlices(sheet, compared, BEFORE_ALL)).comparison;
  }

  private async atOnce(sheet: Sheet, compared: Compared): Promise<Comparison<Row>> {
    const { then, later } = await this.bothSides(sheet, compared, {});
    const comparison = new Comparison(amountsOf(sheet), compared.page);
    add(comparison, new Set([...later.keys(), ...then.keys()]), { then, later }, compared.onlyChanged);
    return comparison;
  }

  private async inSlices(sheet: Sheet, compared: Compared, after: Position) {
    const [name = ''] = sheet.route.reads ?? [];
    const comparison = new Comparison(amountsOf(sheet), compared.page);
    for await (const ids of orNone(this.readModels.changed({ name }, after, compared.later.position))) {
      const narrowed = new Narrowing(name, ids);
      const sides = await narrowing(narrowed, () => this.bothSides(sheet, compared, { page: 1, limit: SLICE }));
      if (after !== BEFORE_ALL && !narrowed.sufficient) return { comparison, sufficient: false };
      add(comparison, ids, sides, compared.onlyChanged);
    }
    return { comparison, sufficient: true };
  }

  private async bothSides(sheet: Sheet, { parameters, then, later }: Compared, paging: Parameters) {
    const rowsAt = async ({ asOf }: Side): Promise<Rows> => {
      const { rows } = pageOf(await this.ask(sheet.route, { ...parameters, ...paging }, asOf));
      return new Map(rows.map((row) => [sheet.rowId(row), row]));
    };
    const [before, after] = await Promise.all([rowsAt(then), rowsAt(later)]);
    return { then: before, later: after };
  }
}

/** A list without changes is asked too, since it may refuse the caller. */
async function* orNone(slices: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[], void> {
  let empty = true;
  for await (const slice of slices) {
    empty = false;
    yield slice;
  }
  if (empty) yield [];
}

interface Sides {
  readonly then: Rows;
  readonly later: Rows;
}

function add(comparison: Comparison<Row>, ids: Iterable<string>, { then, later }: Sides, onlyChanged: boolean): void {
  for (const id of ids) {
    const row = comparedRow(id, then.get(id), later.get(id));
    if (row && !(onlyChanged && row.change === 'same')) comparison.add(row);
  }
}
