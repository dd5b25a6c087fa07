import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const MODE = 0o600;

const SIGNATURES = {
  'application/pdf': (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  'image/png': (bytes: Buffer) => bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n',
  'image/jpeg': (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/webp': (bytes: Buffer) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
} as const;

export const mediaTypeOf = <Type extends keyof typeof SIGNATURES>(
  bytes: Buffer,
  allowed: readonly Type[],
): Type | undefined => allowed.find((type) => SIGNATURES[type](bytes));

export interface KeptFile {
  readonly sizeBytes: number;
  readonly sha256: string;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Files are named by id, never by the upload's name, and stored before their event. */
export class KeptFiles {
  constructor(private readonly directory: string) {}

  /** Durable on return. A repeat writes nothing. */
  async keep(id: string, bytes: Buffer): Promise<KeptFile> {
    const kept = { sizeBytes: bytes.length, sha256: sha256Of(bytes) };
    if (await this.read(id, kept)) return kept;
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const handle = await open(this.pathOf(id), 'w', MODE);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return kept;
  }

  async discard(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
  }

  /** Undefined for a missing or altered file. */
  async read(id: string, { sha256 }: Pick<KeptFile, 'sha256'>): Promise<Buffer | undefined> {
    const bytes = await readFile(this.pathOf(id)).catch(() => undefined);
    return bytes && sha256Of(bytes) === sha256 ? bytes : undefined;
  }

  private pathOf(id: string): string {
    return join(this.directory, id);
  }
}
