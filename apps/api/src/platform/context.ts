import { type EventDeclarations, type Policy, type Projection, type Upcasters } from '@bursar/domain/kernel';
import { type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { type Controller } from './http/serve.js';

/** A kind of record that has a history of its own: one stream of events and the row they make. */
export interface RecordKind {
  /** As people and addresses call it: `fee`. */
  readonly kind: string;
  /** The stream's category: `studentFee`. */
  readonly category: string;
  /** The subject of the one stream that all of them are in; each has a stream of its own where this is absent. */
  readonly ledger?: string;
  readonly model: Projection;
}

/** Injects the records of all contexts. */
export const RECORDS = Symbol('RECORDS');

/** Injects the declared events of all contexts. */
export const DECLARED_EVENTS = Symbol('DECLARED_EVENTS');

/** What a bounded context brings to the API. */
export interface Context {
  readonly name: string;
  readonly controllers: readonly Type<Controller>[];
  /** Use cases that do more than decide: many streams, an outside party, a secret. */
  readonly providers: readonly Provider[];
  readonly projections: readonly Projection[];
  readonly policies: readonly Policy[];
  /** How its old events are read today; none while no payload has changed. */
  readonly upcasters?: Upcasters;
  /** Its events, with their audit sentences and live messages. */
  readonly events: EventDeclarations;
  readonly records: readonly RecordKind[];
  /** Work to take up once the read models have caught up, in this order; each class is one of the providers. */
  readonly startUp: readonly Type<StartUpTask>[];
}

/** Something a context does whenever the program starts, and whenever another process of it takes the lead over. */
export interface StartUpTask {
  /** That it carries on what was interrupted: it is run again whenever work was abandoned. */
  readonly carriesOn?: true;
  run(): Promise<void>;
  /** Ends its timers, and resolves when what is under way is over; it may be run again afterwards. */
  stop?(): Promise<void>;
}

type Declared = Omit<Context, 'projections' | 'policies' | 'records'> & {
  /** Each is checked where it is declared; here only what drives them matters. */
  readonly projections: readonly unknown[];
  readonly policies: readonly unknown[];
  readonly records: readonly (Omit<RecordKind, 'model'> & { readonly model: unknown })[];
};

/** Declares a bounded context. */
export const context = (declared: Declared): Context => declared as Context;

/** The Nest module of a context. */
export function moduleOf({ name, controllers, providers }: Context): DynamicModule {
  const module = class {};
  Object.defineProperty(module, 'name', { value: `${name}Context` });
  return { module, imports: [CqrsModule], controllers: [...controllers], providers: [...providers] };
}
