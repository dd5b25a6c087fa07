import { describe, expect, it } from '@jest/globals';

import { conformance, idsIn, testsIn } from './conformance-report.mjs';

const REQUIREMENTS = [
  { id: 'FEE-001', context: 'fees', says: 'A fee is billed', check: 'H' },
  { id: 'FEE-002', context: 'fees', says: 'A fee is | revoked', check: 'H' },
  { id: 'PAY-001', context: 'payments', says: 'A payment is taken', check: 'H' },
];

describe('a title', () => {
  it.each([
    ['is billed', []],
    ['is billed [FEE-001]', ['FEE-001']],
    ['is billed [FEE-001, PAY-001] at once [MSG-003]', ['FEE-001', 'PAY-001', 'MSG-003']],
    ['has its fields [ENT-098..ENT-101, ENT-007]', ['ENT-098', 'ENT-099', 'ENT-100', 'ENT-101', 'ENT-007']],
    ['takes an empty [] and a [word]', []],
  ])('%s', (title, ids) => {
    expect(idsIn(title)).toEqual(ids);
  });
});

describe('a file of tests', () => {
  const read = (source: string) => testsIn('a.spec.ts', source).map(({ id, title }) => `${id} ${title}`);

  it('names requirements among other words of a title', () => {
    const source = `describe('a fee', () => { it('is billed [FEE-001]', () => {}); test(\`is paid [PAY-001]\`, f); });`;
    expect(read(source)).toEqual(['FEE-001 a fee › is billed', 'PAY-001 a fee › is paid']);
  });

  it('names requirements in titles of groups and in rows of tables', () => {
    const source = `describe('a fee [FEE-001]', () => it.each([['title [FEE-002]', 1]])('needs its %s', () => {}));`;
    expect(read(source)).toEqual(['FEE-001 a fee', 'FEE-002 a fee › needs its %s']);
  });

  it('names no requirement in a skipped or an empty test', () => {
    expect(
      read(`it.skip('is billed [FEE-001]', f); it('is thought of [FEE-002]'); note('is paid [PAY-001]');`),
    ).toEqual([]);
  });
});

describe('the conformance page', () => {
  const tests = testsIn('a.spec.ts', `it('is billed [FEE-001]', f); it('is billed twice [FEE-001]', f);`);

  it('lists the tests of each requirement', () => {
    const { page, faults } = conformance(REQUIREMENTS, tests, { 'PAY-001': 'the receipt was printed' });
    expect(page).toContain('| FEE-001 | A fee is billed | `a.spec.ts`: is billed (and 1 more) |');
    expect(page).toContain('| FEE-002 | A fee is \\| revoked | — |');
    expect(page).toContain('| PAY-001 | A payment is taken | by hand: the receipt was printed |');
    expect(page).toContain('| fees | 2 | 1 | 0 | 1 |');
    expect(faults).toEqual(['FEE-002 has no test and was not seen by hand: A fee is | revoked']);
  });

  it('fails for a requirement without a test', () => {
    const byHand = { 'FEE-002': 'seen', 'PAY-001': 'seen' };
    expect(conformance(REQUIREMENTS, tests, byHand).faults).toEqual([]);
  });

  it('fails for an unknown requirement id', () => {
    const strange = testsIn('b.spec.ts', `it('is billed [FEE-999]', f);`);
    expect(conformance([], strange, { 'FEE-998': 'seen' }).faults).toEqual([
      'b.spec.ts names FEE-999, which is no requirement.',
      'docs/seen-by-hand.json names FEE-998, which is no requirement.',
    ]);
  });
});
