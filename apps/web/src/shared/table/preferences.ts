import { type Density, type Preferences, type SavedView, type TablePreferences } from '@bursar/contracts';

import { RequestFailed } from '../server/request-failed.js';
import { createStore } from '../shell/store.js';

interface Choice {
  readonly of: (chosen: Preferences) => unknown;
  readonly on: (chosen: Preferences) => Preferences;
}

export interface Chosen {
  readonly ready: boolean;
  readonly chosen: Preferences;
  readonly failure: string | undefined;
  readonly unsaved: boolean;
}

export interface Account {
  readonly load: () => Promise<Preferences>;
  readonly save: (chosen: Preferences) => Promise<Preferences>;
}

const NOTHING_CHOSEN: Preferences = { version: 0, density: 'comfortable', tables: {} };
const NO_TABLE: TablePreferences = { columns: {}, views: [] };

const UNSAVED = 'Your choice could not be saved to your account. It stays in this window until you close it.';
const OVERTAKEN = 'Another window changed this meanwhile, so your choice was not saved. Please choose again.';

export const tableIn = ({ tables }: Preferences, kind: string): TablePreferences => tables[kind] ?? NO_TABLE;

const inTable = (
  kind: string,
  of: (table: TablePreferences) => unknown,
  on: (table: TablePreferences) => TablePreferences,
): Choice => ({
  of: (chosen) => of(tableIn(chosen, kind)),
  on: (chosen) => ({ ...chosen, tables: { ...chosen.tables, [kind]: on(tableIn(chosen, kind)) } }),
});

export const densityAs = (density: Density): Choice => ({
  of: (chosen) => chosen.density,
  on: (chosen) => ({ ...chosen, density }),
});

export const columnAs = (kind: string, id: string, shown: boolean): Choice =>
  inTable(
    kind,
    ({ columns }) => columns[id],
    (table) => ({ ...table, columns: { ...table.columns, [id]: shown } }),
  );

const viewAs = (kind: string, name: string, view: SavedView | undefined): Choice =>
  inTable(
    kind,
    ({ views }) => views.find((each) => each.name === name),
    (table) => ({ ...table, views: [...table.views.filter((each) => each.name !== name), ...(view ? [view] : [])] }),
  );

export const withView = (kind: string, view: SavedView): Choice => viewAs(kind, view.name, view);
export const withoutView = (kind: string, name: string): Choice => viewAs(kind, name, undefined);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isRefusal = (error: unknown): error is RequestFailed =>
  error instanceof RequestFailed && (error.status === 400 || error.status === 413);
const isOvertaken = (error: unknown): boolean => error instanceof RequestFailed && error.status === 409;

export function createPreferences({ load, save }: Account) {
  let kept: Preferences | undefined;
  let waiting: readonly Choice[] = [];
  let saving = false;
  const store = createStore<Chosen>({ ready: false, chosen: NOTHING_CHOSEN, failure: undefined, unsaved: false });

  const show = (failure: string | undefined): void => {
    const chosen = waiting.reduce((before, choice) => choice.on(before), kept ?? NOTHING_CHOSEN);
    store.set({ ready: true, chosen, failure, unsaved: waiting.length > 0 });
  };

  /** Drops choices about what another window changed or also chose. */
  async function catchUp(before: Preferences): Promise<string | undefined> {
    const now = await load();
    const isOpen = (choice: Choice): boolean => !same(choice.of(choice.on(now)), choice.of(now));
    const isLost = (choice: Choice): boolean => isOpen(choice) && !same(choice.of(before), choice.of(now));
    const lost = waiting.some(isLost);
    waiting = waiting.filter((choice) => isOpen(choice) && !isLost(choice));
    kept = now;
    return lost ? OVERTAKEN : undefined;
  }

  async function saveFirst(choice: Choice, before: Preferences): Promise<string | undefined> {
    try {
      kept = await save(choice.on(before));
      waiting = waiting.filter((each) => each !== choice);
      return undefined;
    } catch (error) {
      if (isOvertaken(error)) return catchUp(before);
      if (!isRefusal(error)) throw error;
      waiting = waiting.filter((each) => each !== choice);
      return error.text(UNSAVED);
    }
  }

  async function saveAll(anew = false): Promise<void> {
    if (saving) return;
    saving = true;
    let failure: string | undefined;
    try {
      if (anew || !kept) kept = await load();
      for (let [choice] = waiting; choice; [choice] = waiting) failure = (await saveFirst(choice, kept)) ?? failure;
    } catch {
      if (waiting.length > 0) failure = UNSAVED;
    } finally {
      saving = false;
      show(failure);
    }
  }

  return {
    get: store.get,
    watch: store.watch,

    choose: (choice: Choice): Promise<void> => {
      waiting = [...waiting, choice];
      show(undefined);
      return saveAll();
    },

    refresh: (): Promise<void> => saveAll(waiting.length === 0),
  };
}

export type PreferencesStore = ReturnType<typeof createPreferences>;
