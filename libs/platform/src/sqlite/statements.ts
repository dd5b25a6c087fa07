import { type Database } from './database.mjs';

export class Statements {
  private readonly prepared = new Map<string, ReturnType<Database['prepare']>>();

  constructor(private readonly database: Database) {}

  all<Row extends readonly unknown[]>(sql: string, values: readonly unknown[] = []): Row[] {
    return this.prepare(sql).raw().all(values) as Row[];
  }

  get(sql: string, values: readonly unknown[] = []): unknown {
    return this.prepare(sql).raw().get(values);
  }

  run(sql: string, values: readonly unknown[] = []): number {
    return this.prepare(sql).run(values).changes;
  }

  /** A prepared statement would hold a table that is to be dropped. */
  clear(): void {
    this.prepared.clear();
  }

  private prepare(sql: string): ReturnType<Database['prepare']> {
    let statement = this.prepared.get(sql);
    if (!statement) this.prepared.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }
}
