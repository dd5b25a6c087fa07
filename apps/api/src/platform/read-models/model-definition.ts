import { type AnyModel } from './read-models.js';

/** A changed definition rebuilds the rows, even without a new version. */
export const definitionOf = ({ version, indexes, search = [] }: AnyModel): string =>
  JSON.stringify({ version, indexes, search });
