import { type StateRecord, type StateStore } from '@bursar/platform/state-store';

interface Kept extends StateRecord {
  readonly version: number;
  readonly tables: Readonly<Record<string, { readonly views: readonly object[] }>>;
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;

const literally = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}/]/g, String.raw`\$&`);

const textsIn = (part: unknown): readonly string[] =>
  typeof part === 'string' ? [part] : typeof part === 'object' && part ? Object.values(part).flatMap(textsIn) : [];

function holds(part: unknown, values: readonly string[]): boolean {
  const words = values.map((value) => new RegExp(`(?<!${LETTER})${literally(value)}(?!${LETTER})`, 'iu'));
  return textsIn(part).some((text) => words.some((word) => word.test(text)));
}

/** Its next version refuses a window that would save the views again. */
function withoutViews(kept: Kept, values: readonly string[]): Kept {
  const tables = Object.entries(kept.tables).map(([list, table]) => [
    list,
    { ...table, views: table.views.filter((view) => !holds(view, values)) },
  ]);
  return { ...kept, version: kept.version + 1, tables: Object.fromEntries(tables) as Kept['tables'] };
}

async function eraseFrom(state: StateStore, user: string, values: readonly string[]): Promise<void> {
  const before = await state.get<Kept>('preferences', user);
  if (!before || !holds(before.tables, values)) return;
  if (await state.replace('preferences', user, before, withoutViews(before, values))) return;
  await eraseFrom(state, user, values);
}

export async function eraseViews(state: StateStore, values: readonly string[]): Promise<void> {
  for (const { key } of await state.list('preferences')) await eraseFrom(state, key, values);
}
