import { type Route } from '@bursar/contracts/route';
import {
  type Figure,
  type PersonalDeclarations,
  type Policy,
  type Projection,
  type Upcasters,
} from '@bursar/domain/kernel';
import { type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { type Controller } from './http/serve.js';

export interface RecordKind {
  readonly kind: string;
  readonly category?: string;
  readonly spread?: {
    readonly categories: readonly string[];
    readonly streamsOf: (row: object) => readonly string[];
  };
  readonly ledger?: string;
  readonly model: Projection;
}

export interface ShownFigure {
  readonly figure: Figure;
  readonly on: Route;
}

export const RECORDS = Symbol('RECORDS');

export const DECLARED_EVENTS = Symbol('DECLARED_EVENTS');

export interface Context {
  readonly name: string;
  readonly controllers: readonly Type<Controller>[];
  readonly providers: readonly Provider[];
  readonly projections: readonly Projection[];
  readonly policies: readonly Policy[];
  readonly upcasters?: Upcasters;
  readonly events: PersonalDeclarations;
  readonly records: readonly RecordKind[];
  readonly figures?: readonly ShownFigure[];
  /** In order, once read models are caught up. */
  readonly startUp: readonly Type<StartUpTask>[];
}

export interface StartUpTask {
  readonly carriesOn?: true;
  run(): Promise<void>;
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
