import { closeSync, fsyncSync, openSync } from 'node:fs';
import SQLite from 'libsql';

const BUSY_TIMEOUT_MS = 5_000;

const opened = (file: string) => new SQLite(file, { timeout: BUSY_TIMEOUT_MS });

export function faultsOf(file: string): readonly string[] {
  const database = opened(file);
  try {
    const rows = database.prepare('PRAGMA integrity_check').raw().all() as [string][];
    return rows.flat().filter((finding) => finding !== 'ok');
  } finally {
    database.close();
  }
}

export function copyDatabase(source: string, target: string): void {
  const database = opened(source);
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

export function addMissingRecords(source: string, copy: string, collection: string): void {
  const database = opened(copy);
  try {
    database.prepare('ATTACH ? AS source').run(source);
    database.prepare('INSERT OR IGNORE INTO records SELECT * FROM source.records WHERE collection = ?').run(collection);
  } finally {
    database.close();
  }
}

export function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
