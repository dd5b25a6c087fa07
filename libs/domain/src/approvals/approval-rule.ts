import { type ApprovalRoute, type ApprovalStep, type Day, type Paise, type StepHolders } from '../kernel/index.js';

export const APPROVAL_KINDS = [
  'expense',
  'purchase',
  'refund',
  'concession',
  'write_off',
  'income',
  'income_reversal',
  'budget_change',
  'budget_transfer',
  'payroll_payment',
  'aid',
  'journal',
  'vendor_bank',
  'opening_balances',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export interface RuleStep extends Omit<ApprovalStep, 'who'> {
  readonly who: Omit<StepHolders, 'headOf'> & { readonly headOf?: number | 'its own' };
}

export interface ApprovalRule {
  readonly id: string;
  readonly name: string;
  readonly fromPaise: Paise;
  /** Inclusive; null without an end. */
  readonly toPaise: Paise | null;
  /** Null means every department without rules of its own. */
  readonly departmentIds: readonly number[] | null;
  readonly steps: readonly RuleStep[];
}

export interface LaidDownRules {
  /** The shipped rules have 0. */
  readonly version: number;
  readonly rules: readonly ApprovalRule[];
  readonly effectiveFrom: Day;
}

export const RULE_SETS = ['one_person', 'two_people'] as const;
export type RuleSet = (typeof RULE_SETS)[number];

/** The shipped set holds until the first of the others begins. */
export interface RulesOfKind {
  readonly laidDown: readonly LaidDownRules[];
  readonly shipped: RuleSet;
}

const DUE_WORKING_DAYS = 2;

const step = (name: string, who: RuleStep['who']): RuleStep => ({
  name,
  who,
  need: 1,
  dueWorkingDays: DUE_WORKING_DAYS,
});

const HEAD = step('Head of department', { headOf: 'its own' });
const FINANCE = step('Finance', { roles: ['finance_manager', 'admin'] });
const SECOND_PERSON = step('Second person', { roles: ['finance_manager', 'admin'] });

const ALWAYS_TWO_PEOPLE: readonly ApprovalKind[] = ['journal', 'vendor_bank', 'opening_balances'];

const HEADS_DECIDE: readonly ApprovalKind[] = ['expense', 'purchase'];

export function shippedRules(set: RuleSet, kind: ApprovalKind): readonly ApprovalRule[] {
  const [first, second] = HEADS_DECIDE.includes(kind) ? [HEAD, FINANCE] : [FINANCE, SECOND_PERSON];
  const isOne = set === 'one_person' && !ALWAYS_TWO_PEOPLE.includes(kind);
  const [id, name] = isOne ? ['one-person', 'One person'] : ['two-people', 'Two people'];
  const steps = isOne ? [first] : [first, second];
  return [{ id, name, fromPaise: 0, toPaise: null, departmentIds: null, steps }];
}

export function rulesOn(
  { laidDown, shipped }: RulesOfKind,
  kind: ApprovalKind,
  day: Day,
): Pick<LaidDownRules, 'version' | 'rules'> {
  const begun = laidDown.filter(({ effectiveFrom }) => effectiveFrom <= day);
  return begun.at(-1) ?? { version: 0, rules: shippedRules(shipped, kind) };
}

const names = (departmentId: number | null) => (rule: ApprovalRule) =>
  rule.departmentIds?.some((id) => id === departmentId) === true;

/** The department's own rules if any, else the others'; lowest band first. */
export function rulesFor(rules: readonly ApprovalRule[], departmentId: number | null): readonly ApprovalRule[] {
  const own = rules.filter(names(departmentId));
  const applicable = own.length > 0 ? own : rules.filter(({ departmentIds }) => departmentIds === null);
  return [...applicable].sort((one, other) => one.fromPaise - other.fromPaise);
}

const covers = ({ fromPaise, toPaise }: ApprovalRule, paise: Paise): boolean =>
  fromPaise <= paise && (toPaise === null || paise <= toPaise);

/** Rules that were laid down cover every amount. */
export const ruleFor = (
  rules: readonly ApprovalRule[],
  amountPaise: Paise,
  departmentId: number | null,
): ApprovalRule | undefined => rulesFor(rules, departmentId).find((rule) => covers(rule, amountPaise));

export interface Asked {
  readonly kind: ApprovalKind;
  readonly amountPaise: Paise;
  readonly departmentId: number | null;
}

/** @throws for a negative amount, which no rule covers */
export function routeFor(rules: RulesOfKind, { kind, amountPaise, departmentId }: Asked, day: Day): ApprovalRoute {
  const { version, rules: standing } = rulesOn(rules, kind, day);
  const rule = ruleFor(standing, amountPaise, departmentId);
  if (!rule) throw new Error(`No rule covers ${amountPaise} paise of ${kind}`);
  return routeOf(rule, version, departmentId);
}

export const routeOf = (
  { id, toPaise, steps }: ApprovalRule,
  ruleVersion: number,
  departmentId: number | null,
): ApprovalRoute => ({
  ...{ ruleId: id, ruleVersion },
  ...(toPaise !== null && { upToPaise: toPaise }),
  steps: steps.map((step) => within(step, departmentId)),
});

/** Without a department, administrators decide. */
function within({ who: { headOf, ...who }, ...step }: RuleStep, departmentId: number | null): ApprovalStep {
  if (headOf === undefined) return { ...step, who };
  if (headOf !== 'its own') return { ...step, who: { ...who, headOf } };
  if (departmentId !== null) return { ...step, who: { ...who, headOf: departmentId } };
  return { ...step, who: { ...who, roles: [...(who.roles ?? []), 'admin'] } };
}
