import { type EventDeclarations, type Policy, type Projection, type Upcasters } from '@bursar/domain/kernel';
import { type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { type Controller } from './http/serve.js';

/** A record with a history: its streams and its row. */
export interface RecordKind {
  /** The public name: `fee`. */
  readonly kind: string;
  /** The stream's category: `studentFee`; absent for a record without a stream of its own. */
  readonly category?: string;
  /** The streams of a row without a stream of its own, and all their categories. */
  readonly spread?: {
    readonly categories: readonly string[];
    readonly streamsOf: (row: object) => readonly string[];
  };
  /** The subject of a stream that all records share. */
  readonly ledger?: string;
  readonly model: Projection;
}

export const RECORDS = Symbol('RECORDS');

export const DECLARED_EVENTS = Symbol('DECLARED_EVENTS');

export interface Context {
  readonly name: string;
  readonly controllers: readonly Type<Controller>[];
  readonly providers: readonly Provider[];
  readonly projections: readonly Projection[];
  readonly policies: readonly Policy[];
  /** Absent while no payload has changed. */
  readonly upcasters?: Upcasters;
  readonly events: EventDeclarations;
  readonly records: readonly RecordKind[];
  /** Runs in this order when read models have caught up. Each class is also a provider. */
  readonly startUp: readonly Type<StartUpTask>[];
}

/** Runs at each start, and whenever another process takes the lead. */
export interface StartUpTask {
  readonly carriesOn?: true;
  run(): Promise<void>;
  /** `run` may follow. */
  stop?(): Promise<void>;
}

type Declared = Omit<Context, 'projections' | 'policies' | 'records'> & {
  readonly projections: readonly unknown[];
  readonly policies: readonly unknown[];
  readonly records: readonly (Omit<RecordKind, 'model' | 'spread'> & {
    readonly model: unknown;
    readonly spread?: unknown;
  })[];
};

export const context = (declared: Declared): Context => declared as Context;

export function moduleOf({ name, controllers, providers }: Context): DynamicModule {
  const module = class {};
  Object.defineProperty(module, 'name', { value: `${name}Context` });
  return { module, imports: [CqrsModule], controllers: [...controllers], providers: [...providers] };
}
