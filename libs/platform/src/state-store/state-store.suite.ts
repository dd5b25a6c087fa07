import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type StateRecord, type StateStore, StateStoreUnavailable } from './state-store.js';

export interface StateStoreEngine {
  readonly name: string;
  readonly open: () => Promise<StateStore>;
  readonly reopen: (store: StateStore) => Promise<StateStore>;
}

const one = (key: string, value: StateRecord): Map<string, StateRecord> => new Map([[key, value]]);

export function stateStoreSuite({ name, open, reopen }: StateStoreEngine): void {
  describe(`the state store ${name}`, () => {
    let store: StateStore;

    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('starts the state store empty', async () => {
      expect(await store.get('credentials', 'c1')).toBeUndefined();
      expect(await store.list('credentials')).toEqual([]);
    });

    it('returns what was put', async () => {
      const record = { hash: '$argon2id$v=19', tries: 0, nested: { list: [1, null, true, '₹ नमस्ते 😀 "\'\u0000'] } };
      await store.put('credentials', one('key \'with\' "quotes" ₹', record));
      expect(await store.get('credentials', 'key \'with\' "quotes" ₹')).toEqual(record);
    });

    it('replaces an entry', async () => {
      await store.put('credentials', one('c1', { hash: 'old', extra: true }));
      await store.put('credentials', one('c1', { hash: 'new' }));
      expect(await store.get('credentials', 'c1')).toEqual({ hash: 'new' });
    });

    it('separates collections', async () => {
      await store.put('credentials', one('k', { of: 'credentials' }));
      await store.put('imports', one('k', { of: 'imports' }));
      await store.delete('imports', ['k']);
      expect(await store.get('credentials', 'k')).toEqual({ of: 'credentials' });
      expect(await store.get('imports', 'k')).toBeUndefined();
    });

    it('lists a collection in order of its keys', async () => {
      await store.put('imports', new Map(['b', 'a', 'B', 'c', 'ab', '1'].map((key) => [key, { key }])));
      const listed = await store.list<{ key: string }>('imports');
      expect(listed.map(({ key }) => key)).toEqual(['1', 'B', 'a', 'ab', 'b', 'c']);
      expect(listed.every(({ key, value }) => value.key === key)).toBe(true);
    });

    it('inserts only where no entry is', async () => {
      expect(await store.insert('idempotency', 'k', { answer: 1 })).toBe(true);
      expect(await store.insert('idempotency', 'k', { answer: 2 })).toBe(false);
      expect(await store.get('idempotency', 'k')).toEqual({ answer: 1 });
      await store.delete('idempotency', ['k']);
      expect(await store.insert('idempotency', 'k', { answer: 3 })).toBe(true);
    });

    it('gives the key to one of many inserters', async () => {
      const inserted = await Promise.all(
        Array.from({ length: 20 }, (_, by) => store.insert('idempotency', 'contended', { by })),
      );
      expect(inserted.filter(Boolean)).toHaveLength(1);
      expect(await store.get('idempotency', 'contended')).toEqual({ by: inserted.indexOf(true) });
    });

    it('replaces an entry only while it is as read', async () => {
      const [first, second] = [{ version: 1, text: '₹ "\u0000' }, { version: 2 }];
      expect(await store.replace('preferences', 'k', first, second)).toBe(false);
      await store.put('preferences', one('k', first));
      const read = (await store.get('preferences', 'k')) ?? {};
      expect(await store.replace('preferences', 'k', read, second)).toBe(true);
      expect(await store.replace('preferences', 'k', read, { version: 3 })).toBe(false);
      expect(await store.get('preferences', 'k')).toEqual(second);
    });

    it('lets one of many replace an entry', async () => {
      await store.put('preferences', one('contended', {}));
      const replaced = await Promise.all(
        Array.from({ length: 20 }, (_, by) => store.replace('preferences', 'contended', {}, { by })),
      );
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect(await store.get('preferences', 'contended')).toEqual({ by: replaced.indexOf(true) });
    });

    it('deletes entries and ignores missing ones', async () => {
      await store.put('imports', new Map(['a', 'b', 'c'].map((key) => [key, {}])));
      await store.delete('imports', ['a', 'nothing', 'c']);
      expect((await store.list('imports')).map(({ key }) => key)).toEqual(['b']);
    });

    it('makes the changes of one caller in order', async () => {
      await Promise.all([
        ...Array.from({ length: 50 }, (_, version) => store.put('checkpoints', one('k', { version }))),
        store.put('checkpoints', one('gone', {})),
        store.delete('checkpoints', ['gone']),
      ]);
      expect(await store.list('checkpoints')).toEqual([{ key: 'k', value: { version: 49 } }]);
    });

    it('holds all entries of a change of any size, and none of an empty one', async () => {
      const entries = new Map(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, { index }]));
      await store.put('imports', entries);
      await store.put('imports', new Map());
      await store.delete('imports', []);
      expect(await store.list('imports')).toHaveLength(2_000);
    });

    it('keeps the state store unchanged after it was closed and opened again', async () => {
      const putting = store.put('credentials', one('c1', { hash: 'h' }));
      store = await reopen(store);
      await putting;
      expect(await store.get('credentials', 'c1')).toEqual({ hash: 'h' });
    });

    it('throws when it is used after its close', async () => {
      await store.close();
      const uses = [
        store.get('credentials', 'k'),
        store.list('credentials'),
        store.put('credentials', one('k', {})),
        store.insert('credentials', 'k', {}),
        store.replace('credentials', 'k', {}, {}),
        store.delete('credentials', ['k']),
      ];
      for (const use of uses) await expect(use).rejects.toBeInstanceOf(StateStoreUnavailable);
    });
  });
}
