import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MEASURED_MS = 500;
const BLOCK = Buffer.alloc(400, 'e');

export function syncsPerSecond(directory) {
  const file = openSync(join(directory, 'raw'), 'w');
  const began = performance.now();
  let syncs = 0;
  while (performance.now() - began < MEASURED_MS) {
    writeSync(file, BLOCK);
    fdatasyncSync(file);
    syncs++;
  }
  closeSync(file);
  return (syncs * 1000) / MEASURED_MS;
}
