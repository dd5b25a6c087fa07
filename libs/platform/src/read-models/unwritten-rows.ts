import { type AnyModel, type Writes } from './read-models.js';

interface Commit {
  readonly rows: ReadonlyMap<string, Writes['rows']>;
  /** Never rejects. */
  readonly over: Promise<unknown>;
  failed: boolean;
}

/** Commits that the store does not hold yet: read by id from memory, awaited by all other reads. */
export class UnwrittenRows {
  private commits: readonly Commit[] = [];
  private failing = false;

  /** Calls `readable` at once, but after a failed commit only when a later one is written. */
  async until(written: Promise<unknown>, writes: readonly Writes[], readable: () => void): Promise<void> {
    const rows = new Map(writes.map(({ model, rows }) => [model.name, rows]));
    const commit: Commit = { rows, over: written.catch(() => undefined), failed: false };
    this.commits = [...this.commits, commit];
    if (!this.failing) readable();
    try {
      await written;
    } catch (error) {
      // Its rows stay: an answer may have promised them, and the projector repeats them.
      commit.failed = this.failing = true;
      throw error;
    }
    this.failing = false;
    this.commits = this.commits.filter((other) => other !== commit && !other.failed);
    readable();
  }

  /** Undefined for a row that the store holds; a deleted row has no `row`. */
  get({ name }: Pick<AnyModel, 'name'>, id: string): { readonly row?: object } | undefined {
    const version = this.commits
      .findLast(({ rows }) => rows.get(name)?.has(id))
      ?.rows.get(name)
      ?.get(id);
    return version && { row: version.row && (JSON.parse(JSON.stringify(version.row)) as object) };
  }

  async written(model?: Pick<AnyModel, 'name'>): Promise<void> {
    const concerned = this.commits.filter(({ rows }) => model === undefined || rows.has(model.name));
    if (concerned.length > 0) await Promise.all(concerned.map(({ over }) => over));
  }
}
