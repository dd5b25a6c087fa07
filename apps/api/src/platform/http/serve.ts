import { type AnswerOf, type InputOf, type Route } from '@bursar/contracts';
import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put, Req, Res, SetMetadata } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type Caller } from '../caller.js';
import { type Page } from '../read-models/read-models.js';
import { type GuardedRequest } from './guarded-request.js';

const ROUTE = 'bursar:route';
const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;

/** Returns the route that a Nest handler serves; undefined for a handler that serves none. */
export const routeOf = (handler: object): Route | undefined => Reflect.getMetadata(ROUTE, handler) as Route | undefined;

/** A list may be answered with rows that are JSON already. */
type Body<R extends Route> = AnswerOf<R> extends readonly unknown[] ? AnswerOf<R> | Page : AnswerOf<R>;

/**
 * The rest of a command. It runs when read models and policies have caught up with all that the request wrote, so that
 * rows it reads are current. It may write itself, and return the next rest.
 */
export type Later<Answer> = () => Answer | Later<Answer> | Promise<Answer | Later<Answer>>;

/** A question is answered at once, a command with a function for later: an answer that shows old rows does not compile. */
type Outcome<R extends Route> = R['method'] extends 'GET' ? Body<R> : Later<Body<R>>;

/** Serves one route, with the input that the route's schema has checked. */
type Serve<R extends Route> = (
  input: InputOf<R>,
  by: Caller,
  request: GuardedRequest,
  reply: FastifyReply,
) => Outcome<R> | Promise<Outcome<R>>;

type Contract = Readonly<Record<string, Route>>;
type Table<C extends Contract> = { readonly [Name in keyof C]?: Serve<C[Name]> };

/** Some routes of a contract, each with the function that serves it. */
type Served = ReadonlyMap<Route, Serve<Route>>;

/** A controller: a class whose constructor is injected by Nest, and whose table serves routes. */
export interface Controller {
  readonly routes: Served;
}

/**
 * Makes a table of a contract or of a part of it. `bindRoutes` checks that all tables together serve every route. The
 * contract comes first and alone: only then are the types of the functions known while they are read.
 */
export const serve =
  <C extends Contract>(contract: C) =>
  (table: Table<C>): Served =>
    new Map(
      Object.entries(table).map(([name, served]) => [contract[name] as Route, served as unknown as Serve<Route>]),
    );

/** Joins the tables of several contracts. */
export const together = (...tables: readonly Served[]): Served => new Map(tables.flatMap((table) => [...table]));

/**
 * Makes a Nest handler of every entry of the controllers' tables: path, status, guard and validation come from its route.
 * @throws when one of `routes` is served twice or not at all
 */
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

/** Nest finds handlers on the prototype of a controller. */
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
