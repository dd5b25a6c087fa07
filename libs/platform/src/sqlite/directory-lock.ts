import { join } from 'node:path';
import SQLite from 'libsql';
import { privateDatabase, privateDirectory } from './private-files.mjs';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';

  constructor(directory: string) {
    super(`The data directory ${directory} is in use by another process. Stop that one first, or set DATA_DIR.`);
  }
}

/** The lock ends with the process. @throws DirectoryInUse */
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
