import { type Violation } from '@bursar/contracts/problem';
import { type InputOf, type Route } from '@bursar/contracts/route';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { invalid, Refused } from './problems.js';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

const typeSentence: z.core.$ZodErrorMap = ({ code, expected, path = [] }) =>
  code === 'invalid_type' && expected in TYPES ? `Field ${path.join('.')} must be ${TYPES[expected]}` : undefined;

export function parseInput<R extends Route>(route: R, request: FastifyRequest): InputOf<R> {
  if (request.isMultipart() && !route.upload) throw new Refused(415, 'VALIDATION', 'The request must be JSON.');
  const body = request.body ?? {};
  if (!isObject(body)) throw new Refused(400, 'VALIDATION', 'The request must be a JSON object.');
  const given = merged(request.query as object, body, request.params as object);
  const parsed = route.input.safeParse(given, { error: typeSentence });
  if (parsed.success) return parsed.data as InputOf<R>;
  const [first, ...others] = violationsOf(parsed.error);
  throw invalid([first ?? { field: '', message: 'The request is invalid.' }, ...others]);
}

function merged(...parts: readonly object[]): object {
  const given = new Map<string, unknown>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (given.has(name)) throw invalid([{ field: name, message: `The request says ${name} twice` }]);
    given.set(name, value);
  }
  return Object.fromEntries(given);
}

/** Unknown fields first: a missing field may be misspelt. */
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
