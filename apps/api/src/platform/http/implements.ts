import { type AnswerOf, type InputOf, type Route, type Violation } from '@bursar/contracts';
import {
  applyDecorators,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
} from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type Caller } from '../caller.js';
import { type Page } from '../read-models/read-models.js';
import { type GuardedRequest, type Once } from './guarded-request.js';
import { invalid, Refused } from './problems.js';

const ROUTE = 'bursar:route';
const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;

/** A handler answers what its route promises, or, for a list, rows that are JSON already. */
type Handler<R extends Route> = (...args: never[]) => Promise<AnswerOf<R> | Page>;

/** Binds a method to a route: path, status, access and validation all come from it. Other answers do not compile. */
export function Implements<R extends Route>(route: R) {
  const bind = applyDecorators(
    METHODS[route.method](route.path),
    HttpCode(route.status ?? 200),
    SetMetadata(ROUTE, route),
  );
  return <Method extends Handler<R>>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (isRepeatable(route)) carryOutOnce(target, name, descriptor);
    bind(target, name, descriptor);
  };
}

/** Whether a client may send a request again in order to hear its answer; what is secret is never kept for that. */
export const isRepeatable = ({ method, confidential }: Route): boolean => method === 'POST' && !confidential;

const HowOnce = createParamDecorator((_: unknown, context: ExecutionContext): Once | undefined => {
  return context.switchToHttp().getRequest<GuardedRequest>().once;
});

/**
 * Has a handler carried out as its request says, which becomes its last parameter. It is no interceptor because the
 * framework binds an async context for each interceptor of each request, a fifth of what a command costs.
 */
function carryOutOnce<Method extends (...args: never[]) => Promise<unknown>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
): void {
  const handler = descriptor.value as unknown as (...args: unknown[]) => Promise<unknown>;
  const last = handler.length;
  HowOnce()(target, name, last);
  const once = {
    [name](this: object, ...given: unknown[]): Promise<unknown> {
      const work = () => handler.apply(this, given.slice(0, last));
      const how = given[last] as Once | undefined;
      return how ? how(work) : work();
    },
  };
  descriptor.value = once[name as string] as unknown as Method;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns path parameters, query and body as one object, checked by the route's schema. Throws a 400 `Refused`. */
export function parseInput<R extends Route>(route: R, request: FastifyRequest): InputOf<R> {
  if (request.isMultipart() && !route.upload) throw new Refused(415, 'VALIDATION', 'The request must be JSON.');
  const body = request.body ?? {};
  if (!isObject(body)) throw new Refused(400, 'VALIDATION', 'The request must be a JSON object.');
  const parsed = route.input.safeParse(merged(request.query as object, body, request.params as object));
  if (parsed.success) return parsed.data as InputOf<R>;
  const [first, ...others] = violationsOf(parsed.error);
  throw invalid([first ?? { field: '', message: 'The request is not right.' }, ...others]);
}

/** One object of all parts. Throws a 400 `Refused` for a name that stands in two: one of them would be ignored. */
function merged(...parts: readonly object[]): object {
  const given = new Map<string, unknown>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (given.has(name)) throw invalid([{ field: name, message: `The request says ${name} twice` }]);
    given.set(name, value);
  }
  return Object.fromEntries(given);
}

/** The fields nobody knows come first: what is missing may be misspelt. */
function violationsOf({ issues }: z.core.$ZodError): readonly Violation[] {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  );
  const message = `${unknown.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${unknown.join(', ')}`;
  const others = issues.filter(({ code }) => code !== 'unrecognized_keys');
  return [
    ...unknown.map((field) => ({ field, message })),
    ...others.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  ];
}

/** The checked input of the route. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<GuardedRequest>().input,
);

/** Who asks. */
export const By = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<GuardedRequest>().caller,
);
