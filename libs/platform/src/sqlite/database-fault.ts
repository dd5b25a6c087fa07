import { DirectoryInUse } from './directory-lock.js';

export interface DatabaseFile {
  readonly title: string;
  readonly path: string;
  readonly remedy: string;
  readonly Unavailable: new (sentence: string, options: ErrorOptions) => Error;
  readonly passesOn?: readonly (abstract new (...values: never[]) => Error)[];
}

const CAUSES: readonly (readonly [sign: RegExp, sentence: (file: DatabaseFile) => string])[] = [
  [/SQLITE_(NOTADB|CORRUPT)/, ({ title, path, remedy }) => `${title} ${path} is damaged. ${remedy}`],
  [
    /SQLITE_(READONLY|PERM|CANTOPEN)|EACCES|EPERM|EROFS|EEXIST|ENOTDIR|Unable to open/,
    ({ title, path }) => `${title} ${path} cannot be opened for writing. Check that its directory can be written to.`,
  ],
  [/SQLITE_FULL|ENOSPC/, ({ title, path }) => `${title} ${path} cannot grow: the disk is full.`],
  [/SQLITE_BUSY/, ({ title, path }) => `${title} ${path} is locked by another program.`],
];

function sentenceFor(file: DatabaseFile, error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  if (error instanceof DirectoryInUse) return message;
  const cause = CAUSES.find(([sign]) => sign.test(`${code ?? ''} ${message}`));
  return cause ? cause[1](file) : `${file.title} ${file.path} cannot be used: ${message}.`;
}

export const unavailable = (file: DatabaseFile, error: unknown): Error =>
  new file.Unavailable(sentenceFor(file, error), { cause: error });

export function guarded<Result>(file: DatabaseFile, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (file.passesOn?.some((kind) => error instanceof kind)) throw error;
    throw unavailable(file, error);
  }
}
