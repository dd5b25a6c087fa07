import { type ApprovalRuleShown, type approvalRules, type RequestOf } from '@bursar/contracts';

type Rule = RequestOf<typeof approvalRules.propose>['rules'][number];
type Holders = Rule['steps'][number]['who'];
type Step = ApprovalRuleShown['steps'][number];

export const PERSONS = 'persons';
/** Holders that the list does not offer stay as they are. */
const KEPT = 'kept';

export const HOLDERS = {
  head: { label: 'Head of the department', who: { head_of: 'its own' } },
  finance: { label: 'Finance Manager', who: { roles: ['finance_manager'] } },
  admin: { label: 'Administrator', who: { roles: ['admin'] } },
  office: { label: 'Finance Manager or Administrator', who: { roles: ['finance_manager', 'admin'] } },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly who: Holders }>>;

type Holder = keyof typeof HOLDERS | typeof PERSONS | typeof KEPT;

export interface StepDraft {
  readonly key: number;
  readonly name: string;
  readonly holder: Holder;
  readonly userIds: readonly string[];
  readonly need: Step['need'];
  readonly due: string;
  readonly before: Step | null;
}

export interface BandDraft {
  readonly key: number;
  readonly id: string | null;
  readonly name: string;
  readonly from: number | string;
  readonly to: number | string;
  readonly departmentIds: readonly number[] | null;
  readonly steps: readonly StepDraft[];
}

export const NEW_STEP: Omit<StepDraft, 'key'> = {
  ...{ name: '', holder: 'office', userIds: [], need: 1, due: '2', before: null },
};

export const NEW_BAND: Omit<BandDraft, 'key'> = {
  ...{ id: null, name: '', from: '', to: '', departmentIds: null },
  steps: [{ ...NEW_STEP, key: 0, name: 'Head of department', holder: 'head' }],
};

function holderOf({ who: { roles, user_ids, head_of } }: Step): Holder {
  const shown = JSON.stringify({ roles: [...roles].sort(), user_ids, head_of });
  const found = Object.entries(HOLDERS).find(([, { who }]) => {
    const offered: Holders = who;
    return (
      shown ===
      JSON.stringify({ roles: [...(offered.roles ?? [])].sort(), user_ids: [], head_of: offered.head_of ?? null })
    );
  });
  if (found) return found[0] as keyof typeof HOLDERS;
  return user_ids.length > 0 && roles.length === 0 && head_of === null ? PERSONS : KEPT;
}

export const draftsOf = (rules: readonly ApprovalRuleShown[]): readonly BandDraft[] =>
  rules.map(({ id, name, from, to, department_ids, steps }, key) => ({
    ...{ key, id, name, from, to: to ?? '', departmentIds: department_ids },
    steps: steps.map((step, stepKey) => ({
      ...{ key: stepKey, name: step.name, holder: holderOf(step), userIds: step.who.user_ids },
      ...{ need: step.need, due: String(step.due_working_days), before: step },
    })),
  }));

function whoOf({ holder, userIds, before }: StepDraft): Holders {
  if (holder === PERSONS) return { user_ids: [...userIds] };
  if (holder !== KEPT) return structuredClone(HOLDERS[holder].who);
  return before ? keptHolders(before.who) : {};
}

export const choosesNeed = ({ holder, userIds }: StepDraft): boolean => holder === PERSONS && userIds.length > 1;

const keptHolders = ({ roles, user_ids, head_of }: Step['who']): Holders => ({
  ...(roles.length > 0 && { roles: [...roles] as Holders['roles'] }),
  ...(user_ids.length > 0 && { user_ids: [...user_ids] }),
  ...(head_of !== null && { head_of }),
});

export const sent = ({ id, name, from, to, departmentIds, steps }: BandDraft): Rule => ({
  ...(id !== null && { id }),
  ...{ name, from, to: to === '' ? undefined : to },
  ...(departmentIds && { department_ids: [...departmentIds] }),
  steps: steps.map((step) => ({
    ...{ name: step.name, who: whoOf(step), due_working_days: step.due },
    ...(choosesNeed(step) && { need: step.need }),
  })),
});

export const holderOptions = ({ before }: StepDraft): readonly (readonly [Holder, string])[] => [
  ...Object.entries(HOLDERS).map(([value, { label }]) => [value as keyof typeof HOLDERS, label] as const),
  [PERSONS, 'Named people…'],
  ...(before && holderOf(before) === KEPT ? ([[KEPT, before.decided_by]] as const) : []),
];
