import { expect, it } from '@jest/globals';
import { type Work, WORK } from '@bursar/contracts';

import { SCREENS } from '../../app/screens.js';
import { countsOf, WORK_LOOKS } from './work.js';

const work = (what: Work, count: number) => ({ what, count, amount: null, since: null });

it('leads every kind of work to a screen of the application', () => {
  const paths = SCREENS.map(({ path }) => path);
  for (const what of WORK) {
    const { rows, screen } = WORK_LOOKS[what];
    const [path] = rows.split(/[?#]/);
    expect(paths).toContain(path);
    if (screen !== undefined) expect(path).toBe(screen);
  }
});

it('adds up different work of one screen', () => {
  expect([...countsOf([work('approvals', 3), work('claims_to_pay', 4)])]).toEqual([['/admin/expenses', 7]]);
});

it('counts by the entry of the menu, without zeros and without endless work', () => {
  const counts = countsOf([work('payments', 3), work('aid', 0), work('overdue', 190), work('requests', 2)]);
  expect([...counts]).toEqual([
    ['/admin/fees', 3],
    ['/admin/contacts', 2],
  ]);
});
