import { type Role } from '@bursar/domain/identity';
import { z } from 'zod';

export type Audience = 'public' | 'signed-in' | readonly Role[];

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ReadParameters = Readonly<Record<string, unknown>>;

export interface Reader {
  readonly id: string;
  readonly role: string;
}

/** `input` merges path, query and body; the path wins. */
export interface Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly who: Audience;
  /** Path parameter: students may name only their own. */
  readonly owner?: string;
  /** Path parameter: users outside the office may name only themselves. */
  readonly self?: string;
  /** Restricted to their own records. */
  readonly ownOnly?: readonly Role[];
  readonly input: Input;
  readonly output: Output;
  /** Defaults to 200. */
  readonly status?: number;
  /** The kind of `:id`, or of the caller's own record. A stale `If-Match` gets 409. */
  readonly versioned?: string;
  /** For a path without `:id`. */
  readonly recordOf?: (input: never) => string;
  /** Holds a secret: a repeated request does not get it again. */
  readonly confidential?: true;
  /** Open before the user chose a password. */
  readonly withFirstPassword?: true;
  /** Open to passed-out students who owe money. */
  readonly afterPassOut?: true;
  /** Exempt from rate limits: load balancers and the gateway. */
  readonly unlimited?: true;
  /** One file as multipart/form-data. */
  readonly upload?: true;
  /** Puts reads of others' records on the audit trail under this name. */
  readonly onRecord?: string | ((parameters: ReadParameters, reader: Reader | undefined) => string | undefined);
  /** Browsers keep no answer for reading offline. */
  readonly onlyOnline?: true;
  /** The web refetches when one of these read models changes. */
  readonly reads?: readonly string[];
  /** Refuses `as_of`: of the session or the server, or unchanging. */
  readonly timeless?: true;
}

type Shown<Method> = Method extends 'GET'
  ? { readonly reads: readonly string[] } | { readonly timeless: true }
  : object;

const unknownFields = (keys: readonly string[]): string =>
  `${keys.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${keys.join(', ')}`;

/** Refuses unknown fields, unless the schema has a catchall. */
export function closed<Schema extends z.ZodType>(schema: Schema): Schema {
  if (!(schema instanceof z.ZodObject)) return schema;
  const object: z.ZodObject = schema;
  if (object.def.catchall !== undefined) return schema;
  const otherwise = object.def.error as z.core.$ZodErrorMap | undefined;
  const error: z.core.$ZodErrorMap = (issue) =>
    issue.code === 'unrecognized_keys' ? unknownFields(issue.keys) : otherwise?.(issue);
  return object.clone({ ...object.def, catchall: z.never(), error }) as z.ZodType as Schema;
}

export interface VersionedRoute<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
> extends Route<Input, Output, Method> {
  readonly versioned: string;
}

export function route<Input extends z.ZodType, Output extends z.ZodType, Method extends HttpMethod>(
  definition: VersionedRoute<Input, Output, Method> & Shown<Method>,
): VersionedRoute<Input, Output, Method>;
export function route<Input extends z.ZodType, Output extends z.ZodType, Method extends HttpMethod>(
  definition: Route<Input, Output, Method> & Shown<Method>,
): Route<Input, Output, Method>;
export function route<Input extends z.ZodType, Output extends z.ZodType, Method extends HttpMethod>(
  definition: Route<Input, Output, Method>,
): Route<Input, Output, Method> {
  return { ...definition, input: closed(definition.input) };
}

/** One's own records stay off the audit trail. */
export function recordedAs(
  { onRecord, owner, self }: Route,
  parameters: ReadParameters,
  reader: Reader | undefined,
): string | undefined {
  const isOwn = self !== undefined && parameters[self] === reader?.id;
  if (isOwn || (owner !== undefined && reader?.role === 'student')) return undefined;
  return typeof onRecord === 'function' ? onRecord(parameters, reader) : onRecord;
}

export type RequestOf<R extends Route> = z.input<R['input']>;
/** Trimmed, with money in paise. */
export type InputOf<R extends Route> = z.output<R['input']>;
export type AnswerOf<R extends Route> = z.output<R['output']>;

export type RowOf<R extends Route> =
  AnswerOf<R> extends readonly (infer Row)[] | { readonly items: readonly (infer Row)[]; readonly total: number }
    ? Row
    : never;

export const nothing = z.object({});

export const fileBytes = z.unknown();

export const done = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ message: z.string(), ...shape });
