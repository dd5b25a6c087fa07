import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { SigningKey } from '@bursar/platform/notary';
import { WrongSettings } from '@bursar/platform/settings';
import { type Secrets } from './secrets.js';
import { type Settings } from './settings.js';

export class SealKeys {
  constructor(
    readonly current: SigningKey,
    /** Introduces the current key, if it signs in the log. */
    readonly previous: SigningKey | undefined,
  ) {}
}

const PEM = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g;
const FOR_OTHERS = 0o077;

const faulty = (file: string, reason: string): WrongSettings =>
  new WrongSettings(
    `SEAL_KEY_FILE ${file} ${reason}. Make a key with: openssl genpkey -algorithm ed25519 -out seal-key.pem.`,
  );

function readKeys(file: string, isProduction: boolean): readonly SigningKey[] {
  try {
    if (isProduction && (statSync(file).mode & FOR_OTHERS) !== 0) {
      throw new WrongSettings(`SEAL_KEY_FILE ${file} can be read by others. Narrow it: chmod 600 ${file}.`);
    }
    return (readFileSync(file, 'utf8').match(PEM) ?? []).map((pem) => new SigningKey(createPrivateKey(pem)));
  } catch (error) {
    if (error instanceof WrongSettings) throw error;
    throw faulty(file, `cannot be used (${(error as Error).message})`);
  }
}

/** The file holds the key that signs, then any key before it; or the generated key was. @throws WrongSettings */
export function sealKeysOf({ SEAL_KEY_FILE: file, production }: Settings, { sealSeed }: Secrets): SealKeys {
  if (file === undefined) return new SealKeys(SigningKey.ofSeed(sealSeed), undefined);
  const [current, previous] = readKeys(file, production);
  if (!current) throw faulty(file, 'holds no private key');
  return new SealKeys(current, previous ?? SigningKey.ofSeed(sealSeed));
}
