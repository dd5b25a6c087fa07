import { exceptions as contract, type Exceptional } from '@bursar/contracts';
import {
  booksOf,
  EXCEPTION_NAMES,
  EXCEPTION_RULES,
  firstDigitsOf,
  type Hit,
  type MovementRow,
  movements,
} from '@bursar/domain/assurance';
import { istDayOf, type Position, rupeesOf } from '@bursar/domain/kernel';
import { instantLookedAt } from '@bursar/platform';
import { limitOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';

const dayOf = ({ effective_on, booked_at }: MovementRow): string =>
  effective_on ?? (booked_at === null ? '' : istDayOf(booked_at));

const shown = ({ movement, why }: Hit): Exceptional => ({
  ...{ id: movement.id, kind: movement.kind, person_name: movement.person_name, about: movement.about },
  ...{ amount: rupeesOf(movement.amount_paise), day: dayOf(movement), why },
});

const matches = ({ person_name, about, why }: Exceptional, q = ''): boolean => {
  const text = `${person_name} ${about} ${why}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const byDay = (one: Exceptional, other: Exceptional): number =>
  other.day.localeCompare(one.day) || (one.id < other.id ? -1 : 1);

type Books = ReturnType<typeof booksOf>;
const overviewOf = (books: Books) => ({
  rules: EXCEPTION_NAMES.map((rule) => {
    const { says, find } = EXCEPTION_RULES[rule];
    return { rule, says, count: find(books).length };
  }),
  first_digits: firstDigitsOf(books) ?? null,
});

@Controller()
export class ExceptionsController {
  /** Holds no names, which an erasure would have to find. */
  private counted: { readonly position: Position; readonly overview: ReturnType<typeof overviewOf> } | undefined;

  constructor(private readonly readModels: ReadModels) {}

  readonly routes = serve(contract)({
    overview: async () => {
      if (instantLookedAt()) return overviewOf(await this.books());
      const position = await this.readModels.checkpoint();
      const isCurrent = this.counted && !(await this.isChanged(this.counted.position, position));
      const overview = this.counted && isCurrent ? this.counted.overview : overviewOf(await this.books());
      this.counted = { position, overview };
      return overview;
    },

    rows: async ({ rule, q, id, page = 1, ...paging }) => {
      const hits = EXCEPTION_RULES[rule].find(await this.books()).map(shown);
      const found = hits.filter((row) => matches(row, q) && (id === undefined || row.id === id)).toSorted(byDay);
      const limit = limitOf({ page, ...paging }) ?? found.length;
      const rows = found.slice((page - 1) * limit, page * limit).map((row) => JSON.stringify(row));
      return { rows, total: found.length };
    },
  });

  private async isChanged(after: Position, upTo: Position): Promise<boolean> {
    for await (const ids of this.readModels.changed(movements, after, upTo)) if (ids.length > 0) return true;
    return false;
  }

  private async books(): Promise<Books> {
    const rows: MovementRow[] = [];
    for await (const slice of this.readModels.slices(movements, {})) rows.push(...slice);
    return booksOf(rows);
  }
}
