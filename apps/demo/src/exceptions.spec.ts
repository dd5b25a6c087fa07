import { describe, expect, it } from '@jest/globals';
import {
  booksOf,
  erasures,
  EXCEPTION_NAMES,
  EXCEPTION_RULES,
  findings,
  firstDigitsOf,
  movements,
} from '@bursar/domain/assurance';
import { replay } from '@bursar/domain/kernel';
import { CONTEXTS } from '../../api/src/app.module.js';
import { demoUniversity } from './demo-university.js';

const policies = CONTEXTS.flatMap((context) => context.policies);
const { events } = demoUniversity('2026-11-25T06:00:00.000Z', { policies });

describe('The demo university', () => {
  it('has exceptions of at least six rules, and amounts for the first digits [SEA-018]', () => {
    const books = booksOf(replay(movements, events).values());
    const counts = EXCEPTION_NAMES.map((name) => [name, EXCEPTION_RULES[name].find(books).length] as const);
    expect(counts.filter(([, count]) => count > 0).length).toBeGreaterThanOrEqual(6);
    expect(firstDigitsOf(books)?.amounts).toBeGreaterThan(300);
  });

  it('has a graduate who was erased by two administrators, with the name kept on receipts', () => {
    const [erased, ...others] = [...replay(erasures, events).values()];
    expect(others).toEqual([]);
    expect(erased).toMatchObject({ status: 'kept', kept_until: '2035-03-31' });
    expect(erased?.confirmed_by_name).not.toBe(erased?.requested_by_name);
  });

  it('has an open, an asked and an answered finding, with evidence', () => {
    const board = [...replay(findings, events).values()];
    expect(board.map(({ status }) => status).toSorted()).toEqual(['answered', 'asked', 'open']);
    expect(board.filter(({ evidence }) => evidence.length === 0)).toEqual([]);
  });
});
