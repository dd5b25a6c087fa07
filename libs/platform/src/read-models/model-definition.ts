import { type AnyModel } from './read-models.js';

/** A changed definition rebuilds the rows. */
export const definitionOf = ({ version, indexes, search = [], names }: AnyModel): string =>
  JSON.stringify({ version, indexes, search, names });
