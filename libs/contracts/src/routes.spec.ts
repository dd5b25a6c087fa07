import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { auditDays, auditTrail } from '@bursar/domain/audit';
import { type Projection } from '@bursar/domain/kernel';
import { z } from 'zod';
import * as contracts from './index.js';
import { type Route } from './route.js';
import { sentences } from './sentences.suite.js';

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'summary' in value;
const isProjection = (value: unknown): value is Projection =>
  typeof value === 'object' && value !== null && 'rowOf' in value;

const ROUTES = Object.values(contracts)
  .filter((value) => typeof value === 'object')
  .flatMap((contract) => Object.entries(contract).filter((entry): entry is [string, Route] => isRoute(entry[1])));

const DOMAIN = join(import.meta.dirname, '../../domain/src');
const READ_MODELS = new Map<string, Projection>();

beforeAll(async () => {
  const contexts = await Promise.all(
    readdirSync(DOMAIN).map(async (name) => (await import(`@bursar/domain/${name}`)) as Record<string, unknown>),
  );
  const made = { auditTrail: auditTrail([]), auditDays: auditDays([]) };
  for (const model of [...contexts, made].flatMap(Object.values).filter(isProjection))
    READ_MODELS.set(model.name, model);
});

const parametersOf = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
const fieldsOf = ({ input }: Route): { properties?: Record<string, unknown>; required?: readonly string[] } =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });

function openObjects(schema: unknown, path = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, additionalProperties } = schema as { properties?: object; additionalProperties?: unknown };
  const inside = Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${path}/${name}`));
  return properties !== undefined && additionalProperties !== false ? [path, ...inside] : inside;
}

const WRAPPED = ['element', 'innerType', 'in', 'out', 'valueType'] as const;

function fieldSchemas(schema: unknown): readonly (readonly [field: string, schema: z.ZodType])[] {
  if (!(schema instanceof z.ZodType)) return [];
  const { shape = {}, options = [], ...def } = schema.def as { shape?: object; options?: unknown[] };
  const fields = Object.entries(shape) as [string, z.ZodType][];
  const parts = [...WRAPPED.map((part) => (def as Record<string, unknown>)[part]), ...options];
  return [...fields, ...[...fields.map(([, part]) => part), ...parts].flatMap(fieldSchemas)];
}

const NAMES = ROUTES.flatMap(([name, route]) =>
  fieldSchemas(route.input)
    .filter(([field]) => /(^|_)(name|title|sponsor|signatory|agency|head|aid_type)$/.test(field))
    .map(([field, schema]) => [name, field, schema] as const),
);

describe('The routes', () => {
  it.each(ROUTES.filter(([, { method }]) => method === 'GET'))(
    'refuses a field that the address of %s repeats, in a sentence of its own',
    (_, route) => {
      const place: Record<string, string> = {};
      for (const name of parametersOf(route)) if (name !== undefined) place[name] = 'x';
      const fields = Object.keys(fieldsOf(route).properties ?? {}).filter((field) => !(field in place));
      const refusals = fields.flatMap((field) => sentences(route.input, { ...place, [field]: ['true', 'true'] }));
      expect(refusals.filter((sentence) => /Invalid (input|option)|must be {2}or/.test(sentence))).toEqual([]);
    },
  );

  it('exist', () => {
    const names = ROUTES.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['login', 'addFee', 'recordTransaction', 'health']));
    expect(READ_MODELS.size).toBeGreaterThan(10);
  });

  it('have a different path for each method, also without parameter names', () => {
    const addresses = ROUTES.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('The names and titles that others read', () => {
  it('are found in the requests', () => {
    expect(NAMES.length).toBeGreaterThan(30);
  });

  it.each(NAMES)('refuse hidden and reversing characters: %s, %s', (_, __, schema) => {
    expect(schema.safeParse('Asha Rao').success).toBe(true);
    for (const character of ['\u202e', '\u200b', '\u2066', '\u00ad']) {
      expect(sentences(schema, `Asha${character}oaR`)).toEqual([
        expect.stringMatching(/^[A-Z][a-z ]+ has characters that cannot be seen or that reverse the text$/),
      ]);
    }
  });
});

describe.each(ROUTES)('The route %s', (_, route) => {
  it('follows the notation of paths', () => {
    expect(route.path).toMatch(/^(\/(:\w+|[a-z-]+))+$/);
    expect(route.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  it('declares every parameter of its path', () => {
    const { properties = {}, required = [] } = fieldsOf(route);
    for (const name of parametersOf(route)) {
      expect(Object.keys(properties)).toContain(name);
      expect(required).toContain(name);
    }
  });

  it('refuses unknown fields at any depth, itself or in its list', () => {
    const passesOn = [contracts.exports.file, contracts.comparisons.compare, contracts.samples.draw].includes(
      route as never,
    );
    expect(openObjects(fieldsOf(route))).toEqual(passesOn ? [''] : []);
  });

  it('names a parameter of its path as its owner', () => {
    const owners = [route.owner, route.self].filter((name) => name !== undefined);
    expect(parametersOf(route)).toEqual(expect.arrayContaining(owners));
  });

  it('reads only existing read models', () => {
    expect([...READ_MODELS.keys()]).toEqual(expect.arrayContaining([...(route.reads ?? [])]));
  });

  it('reads the source of each roll-up it reads, because only the source is announced', () => {
    const sources = (route.reads ?? []).flatMap((name) => READ_MODELS.get(name)?.rollUp?.of.name ?? []);
    expect(route.reads ?? []).toEqual(expect.arrayContaining(sources));
  });

  it('names its callers', () => {
    const who = typeof route.who === 'string' ? [route.who] : route.who;
    expect(who.length).toBeGreaterThan(0);
    expect(new Set(who).size).toBe(who.length);
  });

  it('answers 201 only when it creates', () => {
    expect([undefined, 201]).toContain(route.status);
    if (route.status === 201) expect(route.method).toBe('POST');
  });

  it('changes nothing as a GET, and names its read models when users call it', () => {
    if (route.method === 'GET' && Array.isArray(route.who)) {
      const fromNoReadModel = ['/payment/config', '/admin/payment-rules', '/push/key'];
      expect(route.reads !== undefined || fromNoReadModel.includes(route.path)).toBe(true);
    } else if (route.method !== 'GET') {
      expect(route.reads).toBeUndefined();
    }
  });
});

describe('The rooms of the live channel', () => {
  it('gives one room to each user, role, student and head of a department', () => {
    const { room } = contracts;
    expect([room.user('u1'), room.role('admin'), room.student('s1'), room.departmentHeads(3)]).toEqual([
      'user:u1',
      'role:admin',
      'student:s1',
      'department:3:hod',
    ]);
  });
});
