import { type SheetColumn, type Value } from '../sheet.js';

type Column<Id extends string, Field extends Value> = SheetColumn<Readonly<Partial<Record<Id, Field>>>, Id>;

const valueOf =
  <const Id extends string>(id: Id) =>
  (row: Readonly<Partial<Record<Id, Value>>>): Value =>
    row[id];

/** Returns a column of the field `id` as it is: text or a count. */
export const plain = <const Id extends string>(id: Id, header: string): Column<Id, Value> => ({
  id,
  header,
  value: valueOf(id),
});

/** Returns a column of the name or number in the field `id`, with a dash where there is none. */
const named = <const Id extends string>(id: Id, header: string): Column<Id, string | null> => ({
  id,
  header,
  value: (row) => row[id] ?? '—',
});

/** Returns a column of a person's name, with a dash where nobody is named. */
export const person = named;

/** Returns a column of a number or name that points to something else, with a dash where there is none. */
export const reference = named;

/** Returns a column of an amount in rupees. */
export const money = <const Id extends string>(id: Id, header: string): Column<Id, number | null> => ({
  id,
  header,
  value: valueOf(id),
  unit: 'rupees',
});

/** Returns a column of a day, or of the day of an instant in India. */
export const day = <const Id extends string>(id: Id, header: string): Column<Id, string | null> => ({
  id,
  header,
  value: valueOf(id),
  unit: 'day',
});

/** Returns a column of an instant, shown as the time in India. */
export const instant = <const Id extends string>(id: Id, header: string): Column<Id, string | null> => ({
  id,
  header,
  value: valueOf(id),
  unit: 'instant',
});

/** Returns a column of a status as the wire names it. */
export const status = <const Id extends string>(id: Id, header: string): Column<Id, string> => ({
  id,
  header,
  value: valueOf(id),
  unit: 'status',
});
