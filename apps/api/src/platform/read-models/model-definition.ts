import { type AnyModel } from './read-models.js';

/** What rows are stored by. When it changes they are built anew, even if nobody raised the version. */
export const definitionOf = ({ version, indexes, search = [] }: AnyModel): string =>
  JSON.stringify({ version, indexes, search });
