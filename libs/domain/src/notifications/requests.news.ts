import { barredOfficers, type Requested, type RequestEvents, requestFor } from '../decisions/events.js';
import { deciderName, isForAdministrators, stepPhrase } from '../kernel/index.js';
import { audience, audienceOfStep } from './audiences.js';
import { fellTo, news } from './notification.js';

const pageOf = ({ kind, requestId }: Requested): string => `/approvals/${kind}/${requestId}`;

const waits = ({ amountPaise }: Requested): string => `A ${requestFor(amountPaise)} waits for you`;

export const requestsNews = news<RequestEvents>({
  RequestSubmitted: ({ data }) => ({
    audience: audienceOfStep(data.route.steps[0]?.who ?? {}, ...barredOfficers(data)),
    kind: 'request.waiting',
    title: waits(data),
    body: `${data.askedByName} asks: ${data.description}`,
    link: pageOf(data),
    asks: data.requestId,
  }),
  RequestStepApproved: ({ data }) => ({
    audience: audienceOfStep(data.waitsFor, ...barredOfficers(data)),
    kind: 'request.waiting',
    title: waits(data),
    body: `${data.description}: ${deciderName(data.decision)} approved it. It waits for ${stepPhrase(data.next)}.`,
    link: pageOf(data),
    asks: data.requestId,
  }),
  RequestStepFell: ({ data }) => ({
    audience: audience.role('admin'),
    kind: 'approval.fell',
    title: fellTo(data),
    body: data.description,
    link: pageOf(data),
    asks: isForAdministrators(data.waitsFor) ? data.requestId : undefined,
  }),
  RequestHandedUp: ({ data }) => ({
    audience: audienceOfStep(data.waitsFor, ...barredOfficers(data)),
    kind: 'request.waiting',
    title: waits(data),
    body: data.description,
    link: pageOf(data),
    asks: data.requestId,
  }),
  RequestApproved: ({ data }) => ({
    audience: audience.user(data.askedBy),
    kind: 'request.approved',
    title: `${deciderName(data.decision)} approved your ${requestFor(data.amountPaise)}`,
    body: data.description,
    link: pageOf(data),
  }),
  RequestReturned: ({ data }) => ({
    audience: audience.user(data.askedBy),
    kind: 'request.returned',
    title: `${deciderName(data.decision)} has a question about your ${requestFor(data.amountPaise)}`,
    body: data.decision.note,
    link: pageOf(data),
    asks: data.requestId,
  }),
  RequestResubmitted: ({ data, metadata: { actor } }) => ({
    audience: audienceOfStep(data.waitsFor, ...barredOfficers(data)),
    kind: 'request.waiting',
    title: waits(data),
    body: actor.userId === undefined ? data.answer : `${data.askedByName} answers: ${data.answer}`,
    link: pageOf(data),
    asks: data.requestId,
  }),
  RequestWithdrawn: ({ data, metadata: { actor } }) =>
    actor.userId === undefined || actor.userId === data.askedBy
      ? undefined
      : {
          audience: audience.user(data.askedBy),
          kind: 'request.withdrawn',
          title: `Your ${requestFor(data.amountPaise)} ended`,
          body: `${data.description} was withdrawn or rejected meanwhile.`,
          link: pageOf(data),
        },
  RequestRejected: ({ data }) => ({
    audience: audience.user(data.askedBy),
    kind: 'request.rejected',
    title: `${deciderName(data.decision)} rejected your ${requestFor(data.amountPaise)}`,
    body: data.decision.note,
    link: pageOf(data),
  }),
});
