import { LRUCache } from 'lru-cache';
import { type Page } from './read-models.js';

const TEXT_MAX = 1_000_000;

/** Clients told of a change all ask for the same pages. */
export class Pages {
  private readonly made = new LRUCache<string, Page>({
    maxSize: TEXT_MAX,
    sizeCalculation: ({ rows }) => rows.reduce((size, row) => size + row.length, 1),
  });
  private readonly making = new Map<string, Promise<Page>>();

  of(asked: string, make: () => Promise<Page>): Promise<Page> {
    const made = this.made.get(asked);
    return made ? Promise.resolve(made) : (this.making.get(asked) ?? this.make(asked, make));
  }

  clear(): void {
    this.made.clear();
    this.making.clear();
  }

  private make(asked: string, make: () => Promise<Page>): Promise<Page> {
    const making: Promise<Page> = make().then(
      (page) => {
        if (this.making.get(asked) === making) this.made.set(asked, page);
        return this.end(asked, making, page);
      },
      (error: unknown) => {
        this.end(asked, making, undefined);
        throw error;
      },
    );
    this.making.set(asked, making);
    return making;
  }

  private end<Result>(asked: string, making: Promise<Page>, result: Result): Result {
    if (this.making.get(asked) === making) this.making.delete(asked);
    return result;
  }
}
