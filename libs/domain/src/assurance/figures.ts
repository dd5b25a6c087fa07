import { type Asked, figure, formatPaise } from '../kernel/index.js';
import { booksOf, EXCEPTION_NAMES, EXCEPTION_RULES, type ExceptionName } from './exceptions.js';
import { type FindingRow, findings } from './findings.projection.js';
import { type MovementRow, movements } from './movements.projection.js';

const ofStatus = (status: FindingRow['status'], label: string) =>
  figure({
    ...{ name: `findings_${status}`, label, unit: 'count', of: findings, where: { status } },
    adds: () => 1,
    tells: ({ title }: FindingRow) => title,
  });

export const byStatus = [
  ofStatus('open', 'Findings Open'),
  ofStatus('asked', 'Waiting for an Answer'),
  ofStatus('answered', 'Answered'),
];

const nameOf = (rule: ExceptionName): string => `exceptions_${rule}`;

/** A rule may compare movements, so it is asked for ids. */
export const byRule = EXCEPTION_NAMES.map((rule) =>
  figure({
    ...{ name: nameOf(rule), label: EXCEPTION_RULES[rule].says, unit: 'count', of: movements },
    where: ({ movements: found = [] }: Asked) => ({ id: { in: found } }),
    adds: () => 1,
    tells: ({ person_name, about, amount_paise }: MovementRow) =>
      [person_name, about, formatPaise(amount_paise)].filter(Boolean).join(', '),
  }),
);

export function foundBy(figureName: string, rows: Iterable<MovementRow>): readonly string[] {
  const rule = EXCEPTION_NAMES.find((each) => nameOf(each) === figureName);
  return rule === undefined ? [] : EXCEPTION_RULES[rule].find(booksOf(rows)).map(({ movement }) => movement.id);
}
