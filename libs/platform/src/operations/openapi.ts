import { problem } from '@bursar/contracts/problem';
import { fileBytes, type Route } from '@bursar/contracts/route';
import { type OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

export interface NamedRoute {
  readonly context: string;
  readonly route: Route;
}

const NULL: z.core.JSONSchema.BaseSchema = { type: 'string', nullable: true, enum: [null] };

/** In OpenAPI 3.0 an enum excludes null unless it names it, and `nullable` has no effect without a type. */
function admitNull(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.nullable !== true) return;
  if (schema.enum) schema.enum = [...schema.enum, null];
  if (schema.type !== undefined || !schema.anyOf) return;
  schema.anyOf = [...schema.anyOf, NULL];
  delete schema.nullable;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ jsonSchema }) => admitNull(jsonSchema),
  });

const AS_OF = {
  name: 'as_of',
  in: 'query',
  required: false,
  description: 'Shows the past: an instant, a day (its end in IST) or a position of the log.',
  schema: { type: 'string' },
};

const instantOf = ({ method, timeless }: Route) => (method === 'GET' && !timeless ? [AS_OF] : []);

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'Names the request. Sent again within 24 hours, it does nothing twice and gets the first answer.',
);

const IF_MATCH = header(
  'If-Match',
  'The version of the record as it was read. The answer is 409 when the record changed since.',
);

const headersOf = ({ method, who, confidential, versioned }: Route) => [
  ...(method === 'POST' && who !== 'public' && !confidential ? [IDEMPOTENCY_KEY] : []),
  ...(versioned === undefined ? [] : [IF_MATCH]),
];

const FILE: Schema = { type: 'string', format: 'binary' };

const FORM: Schema = { type: 'object', properties: { file: FILE }, required: ['file'] };

const TOTAL_COUNT = { description: 'The rows of all pages', schema: { type: 'integer' } };

const json = (schema: Schema, description: string) => ({ description, content: { 'application/json': { schema } } });

function successOf({ input, output }: Route) {
  if (output === fileBytes) return { description: 'A file', content: { 'application/octet-stream': { schema: FILE } } };
  const isPaged = output instanceof z.ZodArray && input instanceof z.ZodObject && 'limit' in input.shape;
  return {
    ...json(schemaOf(output, 'output'), 'Success'),
    ...(isPaged && { headers: { 'X-Total-Count': TOTAL_COUNT } }),
  };
}

function requestBodyOf({ upload }: Route, body: Schema) {
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FORM } } } };
  return Object.keys(body.properties ?? {}).length === 0
    ? {}
    : { requestBody: { content: { 'application/json': { schema: body } } } };
}

function audienceOf({ who }: Route): string {
  if (Array.isArray(who)) return `Roles: ${who.join(', ')}.`;
  return who === 'public' ? 'Public.' : 'Every signed-in user.';
}

function operationOf(context: string, route: Route): Operation {
  const { properties = {}, required = [] } = schemaOf(route.input, 'input');
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const inQuery = route.method === 'GET' || route.method === 'DELETE';
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  const needed = required.filter((name) => rest.includes(name));
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  });
  const body: Schema = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    additionalProperties: false,
    ...(needed.length > 0 && { required: needed }),
  };
  return {
    tags: [context],
    summary: route.summary,
    description: audienceOf(route),
    security: route.who === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(inQuery ? rest.map((name) => parameter(name, 'query')) : []),
      ...instantOf(route),
      ...headersOf(route),
    ],
    ...(inQuery ? {} : requestBodyOf(route, body)),
    responses: {
      [route.status ?? 200]: successOf(route),
      '4XX': json(schemaOf(problem, 'output'), 'The fault, in a sentence'),
    },
  } as Operation;
}

export function openApiDocument(
  prefix: string,
  routes: readonly NamedRoute[],
  info: OpenAPIObject['info'],
): OpenAPIObject {
  const paths: OpenAPIObject['paths'] = {};
  for (const { context, route } of routes) {
    const path = `${prefix}${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(context, route) };
  }
  return {
    openapi: '3.0.3',
    info,
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}
