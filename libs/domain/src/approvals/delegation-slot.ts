import { type Day, decider, type Month, type Timestamp } from '../kernel/index.js';
import { type ApprovalKind } from './approval-rule.js';
import { refuse } from './refusals.js';

interface Period {
  readonly delegationId: string;
  readonly from: Day;
  readonly to: Day;
  readonly kinds: readonly ApprovalKind[] | null;
}

export interface TakenPeriod extends Period {
  readonly at: Timestamp;
}

export interface DelegationSlotState {
  readonly taken: readonly TakenPeriod[];
}

export type DelegationSlotCommands = {
  /** `abandoned`: delegations that ended, or whose creation crashed; they give way. */
  TakePeriod: TakenPeriod & { abandoned: readonly string[]; giverName?: string | undefined };
  ReleasePeriod: { delegationId: string };
};

export type DelegationSlotEvents = {
  DelegationSlotTaken: TakenPeriod;
  DelegationSlotReleased: { delegationId: string };
};

const share = (one: Period['kinds'], other: Period['kinds']): boolean =>
  one === null || other === null || one.some((kind) => other.includes(kind));

export const overlaps = (one: Period, other: Period): boolean =>
  one.delegationId !== other.delegationId &&
  one.from <= other.to &&
  other.from <= one.to &&
  share(one.kinds, other.kinds);

const released = (delegationId: string) => ({ type: 'DelegationSlotReleased', data: { delegationId } }) as const;

/** One deputy per person, day and kind: the stream of each month is the lock. */
export const DelegationSlot = decider<DelegationSlotState, DelegationSlotCommands, DelegationSlotEvents>({
  category: 'delegationSlot',
  initial: { taken: [] },

  decide: {
    TakePeriod: ({ abandoned, giverName, ...period }, { taken }) => {
      if (taken.some(({ delegationId }) => delegationId === period.delegationId)) return [];
      const others = taken.filter((each) => overlaps(each, period));
      const standing = others.find(({ delegationId }) => !abandoned.includes(delegationId));
      if (standing) throw refuse('delegate-overlaps', standing.from, standing.to, giverName);
      return [
        ...others.map(({ delegationId }) => released(delegationId)),
        { type: 'DelegationSlotTaken', data: period },
      ];
    },

    ReleasePeriod: ({ delegationId }, { taken }) =>
      taken.some((each) => each.delegationId === delegationId) ? [released(delegationId)] : [],
  },

  evolve: {
    DelegationSlotTaken: ({ taken }, period) => ({ taken: [...taken, period] }),
    DelegationSlotReleased: ({ taken }, { delegationId }) => ({
      taken: taken.filter((each) => each.delegationId !== delegationId),
    }),
  },
});

export function delegationSlotsOf(userId: string, { from, to }: Pick<Period, 'from' | 'to'>): readonly string[] {
  const slots: string[] = [];
  for (let month = from.slice(0, 7); month <= to; month = monthAfter(month)) slots.push(`${userId}_${month}`);
  return slots;
}

function monthAfter(month: Month): Month {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
