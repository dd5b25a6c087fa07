import { type Position } from './event.js';

export interface Versioned<Row> {
  /** Undefined once deleted; the position keeps old events out. */
  readonly row: Row | undefined;
  readonly position: Position;
}

const equals = <Row extends object>(row: Row, where: Partial<Row>): boolean =>
  (Object.keys(where) as (keyof Row)[]).every((field) => row[field] === where[field]);

class Grouping<Row extends object> {
  private readonly ids = new Map<string, Set<string>>();

  constructor(private readonly fields: readonly (keyof Row)[]) {}

  having(where: Partial<Row>): Iterable<string> {
    return this.ids.get(this.keyOf(where)) ?? [];
  }

  put(id: string, before: Row | undefined, after: Row | undefined): void {
    const old = before && this.keyOf(before);
    const key = after && this.keyOf(after);
    if (old === key) return;
    if (old !== undefined) this.ids.get(old)?.delete(id);
    if (key === undefined) return;
    const group = this.ids.get(key);
    if (group) group.add(id);
    else this.ids.set(key, new Set([id]));
  }

  private keyOf(row: Partial<Row>): string {
    return JSON.stringify(this.fields.map((field) => row[field]));
  }
}

/** Indexes the fields of `having`, so a replay need not scan. */
export class Rows<Row extends object> extends Map<string, Versioned<Row>> {
  readonly #groupings = new Map<string, Grouping<Row>>();

  override set(id: string, versioned: Versioned<Row>): this {
    // Map's constructor calls `set` before private fields exist.
    if (#groupings in this) {
      for (const grouping of this.#groupings.values()) grouping.put(id, this.get(id)?.row, versioned.row);
    }
    return super.set(id, versioned);
  }

  having(where: Partial<Row>): { readonly id: string; readonly row: Row; readonly position: Position }[] {
    return Array.from(this.groupedBy(where).having(where)).flatMap((id) => {
      const { row, position } = this.get(id) as Versioned<Row>;
      return row && equals(row, where) ? [{ id, row, position }] : [];
    });
  }

  private groupedBy(where: Partial<Row>): Grouping<Row> {
    const fields = (Object.keys(where) as (keyof Row & string)[]).sort();
    const name = fields.join();
    let grouping = this.#groupings.get(name);
    if (!grouping) {
      grouping = new Grouping(fields);
      for (const [id, { row }] of this) grouping.put(id, undefined, row);
      this.#groupings.set(name, grouping);
    }
    return grouping;
  }
}
