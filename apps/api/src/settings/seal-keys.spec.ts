import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SigningKey } from '@bursar/platform/notary';
import { sealKeysOf } from './seal-keys.js';
import { secretsOf } from './secrets.js';
import { readSettings } from './settings.js';

const directory = mkdtempSync(join(tmpdir(), 'bursar-seal-keys-'));
afterAll(() => rmSync(directory, { recursive: true }));

const file = join(directory, 'seal-key.pem');
const secrets = secretsOf(directory);
const settings = readSettings({ DATA_DIR: directory, SEAL_KEY_FILE: file });

function written(text: string, mode = 0o600): void {
  writeFileSync(file, text);
  chmodSync(file, mode);
}

function newKey(type: 'ed25519' | 'x25519' = 'ed25519') {
  const { privateKey } = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return { privateKey, pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() };
}

describe('The keys of seals', () => {
  it('come from the secrets of the directory without a file', () => {
    const { current, previous } = sealKeysOf(readSettings({ DATA_DIR: directory }), secrets);
    expect([current.publicKey, previous]).toEqual([SigningKey.ofSeed(secrets.sealSeed).publicKey, undefined]);
  });

  it('come from the file, the newest first', () => {
    const [newer, older] = [newKey(), newKey()];
    written(newer.pem + older.pem);
    const { current, previous } = sealKeysOf(settings, secrets);
    const expected = [newer, older].map(({ privateKey }) => new SigningKey(privateKey).publicKey);
    expect([current.publicKey, previous?.publicKey]).toEqual(expected);
  });

  it.each([
    ['holds no key', 'nothing', 'holds no private key'],
    ['holds another kind of key', newKey('x25519').pem, 'cannot be used (The key is not an Ed25519 key)'],
  ])('are refused when the file %s', (_, text, sentence) => {
    written(text);
    expect(() => sealKeysOf(settings, secrets)).toThrow(`SEAL_KEY_FILE ${file} ${sentence}. Make a key with: openssl`);
  });

  it('are refused when the file is missing', () => {
    const missing = readSettings({ DATA_DIR: directory, SEAL_KEY_FILE: join(directory, 'nowhere.pem') });
    expect(() => sealKeysOf(missing, secrets)).toThrow(/nowhere\.pem cannot be used \(ENOENT/);
  });

  it('are refused in production when others may read the file', () => {
    written(newKey().pem, 0o640);
    expect(() => sealKeysOf({ ...settings, production: true }, secrets)).toThrow(`Narrow it: chmod 600 ${file}.`);
    expect(() => sealKeysOf(settings, secrets)).not.toThrow();
  });
});
