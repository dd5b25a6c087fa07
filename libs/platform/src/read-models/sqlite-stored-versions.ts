import { type Position } from '@bursar/domain/kernel';
import { type Reading } from '../sqlite/durable-file.js';
import { type AnyModel, type StoredVersion } from './read-models.js';
import { computedColumns, computedOf, type Stored } from './sqlite-computed-columns.js';
import { pastTable } from './sqlite-past-selection.js';

type Values = [id: string, position: Position, until: Position | null, row: string, ...computed: Stored[]];

/** SQLite's JSON cuts digits of a number. */
const exact = (column: string): string => `iif(typeof(${column}) = 'real', format('%!.17g', ${column}), ${column})`;

export class StoredVersions {
  constructor(
    private readonly model: AnyModel,
    private readonly table: string,
  ) {}

  versions(upTo: Position, id?: string): Reading {
    const computed = computedColumns(this.model).map((column) => `, ${exact(column)}`);
    const one = id === undefined ? '' : 'AND id = ?';
    const select = (table: string, until: string) =>
      `SELECT json_array(id, position, ${until}, row${computed.join('')}), id, position FROM ${table}
       WHERE +position <= ? AND row IS NOT NULL ${one}`;
    const past = select(pastTable(this.table), 'iif(until <= ?, until, NULL)');
    const named = id === undefined ? [] : [id];
    return {
      sql: `${select(this.table, 'NULL')} UNION ALL ${past} ORDER BY 2, 3`,
      values: [upTo, ...named, upTo, upTo, ...named],
    };
  }

  versionIn(text: string): StoredVersion {
    const [id, position, until, row, ...stored] = JSON.parse(text) as Values;
    return { id, position, until: until ?? undefined, text: row, fits: this.fits(row, stored) };
  }

  private fits(text: string, stored: readonly Stored[]): boolean {
    const row = parsed(text);
    if (row === undefined) return false;
    const isSame = (value: Stored, index: number): boolean => {
      const found = stored[index];
      return value === found || (typeof value === 'number' && value === Number(found));
    };
    return computedOf(this.model, row).every(isSame);
  }
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
