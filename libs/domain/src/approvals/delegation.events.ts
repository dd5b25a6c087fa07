import { type Day, event, type EventsOf, formatDate, formatPaise, type Paise } from '../kernel/index.js';
import { type ApprovalKind } from './approval-rule.js';

const limit = (paise: Paise | null): string => (paise === null ? '' : `, up to ${formatPaise(paise)}`);

export const delegationEvents = {
  /** `kinds` null means all kinds. */
  AuthorityDelegated: event<{
    delegationId: string;
    fromUserId: string;
    fromName: string;
    toUserId: string;
    toName: string;
    from: Day;
    to: Day;
    kinds: readonly ApprovalKind[] | null;
    upToPaise: Paise | null;
    reason: string;
  }>(({ toName, from, to, upToPaise, reason }, about) => ({
    says: `Delegated the approvals of ${about} to ${toName} from ${formatDate(from)} to ${formatDate(to)}${limit(upToPaise)}: ${reason}`,
  })),

  DelegationBegun: event<{ delegationId: string; fromUserId: string; toUserId: string; toName: string }>(
    ({ toName }, about) => ({ says: `Began the delegation of ${about} to ${toName}` }),
  ),

  /** `early`: before the last day was over. */
  DelegationEnded: event<{
    delegationId: string;
    fromUserId: string;
    toUserId: string;
    toName: string;
    by: string | null;
    byName: string | null;
    early: boolean;
  }>(({ toName, early }, about) => ({
    says: `Ended the delegation of ${about} to ${toName}${early ? ' early' : ''}`,
  })),
};
export type DelegationEvents = EventsOf<typeof delegationEvents>;
