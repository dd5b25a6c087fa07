import { type DelegationEvents } from '../approvals/events.js';
import { type LateRequest, type ReminderEvents, requestFor } from '../decisions/events.js';
import { dayName } from '../kernel/index.js';
import { audience, audienceOfStep } from './audiences.js';
import { news } from './notification.js';

const pageOf = ({ kind, requestId }: Pick<LateRequest, 'kind' | 'requestId'>): string =>
  `/approvals/${kind}/${requestId}`;

/** Claims have too many makers for an audience each. */
const makersOf = ({ kind, submittedBy, makerIds = [submittedBy] }: LateRequest): readonly string[] =>
  kind === 'expense' || kind === 'purchase' ? [] : makerIds;

export const remindersNews = news<ReminderEvents & Pick<DelegationEvents, 'AuthorityDelegated' | 'DelegationEnded'>>({
  ApprovalReminded: ({ data }) => ({
    audience: audienceOfStep(data.waitsFor, ...makersOf(data)),
    kind: 'approval.reminded',
    title: `A ${requestFor(data.amountPaise)} has waited for you since ${dayName(data.since)}`,
    body: data.description,
    link: pageOf(data),
    asks: data.requestId,
  }),
  ApprovalEscalated: ({ data }) => ({
    audience: audienceOfStep(data.next, ...makersOf(data)),
    kind: 'approval.escalated',
    title: `A ${requestFor(data.amountPaise)} is late at the step ${data.step}`,
    body: `It has waited there since ${dayName(data.since)}.`,
    link: pageOf(data),
    asks: data.requestId,
  }),
  DeputyTold: ({ data }) =>
    data.beyondLimit
      ? undefined
      : {
          audience: audience.user(data.deputyId),
          kind: 'request.waiting',
          title: `A ${requestFor(data.amountPaise)} waits for ${data.forName}, for whom you decide`,
          body: data.description,
          link: pageOf(data),
          asks: data.requestId,
        },
  AuthorityDelegated: ({
    data: { fromUserId, fromName, toUserId, toName, from, to, reason },
    metadata: { actor },
  }) => ({
    audience: audienceOfStep({ userIds: actor.userId === fromUserId ? [toUserId] : [toUserId, fromUserId] }),
    kind: 'delegation.named',
    title: `${toName} stands in for ${fromName} ${from === to ? `on ${dayName(to)}` : `from ${dayName(from)} to ${dayName(to)}`}`,
    body: reason,
    link: '/profile',
  }),
  DelegationEnded: ({ data: { fromUserId, toName, by, byName, early } }) =>
    !early || by === fromUserId
      ? undefined
      : {
          audience: audience.user(fromUserId),
          kind: 'delegation.ended',
          title: `${toName} no longer stands in for you`,
          body: `${byName === null ? '' : `${byName} ended the delegation. `}Name another deputy if you are away.`,
          link: '/profile',
        },
});
