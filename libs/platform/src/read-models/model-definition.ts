import { type AnyModel } from './read-models.js';

const definitionOf = ({ version, indexes, search = [], names }: AnyModel): string =>
  JSON.stringify({ version, indexes, search, names });

export const layoutOf = (format: number, model: AnyModel): string => `${format} ${definitionOf(model)}`;

/** Undefined for rows of another format. */
export function outdatedModel(name: string, format: number, layout: string): AnyModel | undefined {
  const prefix = `${format} `;
  if (!layout.startsWith(prefix)) return undefined;
  return { name, ...(JSON.parse(layout.slice(prefix.length)) as Omit<AnyModel, 'name'>), outdated: true };
}
