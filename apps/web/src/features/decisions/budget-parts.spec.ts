import { expect, it } from '@jest/globals';
import { partsOf } from './budget-parts.js';

const budget = { name: 'Civil Engineering', allocated: 10_000, spent: 2_000 };

it('counts a purchase once that its budget reserved at submission', () => {
  const reserved = { ...budget, reserved: 3_000, left: 5_000, left_after: 5_000 };
  expect(partsOf(reserved, 2_500)).toEqual({ spent: 2_000, reserved: 500, asked: 2_500, whole: 10_000 });
  const claim = { ...budget, reserved: 500, left: 7_500, left_after: 5_000 };
  expect(partsOf(claim, 2_500)).toEqual({ spent: 2_000, reserved: 500, asked: 2_500, whole: 10_000 });
});

it('shows all parts of a budget that the request exceeds', () => {
  const beyond = { ...budget, reserved: 500, left: 7_500, left_after: -1_500 };
  expect(partsOf(beyond, 9_000).whole).toBe(11_500);
});
