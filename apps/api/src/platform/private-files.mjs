// @ts-check
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

/** Whoever is not the owner. */
const OTHERS = 0o077;
/** A database, and what SQLite keeps beside it. */
const ENDINGS = ['', '-wal', '-shm', '-journal'];

/**
 * Makes a directory for its owner alone, or takes everybody else's rights to one that stands. Throws the system's error,
 * for example for a directory of another user.
 *
 * @param {string} directory
 */
export function privateDirectory(directory) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  narrow(directory);
}

/**
 * Makes an empty database for its owner alone, or takes everybody else's rights to one that stands, and to what SQLite
 * keeps beside it. Throws the system's error when a file belongs to another user.
 *
 * @param {string} file
 */
export function privateDatabase(file) {
  try {
    // One that stands is never opened: to close it again would end the locks that this process has on it.
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It stands, or SQLite says what is wrong when it opens it.
  }
  for (const ending of ENDINGS) if (existsSync(file + ending)) narrow(file + ending);
}

/** @param {string} path */
function narrow(path) {
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o700);
}
