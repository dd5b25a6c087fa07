import { describe, expect, it, jest } from '@jest/globals';
import { type z as Zod } from 'zod';

import { checked } from './checks.js';
import { z as recorded } from './recorded-zod.js';

const z = recorded as typeof Zod;

interface Route {
  readonly input: Zod.ZodType;
}

const isRoute = (part: unknown): part is Route => typeof part === 'object' && part !== null && 'input' in part;

const name = z.string('Name is required').trim().min(1, 'Name is required');
const row = z.object({ name, tags: z.array(z.enum(['a', 'b'])).max(2), due: z.iso.date().optional() });

describe('a recorded schema', () => {
  it('checks and changes values as the library does', () => {
    const wider = row.extend({ age: z.coerce.number().int() }).refine(({ age }) => age > 1, 'Too young');
    const given = { name: ' Asha ', tags: ['a'], due: '2026-11-26', age: '7' };
    expect(checked(wider, given)).toEqual({ success: true, data: { ...given, name: 'Asha', age: 7 } });
    expect(checked(wider, { ...given, age: '1' }).error?.issues[0]?.message).toBe('Too young');
    expect(checked(row, { name: ' ', tags: [] }).error?.issues[0]).toMatchObject({
      path: ['name'],
      message: 'Name is required',
    });
  });

  it('takes the shape of another, and stands in unions', () => {
    const both = z.object({ id: z.string() }).extend(row.pick({ name: true }).shape);
    const either = z.union([both, z.literal('none')]);
    expect(checked(either, { id: 'x', name: 'Asha' }).success).toBe(true);
    expect(checked(either, 'none').success).toBe(true);
    expect(checked(either, { id: 'x' }).success).toBe(false);
  });

  it('checks the requests of every contract', async () => {
    jest.resetModules();
    jest.doMock('zod', () => ({ z: recorded }));
    const contracts: object = await import('@bursar/contracts');
    const routes = Object.values(contracts).flatMap((each: object) => Object.values(each).filter(isRoute));
    expect(routes.length).toBeGreaterThan(200);
    for (const { input } of routes) {
      expect(typeof input).toBe('function');
      expect(typeof checked(input, {}).success).toBe('boolean');
    }
  });
});
