import { type Paise } from '../kernel/index.js';
import { type ApprovalRule, rulesFor } from './approval-rule.js';
import { refuse } from './refusals.js';

const STEPS_MAX = 6;

function expectSeamless(rules: readonly ApprovalRule[]): void {
  let next: Paise | null = 0;
  for (const { fromPaise, toPaise } of rules) {
    if (next === null || fromPaise < next) throw refuse('rules-overlap', fromPaise);
    if (fromPaise > next) throw refuse('rules-gap', next, fromPaise - 1);
    next = toPaise === null ? null : toPaise + 1;
  }
  if (next !== null) throw refuse('rules-gap', next, null);
}

/**
 * The bands of each department cover every amount exactly once.
 * @throws `rules-order`, `rules-steps`, `rules-step-twice`, `rules-gap`, `rules-overlap`
 */
export function expectComplete(rules: readonly ApprovalRule[]): void {
  for (const { name, fromPaise, toPaise, steps } of rules) {
    if (toPaise !== null && toPaise < fromPaise) throw refuse('rules-order', name);
    if (steps.length < 1 || steps.length > STEPS_MAX) throw refuse('rules-steps', name);
    const names = steps.map((step) => step.name);
    const repeated = names.find((each, index) => names.indexOf(each) !== index);
    if (repeated !== undefined) throw refuse('rules-step-twice', name, repeated);
  }
  expectSeamless(rulesFor(rules, null));
  const named = new Set(rules.flatMap(({ departmentIds }) => departmentIds ?? []));
  for (const departmentId of named) expectSeamless(rulesFor(rules, departmentId));
}
