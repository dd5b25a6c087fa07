// @ts-check
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

const OTHERS = 0o077;
const ENDINGS = ['', '-wal', '-shm', '-journal'];

/** @param {string} directory */
export function privateDirectory(directory) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  narrow(directory);
}

/** @param {string} file */
export function privateDatabase(file) {
  try {
    // An existing file stays closed: closing it would release this process's locks.
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It exists, or SQLite reports the fault on opening.
  }
  for (const ending of ENDINGS) if (existsSync(file + ending)) narrow(file + ending);
}

/** @param {string} path */
function narrow(path) {
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o700);
}
