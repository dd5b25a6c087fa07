import { closeSync, fsyncSync, openSync } from 'node:fs';
import SQLite from 'libsql';

/** How long a statement waits for the program that writes the file. */
const BUSY_TIMEOUT_MS = 5_000;

/** As it is: whoever only looks at a file leaves its settings alone. */
const opened = (file: string) => new SQLite(file, { timeout: BUSY_TIMEOUT_MS });

/** What the engine finds wrong in a file and its indexes; nothing when all is well. It reads every page. */
export function faultsOf(file: string): readonly string[] {
  const database = opened(file);
  try {
    const rows = database.prepare('PRAGMA integrity_check').raw().all() as [string][];
    return rows.flat().filter((finding) => finding !== 'ok');
  } finally {
    database.close();
  }
}

/**
 * Copies a SQLite file as it stands at one instant, whoever reads and writes it meanwhile, into `target`, which must not
 * exist or be empty. Throws SQLite's error.
 */
export function copyDatabase(source: string, target: string): void {
  const database = opened(source);
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** Makes what was written to a file, or the names in a directory, outlast a power cut. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
