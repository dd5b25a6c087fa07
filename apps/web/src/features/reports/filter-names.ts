import { ENTRY_SOURCES } from '@bursar/contracts';
import { SOURCE_NAMES } from '@bursar/contracts/sheets/report-paper';

import { type Asked } from './row-links.js';

export const filterNames = (
  { department_id, of }: Asked,
  departments: readonly { readonly id: number; readonly name: string }[],
): readonly string[] => [
  ...departments.filter(({ id }) => String(id) === String(department_id)).map(({ name }) => name),
  ...ENTRY_SOURCES.filter((source) => source === of).map((source) => SOURCE_NAMES[source]),
];
