import { DENSITIES, PICTURE, type Preferences as Kept, savedView, type TablePreferences } from '@bursar/contracts';
import { exportable } from '@bursar/contracts/sheets/exportable';
import { invalid, Refused } from '@bursar/platform/http';
import { type StateRecord, StateStore } from '@bursar/platform/state-store';
import { Injectable } from '@nestjs/common';

const COLUMNS = new Map(
  exportable().map((sheet) => [sheet.kind, 'columns' in sheet ? [...sheet.columns.map(({ id }) => id), PICTURE] : []]),
);

const recordIn = (value: unknown): StateRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as StateRecord) : {};

function readableTable(kind: string, stored: unknown): TablePreferences {
  const { columns, views } = recordIn(stored);
  const known = COLUMNS.get(kind) ?? [];
  const shown = Object.entries(recordIn(columns)).filter(
    ([id, value]) => known.includes(id) && typeof value === 'boolean',
  );
  return {
    columns: Object.fromEntries(shown) as TablePreferences['columns'],
    views: (Array.isArray(views) ? views : []).flatMap((view) => savedView.safeParse(view).data ?? []),
  };
}

export function readablePreferences(stored: StateRecord | undefined): Kept {
  const { version, density, tables } = stored ?? {};
  const listed = Object.entries(recordIn(tables)).filter(([kind]) => COLUMNS.has(kind));
  return {
    version: typeof version === 'number' ? version : 0,
    density: DENSITIES.find((each) => each === density) ?? 'comfortable',
    tables: Object.fromEntries(listed.map(([kind, table]) => [kind, readableTable(kind, table)])),
  };
}

function checkTable(kind: string, { columns }: TablePreferences): void {
  const known = COLUMNS.get(kind);
  if (!known) throw invalid([{ field: 'tables', message: `There is no list “${kind}”.` }]);
  const unknown = Object.keys(columns).find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw invalid([{ field: 'tables', message: `The list “${kind}” has no column “${unknown}”.` }]);
}

@Injectable()
export class Preferences {
  constructor(private readonly state: StateStore) {}

  async of(userId: string): Promise<Kept> {
    return readablePreferences(await this.state.get('preferences', userId));
  }

  /** @throws 400 for an unknown list or column; 409 when another window saved meanwhile */
  async save(userId: string, { version, density, tables }: Kept): Promise<Kept> {
    for (const [kind, table] of Object.entries(tables)) checkTable(kind, table);
    const before = await this.state.get('preferences', userId);
    const after = { version: version + 1, density, tables };
    const isCurrent = readablePreferences(before).version === version;
    if (isCurrent && (await this.replace(userId, before, after))) return after;
    throw new Refused(409, 'VERSION_CONFLICT', 'Another window changed your views, columns or density meanwhile.');
  }

  forget(userId: string): Promise<void> {
    return this.state.delete('preferences', [userId]);
  }

  private replace(userId: string, before: StateRecord | undefined, after: Kept): Promise<boolean> {
    return before
      ? this.state.replace('preferences', userId, before, { ...after })
      : this.state.insert('preferences', userId, { ...after });
  }
}
