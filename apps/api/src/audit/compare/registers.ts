import { type Sheet, totalsOf } from '@bursar/contracts';
import { type AmountsOf, Comparison } from '@bursar/domain/audit';
import { paiseOf, type Position } from '@bursar/domain/kernel';
import { type Instant, Narrowing, narrowing } from '@bursar/platform';
import { type ReadModels } from '@bursar/platform/read-models';
import { type Ask, pageOf, type Parameters } from '../../access/asking.js';
import { type Kept, type KeptComparisons } from './kept-comparisons.js';
import {
  type Compared,
  comparedAtOnce,
  type ComparedPage,
  comparedRows,
  idsOnPage,
  type Row,
  type Rows,
  type Sides,
} from './sides.js';

const SLICE = 500;

const BEFORE_ALL: Position = '';

const amountsOf = (sheet: Sheet): AmountsOf<Row> =>
  Object.fromEntries(totalsOf<Row>(sheet).map(({ id, value }) => [id, (row) => paiseOf(Number(value(row) ?? 0))]));

const modelOf = ({ route }: Sheet): string => route.reads?.[0] ?? '';

/** Asks the list itself, so that its access, filters and shape hold. */
export class Registers {
  constructor(
    private readonly readModels: ReadModels,
    private readonly ask: Ask,
    private readonly kept: KeptComparisons,
    /** Rights can differ in the next session. */
    private readonly sessionId: string,
  ) {}

  async compare(sheet: Sheet, compared: Compared): Promise<ComparedPage> {
    if (sheet.whole || sheet.rowsDepend) {
      return comparedAtOnce(await this.wholeSides(sheet, compared), compared, amountsOf(sheet));
    }
    const { parameters, then, later, onlyChanged } = compared;
    const key = JSON.stringify([this.sessionId, sheet.kind, parameters, then, onlyChanged]);
    const kept = await this.kept.find(key, later);
    const page = kept && (await this.pageOf(kept.comparison, sheet, compared));
    if (page?.complete) return page;
    const made = await this.made(sheet, compared);
    this.kept.keep(key, made);
    return this.pageOf(made.comparison, sheet, compared);
  }

  private async pageOf(comparison: Comparison<Row>, sheet: Sheet, compared: Compared) {
    const ids = idsOnPage(comparison, compared);
    const { sides } = await this.sidesOf(ids, sheet, compared);
    const rows = comparedRows(ids, sides, compared);
    return { comparison, rows, complete: rows.length === ids.length };
  }

  private async made(sheet: Sheet, compared: Compared): Promise<Kept> {
    if (compared.onlyChanged) {
      const made = await this.inSlices(sheet, compared, compared.then.position);
      if (made.sufficient) return made;
    }
    return this.inSlices(sheet, compared, BEFORE_ALL);
  }

  private async inSlices(sheet: Sheet, compared: Compared, after: Position): Promise<Kept> {
    const model = modelOf(sheet);
    const comparison = new Comparison(amountsOf(sheet));
    let sufficient = true;
    for await (const ids of orNone(this.readModels.changed({ name: model }, after, compared.later.position))) {
      const slice = await this.sidesOf(ids, sheet, compared);
      sufficient &&= slice.sufficient;
      if (!sufficient && after !== BEFORE_ALL) break;
      for (const row of comparedRows(ids, slice.sides, compared)) comparison.add(row);
    }
    return { comparison, model, later: compared.later, sufficient };
  }

  private async sidesOf(ids: readonly string[], sheet: Sheet, compared: Compared) {
    const narrowed = new Narrowing(modelOf(sheet), ids);
    const sides = await narrowing(narrowed, () => this.bothSides(sheet, compared, { page: 1, limit: SLICE }));
    return { sides, sufficient: narrowed.sufficient };
  }

  private async wholeSides(sheet: Sheet, { parameters, then, later }: Compared): Promise<Sides> {
    const rowsAt = async (asOf: Instant): Promise<Rows> => {
      const all = new Map<string, Row>();
      for (let page = 1; ; page++) {
        const paging: Parameters = sheet.whole ? {} : { page, limit: SLICE };
        const { rows, total } = pageOf(await this.ask(sheet.route, { ...parameters, ...paging }, asOf));
        for (const row of rows) all.set(sheet.rowId(row), row);
        if (sheet.whole || rows.length === 0 || page * SLICE >= total) return all;
      }
    };
    const [before, after] = await Promise.all([rowsAt(then), rowsAt(later)]);
    return { then: before, later: after };
  }

  private async bothSides(sheet: Sheet, { parameters, then, later }: Compared, paging: Parameters): Promise<Sides> {
    const rowsAt = async (asOf: Instant): Promise<Rows> => {
      const { rows } = pageOf(await this.ask(sheet.route, { ...parameters, ...paging }, asOf));
      return new Map(rows.map((row) => [sheet.rowId(row), row]));
    };
    const [before, after] = await Promise.all([rowsAt(then), rowsAt(later)]);
    return { then: before, later: after };
  }
}

/** Asks an unchanged list too, since it may refuse the caller. */
async function* orNone(slices: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[], void> {
  let empty = true;
  for await (const slice of slices) {
    empty = false;
    yield slice;
  }
  if (empty) yield [];
}
