import { ENTRY_SOURCES, type EntrySource } from '@bursar/contracts';

import { type Asked } from './row-links.js';

export const SOURCE_NAMES: Readonly<Record<EntrySource, string>> = {
  fee: 'Fees',
  income: 'Other income',
  salary: 'Salaries',
  expense: 'Expenses',
  aid: 'Aid',
};

export const filterNames = (
  { department_id, of }: Asked,
  departments: readonly { readonly id: number; readonly name: string }[],
): readonly string[] => [
  ...departments.filter(({ id }) => String(id) === String(department_id)).map(({ name }) => name),
  ...ENTRY_SOURCES.filter((source) => source === of).map((source) => SOURCE_NAMES[source]),
];
