import { type AnyModel } from './read-models.js';

/** A changed definition rebuilds the rows. */
const definitionOf = ({ version, indexes, search = [], names }: AnyModel): string =>
  JSON.stringify({ version, indexes, search, names });

/** `format` is the engine's; rows of another one are unreadable. */
export const layoutOf = (format: number, model: AnyModel): string => `${format} ${definitionOf(model)}`;

/** The model that a stored layout describes. Undefined for rows of another format. */
export function outdatedModel(name: string, format: number, layout: string): AnyModel | undefined {
  const prefix = `${format} `;
  if (!layout.startsWith(prefix)) return undefined;
  return { name, ...(JSON.parse(layout.slice(prefix.length)) as Omit<AnyModel, 'name'>), outdated: true };
}
