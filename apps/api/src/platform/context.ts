import { type Policy, type Projection, type Upcasters } from '@bursar/domain/kernel';
import { type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';

/** What a bounded context brings to the API. */
export interface Context {
  readonly name: string;
  readonly controllers: readonly Type[];
  /** Use cases that do more than decide: many streams, an outside party, a secret. */
  readonly providers: readonly Provider[];
  readonly projections: readonly Projection[];
  readonly policies: readonly Policy[];
  /** How its old events are read today; none while no payload has changed. */
  readonly upcasters?: Upcasters;
  /** Work to take up once the read models have caught up, in this order; each class is one of the providers. */
  readonly startUp: readonly Type<StartUpTask>[];
}

/** Something a context does whenever the program starts. */
export interface StartUpTask {
  run(): Promise<void>;
}

type Declared = Omit<Context, 'projections' | 'policies'> & {
  /** Each is checked where it is declared; here only what drives them matters. */
  readonly projections: readonly unknown[];
  readonly policies: readonly unknown[];
};

/** Declares a bounded context. */
export const context = (declared: Declared): Context => declared as Context;

/** The Nest module of a context. */
export function moduleOf({ name, controllers, providers }: Context): DynamicModule {
  const module = class {};
  Object.defineProperty(module, 'name', { value: `${name}Context` });
  return { module, imports: [CqrsModule], controllers: [...controllers], providers: [...providers] };
}
