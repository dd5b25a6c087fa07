import { type Role } from '@bursar/domain/identity';
import { z } from 'zod';

/** Who may call a route: everybody, everybody signed in, or these roles. */
export type Audience = 'public' | 'signed-in' | readonly Role[];

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call, described once for the API, its documentation and the web.
 *
 * `input` is the path parameters, the query and the body merged into one object, the path winning.
 */
export interface Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
> {
  readonly method: Method;
  /** Below the API's prefix, with `:name` parameters. */
  readonly path: string;
  /** One line for the documentation. */
  readonly summary: string;
  readonly who: Audience;
  /** The path parameter that holds a student id: a student may name only their own. */
  readonly owner?: string;
  /** The path parameter that holds a user id: who is not of the office may name only their own. */
  readonly self?: string;
  /** Roles that may name only records of their own, which the record itself tells. */
  readonly ownOnly?: readonly Role[];
  readonly input: Input;
  readonly output: Output;
  /** 200 unless said otherwise: creating POSTs say 201. */
  readonly status?: number;
  /**
   * The kind of record that `:id` names; without `:id` it is the caller's own. A stale version in `If-Match` is refused
   * with 409.
   */
  readonly versioned?: string;
  /** The answer holds a secret: it is not kept for whoever repeats the request. */
  readonly confidential?: true;
  /** Open to a person who has not chosen a password of their own yet. */
  readonly withFirstPassword?: true;
  /** Open to a student whose batch has passed out and who signed in to pay what is owed. */
  readonly afterPassOut?: true;
  /** Called by machines that are not turned away: load balancers and the payment gateway. */
  readonly unlimited?: true;
  /** The body is one file as multipart/form-data; every other route takes JSON. */
  readonly upload?: true;
  /**
   * What an answer shows of pay, accounts or lists of people, as the audit trail says it ("the payroll"): its reads are
   * entries of the trail, except of the caller's own records.
   */
  readonly onRecord?: string | ((parameters: Readonly<Record<string, unknown>>) => string | undefined);
  /** The read models the answer is made of; the web refetches when one of them changes. */
  readonly reads?: readonly string[];
}

const unknownFields = (keys: readonly string[]): string =>
  `${keys.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${keys.join(', ')}`;

/**
 * Returns the schema with every field it does not name refused, unless it says itself what other fields may be. Nothing
 * a caller sends is accepted and ignored.
 */
export function closed<Schema extends z.ZodType>(schema: Schema): Schema {
  if (!(schema instanceof z.ZodObject)) return schema;
  const object: z.ZodObject = schema;
  if (object.def.catchall !== undefined) return schema;
  const otherwise = object.def.error as z.core.$ZodErrorMap | undefined;
  const error: z.core.$ZodErrorMap = (issue) =>
    issue.code === 'unrecognized_keys' ? unknownFields(issue.keys) : otherwise?.(issue);
  return object.clone({ ...object.def, catchall: z.never(), error }) as z.ZodType as Schema;
}

/** A route that changes a record: its callers say which version of the record they saw. */
export interface VersionedRoute<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
> extends Route<Input, Output, Method> {
  readonly versioned: string;
}

/** Declares a route, keeping its method and the types of its schemas. It refuses fields that its input does not name. */
export function route<Input extends z.ZodType, Output extends z.ZodType, Method extends HttpMethod>(
  definition: VersionedRoute<Input, Output, Method>,
): VersionedRoute<Input, Output, Method>;
export function route<Input extends z.ZodType, Output extends z.ZodType, Method extends HttpMethod>(
  definition: Route<Input, Output, Method>,
): Route<Input, Output, Method>;
export function route<Input extends z.ZodType, Output extends z.ZodType, Method extends HttpMethod>(
  definition: Route<Input, Output, Method>,
): Route<Input, Output, Method> {
  return { ...definition, input: closed(definition.input) };
}

/** What a caller sends. */
export type RequestOf<R extends Route> = z.input<R['input']>;
/** What a handler receives: checked, trimmed, money already in paise. */
export type InputOf<R extends Route> = z.output<R['input']>;
/** What a caller gets back. */
export type AnswerOf<R extends Route> = z.output<R['output']>;

/** The row of a route that answers a list. */
export type RowOf<R extends Route> =
  AnswerOf<R> extends readonly (infer Row)[] | { readonly items: readonly (infer Row)[]; readonly total: number }
    ? Row
    : never;

/** A call without any input. */
export const nothing = z.object({});

/** The answer of a command: a sentence for the user, and what changed. */
export const done = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ message: z.string(), ...shape });
