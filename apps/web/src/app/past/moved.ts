import { audit, notifications, waiting } from '@bursar/contracts';
import { type QueryClient, type QueryKey } from '@tanstack/react-query';

type Rows = ReadonlyMap<string, object>;

export interface Moved {
  readonly any: boolean;
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, object | undefined>>;
}

const AROUND_SCREENS: readonly string[] = [audit.instant.path, waiting.work.path, notifications.list.path];

const isOfScreen = ({ queryKey }: { readonly queryKey: QueryKey }, asOf: string): boolean =>
  queryKey.at(-1) === asOf && !AROUND_SCREENS.includes(String(queryKey[0]));

const OF_THE_CLOCK = new Set(['made_at', 'time']);

const textOf = (answer: unknown): string =>
  JSON.stringify([answer], (name, value: unknown) => (OF_THE_CLOCK.has(name) ? undefined : value));

function idOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { id, payroll_id, position } = row as Readonly<Record<string, unknown>>;
  const found = id ?? payroll_id ?? position;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

const listsIn = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer)
    ? answer
    : Object.values(Object(answer) as object).flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : []));

const rowsOf = (answer: unknown): Rows =>
  new Map(listsIn(answer).flatMap((row) => (idOf(row) === undefined ? [] : [[String(idOf(row)), row as object]])));

/** On another page of a list, rows are new because others moved. */
export function movedRows(before: unknown, after: unknown): ReadonlyMap<string, object | undefined> {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const differing = [...now].filter(([id, row]) => textOf(old.get(id)) !== textOf(row));
  return new Map(differing.map(([id]) => [id, old.get(id)]));
}

export function whatMoved(client: QueryClient, from: string | undefined, to: string): Moved {
  const rows = new Map<string, ReadonlyMap<string, object | undefined>>();
  let any = false;
  for (const query of client.getQueryCache().findAll({ type: 'active' })) {
    const { queryKey, state, meta } = query;
    if (!isOfScreen(query, to)) continue;
    const before = client.getQueryData(keyAt(queryKey, from));
    if (before === undefined || textOf(before) === textOf(state.data)) continue;
    any = true;
    const model = meta?.of?.[0];
    // Figures of the same model have no rows.
    if (model !== undefined) rows.set(model, new Map([...(rows.get(model) ?? []), ...movedRows(before, state.data)]));
  }
  return { any, rows };
}

const keyAt = (key: QueryKey, asOf: string | undefined): QueryKey => [
  ...key.slice(0, -1),
  ...(asOf === undefined ? [] : [asOf]),
];

export function modelsShown(client: QueryClient, asOf: string): readonly string[] {
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: (query) => isOfScreen(query, asOf) });
  return [...new Set(shown.flatMap(({ meta }) => meta?.of ?? []))];
}
