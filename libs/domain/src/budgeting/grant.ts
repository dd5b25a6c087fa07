import { decider } from '../kernel/index.js';
import { type GrantEvents, type GrantTerms } from './events.js';
import { refuse } from './refusals.js';

export type GrantState =
  | { readonly status: 'none' }
  | { readonly status: 'live'; readonly terms: GrantTerms }
  | { readonly status: 'withdrawn' };

export type GrantCommands = {
  RegisterGrant: { grantId: string; terms: GrantTerms };
  /** Spent from, reserved or asked for. */
  UpdateGrant: { grantId: string; terms: GrantTerms; usedHeads: readonly string[] };
  /** `inUse`: spent or reserved. `isAsked`: a request is undecided. */
  WithdrawGrant: { grantId: string; inUse: boolean; isAsked: boolean };
};

function checked(terms: GrantTerms): GrantTerms {
  const { amountPaise, startDate, endDate, heads } = terms;
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refuse('amount-not-positive');
  if (endDate < startDate) throw refuse('grant-period');
  if (new Set(heads.map(({ name }) => name.toLowerCase())).size < heads.length) throw refuse('grant-heads-repeat');
  if (heads.reduce((sum, head) => sum + head.amountPaise, 0) > amountPaise) throw refuse('grant-heads-exceed');
  return terms;
}

const SCALARS = [
  'fundingAgency',
  'amountPaise',
  'status',
  'startDate',
  'endDate',
  'departmentId',
  'facultyId',
  'facultyName',
] as const satisfies readonly (keyof GrantTerms)[];

const same = (one: GrantTerms, other: GrantTerms): boolean =>
  SCALARS.every((field) => one[field] === other[field]) &&
  one.heads.length === other.heads.length &&
  one.heads.every(
    ({ name, amountPaise }, index) =>
      other.heads[index]?.name === name && other.heads[index].amountPaise === amountPaise,
  );

const termsOf = ({
  fundingAgency,
  amountPaise,
  status,
  startDate,
  endDate,
  departmentId,
  facultyId,
  facultyName,
  heads,
}: GrantTerms): GrantTerms => ({
  fundingAgency,
  amountPaise,
  status,
  startDate,
  endDate,
  departmentId,
  facultyId,
  facultyName,
  heads,
});

export const Grant = decider<GrantState, GrantCommands, GrantEvents>({
  category: 'grant',
  about: (state) => (state.status === 'live' ? state.terms.fundingAgency : undefined),
  initial: { status: 'none' },

  decide: {
    RegisterGrant: ({ grantId, terms }, grant) =>
      grant.status === 'none' ? [{ type: 'GrantRegistered', data: { grantId, ...checked(terms) } }] : [],

    UpdateGrant: ({ grantId, terms, usedHeads }, grant) => {
      if (grant.status !== 'live') throw refuse('grant-not-found');
      if (same(checked(terms), grant.terms)) return [];
      const lost = usedHeads.find((used) => terms.heads.every(({ name }) => name !== used));
      if (lost !== undefined) throw refuse('grant-head-used', lost);
      return [{ type: 'GrantUpdated', data: { grantId, ...terms, previous: grant.terms } }];
    },

    WithdrawGrant: ({ grantId, inUse, isAsked }, grant) => {
      if (grant.status !== 'live') throw refuse('grant-not-found');
      if (inUse) throw refuse('grant-spent');
      if (isAsked) throw refuse('grant-asked');
      return [{ type: 'GrantWithdrawn', data: { grantId } }];
    },
  },

  evolve: {
    GrantRegistered: (_, terms) => ({ status: 'live', terms: termsOf(terms) }),
    GrantUpdated: (_, terms) => ({ status: 'live', terms: termsOf(terms) }),
    GrantWithdrawn: () => ({ status: 'withdrawn' }),
  },
});
