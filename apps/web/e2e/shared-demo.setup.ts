import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place for all files of one run, which may have one already. */
export default function setup(): void {
  process.env.DEMO_OF_THE_RUN ??= mkdtempSync(join(tmpdir(), 'bursar-demo-'));
}
