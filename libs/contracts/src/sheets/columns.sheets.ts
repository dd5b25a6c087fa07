import { type SheetColumn, type Value } from '../sheet.js';

type Column<Id extends string, Field extends Value> = SheetColumn<Readonly<Partial<Record<Id, Field>>>, Id>;

const valueOf =
  <const Id extends string>(id: Id) =>
  (row: Readonly<Partial<Record<Id, Value>>>): Value =>
    row[id];

export const plain = <const Id extends string>(id: Id, header: string): Column<Id, Value> => ({
  id,
  header,
  value: valueOf(id),
});

const named = <const Id extends string>(id: Id, header: string): Column<Id, string | null> => ({
  id,
  header,
  value: (row) => row[id] ?? '—',
});

export const person = named;

export const reference = named;

export const money = <const Id extends string>(id: Id, header: string): Column<Id, number | null> => ({
  id,
  header,
  value: valueOf(id),
  unit: 'rupees',
});

export const day = <const Id extends string>(id: Id, header: string): Column<Id, string | null> => ({
  id,
  header,
  value: valueOf(id),
  unit: 'day',
});

export const instant = <const Id extends string>(id: Id, header: string): Column<Id, string | null> => ({
  id,
  header,
  value: valueOf(id),
  unit: 'instant',
});

export const activity: SheetColumn<{ readonly is_active: boolean }, 'is_active'> = {
  id: 'is_active',
  header: 'Status',
  value: ({ is_active }) => (is_active ? 'active' : 'inactive'),
  unit: 'status',
};

export const status = <const Id extends string>(id: Id, header: string): Column<Id, string> => ({
  id,
  header,
  value: valueOf(id),
  unit: 'status',
});
