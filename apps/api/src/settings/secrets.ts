import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongSettings } from '@bursar/platform/settings';
import { z } from 'zod';

const random = (bytes: number) => randomBytes(bytes).toString('hex');

const secrets = z.object({
  tokenSecret: z.string().min(32),
  sandboxKeyId: z.string(),
  sandboxKeySecret: z.string().min(16),
  sandboxWebhookSecret: z.string().min(16),
  /** 32 bytes, hex. */
  sealSeed: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .default(() => random(32)),
});

export type Secrets = z.infer<typeof secrets>;

/** @throws WrongSettings for a damaged file: new secrets would end every session and sign seals with another key */
export function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    const text = read(file);
    const kept = secrets.safeParse(parsed(text));
    if (kept.success) {
      if (!text.includes(kept.data.sealSeed)) write(file, kept.data);
      return kept.data;
    }
    throw new WrongSettings(
      `The secrets file ${file} is damaged. Restore it from a backup, or remove it to sign all users out.`,
    );
  }
  const made: Secrets = {
    tokenSecret: random(32),
    sandboxKeyId: `rzp_test_sandbox${random(5)}`,
    sandboxKeySecret: random(16),
    sandboxWebhookSecret: random(16),
    sealSeed: random(32),
  };
  write(file, made);
  return made;
}

function write(file: string, made: Secrets): void {
  writeFileSync(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongSettings(`The secrets file ${file} cannot be read (${(error as Error).message}).`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
