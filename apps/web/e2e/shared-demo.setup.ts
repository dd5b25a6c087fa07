import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): void {
  process.env.DEMO_OF_THE_RUN ??= mkdtempSync(join(tmpdir(), 'bursar-demo-'));
}
