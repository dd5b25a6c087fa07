import { type Context } from '@bursar/platform';
import { type AnyDecider } from '@bursar/platform/operations';

export type Deciders = ReadonlyMap<string, AnyDecider>;

export const DECIDERS = Symbol('DECIDERS');

const isDecider = (value: unknown): value is AnyDecider =>
  typeof value === 'object' && value !== null && 'category' in value && 'evolve' in value;

/** A context with events has the same name in the domain. */
export async function decidersOf(contexts: readonly Context[]): Promise<Deciders> {
  const modules = await Promise.all(
    contexts
      .filter(({ events }) => Object.keys(events).length > 0)
      .map(async ({ name }) => (await import(`@bursar/domain/${name}`)) as Readonly<Record<string, unknown>>),
  );
  const deciders = modules.flatMap((module) => Object.values(module).filter(isDecider));
  return new Map(deciders.map((decider) => [decider.category, decider]));
}
