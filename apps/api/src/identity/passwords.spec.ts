import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteStateStore } from '@bursar/platform/stores';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '../settings/settings.js';
import { Passwords } from './passwords.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-passwords-'));
let state: SqliteStateStore;

beforeAll(async () => {
  state = await SqliteStateStore.open(directory);
});
afterAll(async () => {
  await state.close();
  rmSync(directory, { recursive: true });
});

const passwordsAt = (PASSWORD_HASH_COST?: string) => new Passwords(state, readSettings({ PASSWORD_HASH_COST }));
const keptHash = async (id: string) => (await state.get<{ hash: string }>('credentials', id))?.hash;

describe('passwords', () => {
  it('stores passwords as argon2id hashes, each with a salt of its own', async () => {
    const passwords = passwordsAt('8');
    const hashes = [await passwords.hash('secret'), await passwords.hash('secret')];
    expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=8,t=2,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('cost by default as much as OWASP recommends', async () => {
    expect(await passwordsAt().hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match the stored password only', async () => {
    const passwords = passwordsAt('8');
    await passwords.keep(new Map([['a', await passwords.hash('secret')]]));
    expect(await passwords.matches('a', 'secret')).toBe(true);
    expect(await passwords.matches('a', 'Secret')).toBe(false);
    expect(await passwords.matches('b', 'secret')).toBe(false);
    expect(await passwords.matches(null, 'secret')).toBe(false);
  });

  it('hashes a password again after a match at another cost', async () => {
    const before = passwordsAt('8');
    await before.keep(new Map([['c', await before.hash('secret')]]));
    const now = passwordsAt('16');
    const kept = await keptHash('c');
    expect(await now.matches('c', 'wrong')).toBe(false);
    expect(await keptHash('c')).toBe(kept);
    expect(await now.matches('c', 'secret')).toBe(true);
    const rehashed = await keptHash('c');
    expect(rehashed).toContain('m=16,t=2,p=1');
    expect(await now.matches('c', 'secret')).toBe(true);
    expect(await keptHash('c')).toBe(rehashed);
  });
});
