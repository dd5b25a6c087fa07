import { type AnswerOf, type InputOf, type Route } from '@bursar/contracts/route';
import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put, Req, Res, SetMetadata } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type Caller } from '../caller.js';
import { type Page } from '../read-models/read-models.js';
import { type GuardedRequest } from './guarded-request.js';

const ROUTE = 'bursar:route';
const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;

export const routeOf = (handler: object): Route | undefined => Reflect.getMetadata(ROUTE, handler) as Route | undefined;

type Body<R extends Route> = AnswerOf<R> extends readonly unknown[] ? AnswerOf<R> | Page : AnswerOf<R>;

/** Runs once read models and policies are caught up. */
type Later<Answer> = () => Answer | Later<Answer> | Promise<Answer | Later<Answer>>;

/** A command returns a function, so an answer with old rows does not compile. */
type Outcome<R extends Route> = R['method'] extends 'GET' ? Body<R> : Later<Body<R>>;

type Serve<R extends Route> = (
  input: InputOf<R>,
  by: Caller,
  request: GuardedRequest,
  reply: FastifyReply,
) => Outcome<R> | Promise<Outcome<R>>;

type Contract = Readonly<Record<string, Route>>;
type Table<C extends Contract> = { readonly [Name in keyof C]?: Serve<C[Name]> };

type Answerer = (input: unknown, by: Caller, request: GuardedRequest, reply: FastifyReply) => unknown;

type Served = ReadonlyMap<Route, Answerer>;

export interface Controller {
  readonly routes: Served;
}

export const serve =
  <C extends Contract>(contract: C) =>
  (table: Table<C>): Served =>
    new Map(Object.entries(table).map(([name, served]) => [contract[name] as Route, served as unknown as Answerer]));

export const together = (...tables: readonly Served[]): Served => new Map(tables.flatMap((table) => [...table]));

export function bindRoutes(controllers: readonly Controller[], routes: readonly Route[]): void {
  const left = new Set(routes);
  for (const controller of controllers) {
    for (const route of controller.routes.keys()) {
      if (!left.delete(route)) throw new Error(`${nameOf(route)} is served twice`);
      bind(controller, route);
    }
  }
  if (left.size > 0) throw new Error(`Not served: ${[...left].map(nameOf).join(', ')}`);
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Nest finds handlers on the prototype only. */
function bind(controller: Controller, route: Route): void {
  const target = Object.getPrototypeOf(controller) as object;
  const name = nameOf(route);
  const value = function (this: Controller, request: GuardedRequest, reply: FastifyReply): Promise<unknown> {
    return request.answer(() => this.routes.get(route)?.(request.input, request.caller, request, reply));
  };
  const descriptor = { value, configurable: true };
  applyDecorators(METHODS[route.method](route.path), HttpCode(route.status ?? 200), SetMetadata(ROUTE, route))(
    target,
    name,
    descriptor,
  );
  Req()(target, name, 0);
  Res({ passthrough: true })(target, name, 1);
  Object.defineProperty(target, name, descriptor);
}
