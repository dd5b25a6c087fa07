import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MARKS, report } from '../apps/api/bench/marks.mjs';

const TIME_TRAVEL = {
  pastPage: '≤ 4',
  pastFigures: '≤ 4',
  openInstant: '≤ 0.02',
  step: '≤ 3',
  growth: '≤ 1.5',
  keptPast: '≥ 0.85',
  pastBytes: '≤ 2.2',
  pastMemory: '≤ 1.1',
  compare: '≤ 8',
  playing: '≤ 1.5',
  instantsMemory: '≤ 1.1',
  instantsOthers: '≤ 2',
} as const;

const LEDGER = {
  ledgerRebuild: '≤ 1.5',
  ledgerCommand: '≤ 1.1',
  ledgerPage: '≤ 1.3',
  trialBalance: '≤ 1.5',
  closing: '≤ 5',
  closingOthers: '≤ 2',
} as const;

const bench = join(import.meta.dirname, '../apps/api/bench');
const source = readdirSync(bench)
  .filter((name) => name.endsWith('.bench.mjs'))
  .map((name) => readFileSync(join(bench, name), 'utf8'))
  .join('\n');

const names = Object.keys(MARKS) as (keyof typeof MARKS)[];
const rowOf = (name: keyof typeof MARKS, figure: number) =>
  report({ [name]: figure }).rows.find(({ what }) => what === MARKS[name].what);

describe('the report of the bench', () => {
  it('prints each mark of time travel with its ratio, and names the missed ones [HIS-023]', () => {
    const figures = { ...Object.fromEntries(Object.keys(TIME_TRAVEL).map((name) => [name, 1])), step: 4.5 };
    const { rows, sentence } = report(figures);
    for (const [name, mark] of Object.entries(TIME_TRAVEL)) {
      expect(rows).toContainEqual(expect.objectContaining({ what: MARKS[name as keyof typeof MARKS].what, mark }));
    }
    expect(rowOf('step', 4.5)).toMatchObject({ figure: '4.5', mark: '≤ 3', 'figure ÷ mark': '1.5', kept: 'no' });
    expect(rowOf('keptPast', 1)).toMatchObject({ figure: '1', 'figure ÷ mark': '1.18', kept: 'yes' });
    expect(sentence).toBe(`Missed: ${MARKS.openInstant.what}; ${MARKS.step.what}.`);
  });

  it.each(Object.keys(TIME_TRAVEL))('is given a figure of %s by a part of the bench [HIS-023]', (name) => {
    expect(source).toContain(`note('${name}', `);
  });

  it('prints each mark of the ledger with its ratio, and names the missed ones [LED-021]', () => {
    const { rows, sentence } = report({
      ...Object.fromEntries(Object.keys(LEDGER).map((name) => [name, 1])),
      closing: 8,
    });
    for (const [name, mark] of Object.entries(LEDGER)) {
      expect(rows).toContainEqual(expect.objectContaining({ what: MARKS[name as keyof typeof MARKS].what, mark }));
    }
    expect(sentence).toBe(`Missed: ${MARKS.closing.what}.`);
  });

  it.each(names)('judges %s on both sides of its mark', (name) => {
    const { most, least }: { readonly most?: number; readonly least?: number } = MARKS[name];
    const bound = most ?? least ?? Number.NaN;
    const better = most === undefined ? 1.1 : 0.9;
    expect(rowOf(name, bound)?.kept).toBe('yes');
    expect(rowOf(name, bound * better)?.kept).toBe('yes');
    expect(rowOf(name, bound / better / better)?.kept).toBe('no');
  });

  it('shows a mark that was not measured without a verdict', () => {
    const { rows, sentence } = report({});
    expect(rows.map(({ kept }) => kept)).toEqual(names.map(() => ''));
    expect(sentence).toBe('None of the 0 measured marks is missed.');
  });
});
