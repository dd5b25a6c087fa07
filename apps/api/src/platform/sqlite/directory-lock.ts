import { join } from 'node:path';
import SQLite from 'libsql';
import { privateDatabase, privateDirectory } from '../private-files.mjs';

/** Another process works on the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';

  constructor(directory: string) {
    super(`The data directory ${directory} is in use by another process. Stop that one first, or set DATA_DIR.`);
  }
}

/**
 * Keeps every other process out of a directory until the answer is called. It is a lock of the operating system on
 * an empty database, so it ends with the process however that ends, and nothing is left behind to clean up.
 *
 * Throws `DirectoryInUse`, and SQLite's error when there can be no such file.
 */
export function lockDirectory(directory: string): () => void {
  privateDirectory(directory);
  const file = join(directory, 'lock');
  privateDatabase(file);
  const lock = new SQLite(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') throw new DirectoryInUse(directory);
    throw error;
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
}
