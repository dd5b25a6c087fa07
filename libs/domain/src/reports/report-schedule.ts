import { decider, type Timestamp } from '../kernel/index.js';
import { type Recipient, type ReportEvents, type ReportPlan } from './events.js';
import { refuse } from './refusals.js';

export interface Sending {
  readonly sendingId: string;
  readonly recipients: readonly Recipient[];
}

interface Known {
  readonly scheduleId: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly plan: ReportPlan;
  /** '' before the first. */
  readonly lastDueAt: Timestamp;
  readonly sending: Sending | null;
  /** '' before the first. */
  readonly lastByHand: string;
  readonly begunFor: Timestamp;
  /** Recipients of the next sending by hand: the last one missed them. */
  readonly unsent: readonly Recipient[];
}

export type ReportScheduleState =
  | { readonly status: 'none' }
  | ({ readonly status: 'running' | 'paused' | 'stopped' } & Known);

export type ReportScheduleCommands = {
  StartReportSchedule: { scheduleId: string; owner: Recipient; plan: ReportPlan };
  ChangeReportSchedule: { plan: ReportPlan };
  PauseReportSchedule: Record<never, never>;
  ResumeReportSchedule: Record<never, never>;
  StopReportSchedule: { reason: string | null };
  RemoveReportRecipient: { userId: string; reason: string };
  BeginSending: { sendingId: string; dueAt: Timestamp; byHand: boolean };
  NoteSent: Pick<ReportEvents['ReportSent'], 'sendingId' | 'period' | 'rows' | 'attached'> & {
    unsent: readonly Recipient[];
    reason: string;
  };
  NoteNotSent: { sendingId: string; reason: string };
};

function known(state: ReportScheduleState): Known & { readonly status: 'running' | 'paused' } {
  if (state.status === 'none' || state.status === 'stopped') throw refuse('schedule-not-found');
  return { ...state, status: state.status };
}

function checked(plan: ReportPlan): ReportPlan {
  if (plan.every === 'week' && plan.weekday === null) throw refuse('weekday-missing');
  if (plan.recipients.length === 0) throw refuse('nobody-to-write-to');
  return plan.every === 'week' ? plan : { ...plan, weekday: null };
}

const sameIn = (one: ReportPlan, other: ReportPlan): boolean => JSON.stringify(one) === JSON.stringify(other);

const isIn =
  (people: readonly Recipient[]) =>
  ({ userId }: Recipient): boolean =>
    people.some((each) => each.userId === userId);

const openSending = (
  state: ReportScheduleState,
  sendingId: string,
): (Known & { readonly sending: Sending }) | undefined =>
  state.status !== 'none' && state.sending?.sendingId === sendingId ? { ...state, sending: state.sending } : undefined;

const change = (state: ReportScheduleState, changes: Partial<Known>): ReportScheduleState =>
  state.status === 'none' ? state : { ...state, ...changes };

const put = (state: ReportScheduleState, status: 'running' | 'paused' | 'stopped'): ReportScheduleState =>
  state.status === 'none' ? state : { ...state, status };

const stopped = ({ scheduleId, ownerId }: Known, reason: string | null) =>
  ({ type: 'ReportScheduleStopped', data: { scheduleId, ownerId, reason } }) as const;

/** A due time is begun once, before its letters leave: a crash loses a letter rather than doubling it. */
export const ReportSchedule = decider<ReportScheduleState, ReportScheduleCommands, ReportEvents>({
  category: 'reportSchedule',
  about: (state) =>
    state.status === 'none' ? undefined : `the report “${state.plan.title}” by mail of ${state.ownerName}`,
  whom: (state) => (state.status === 'none' ? undefined : state.ownerId),
  initial: { status: 'none' },

  decide: {
    StartReportSchedule: ({ scheduleId, owner, plan }, { status }) => {
      if (status !== 'none') return [];
      const data = { scheduleId, ownerId: owner.userId, ownerName: owner.name, plan: checked(plan) };
      return [{ type: 'ReportScheduleStarted', data }];
    },
    ChangeReportSchedule: ({ plan: asked }, state) => {
      const { scheduleId, plan } = known(state);
      const next = checked(asked);
      return sameIn(plan, next) ? [] : [{ type: 'ReportScheduleChanged', data: { scheduleId, plan: next } }];
    },
    PauseReportSchedule: (_, state) => {
      const { scheduleId, status } = known(state);
      return status === 'paused' ? [] : [{ type: 'ReportSchedulePaused', data: { scheduleId } }];
    },
    ResumeReportSchedule: (_, state) => {
      const { scheduleId, status } = known(state);
      return status === 'running' ? [] : [{ type: 'ReportScheduleResumed', data: { scheduleId } }];
    },
    StopReportSchedule: ({ reason }, state) => [stopped(known(state), reason)],
    RemoveReportRecipient: ({ userId: recipientId, reason }, state) => {
      const schedule = known(state);
      const { scheduleId, plan } = schedule;
      const recipient = plan.recipients.find(({ userId }) => userId === recipientId);
      if (recipient === undefined) return [];
      const data = { scheduleId, recipient, recipientId, reason };
      const removed = { type: 'ReportRecipientRemoved', data } as const;
      return plan.recipients.length > 1 ? [removed] : [removed, stopped(schedule, 'No recipient is left.')];
    },
    BeginSending: ({ sendingId, dueAt, byHand }, state) => {
      const { scheduleId, status, plan, lastDueAt, lastByHand, begunFor, sending, unsent } = known(state);
      const isPast = byHand ? sendingId === lastByHand : dueAt <= lastDueAt;
      if (isPast || (!byHand && (status === 'paused' || sending !== null))) return [];
      if (sending !== null) throw refuse('being-sent');
      const isMissed = byHand && unsent.length > 0;
      const recipients = isMissed ? unsent : plan.recipients;
      const letter = { scheduleId, sendingId, dueAt: isMissed ? begunFor : dueAt, byHand, recipients };
      return [{ type: 'ReportSendingBegun', data: letter }];
    },
    NoteSent: ({ sendingId, unsent, reason, ...told }, state) => {
      const open = openSending(state, sendingId);
      if (!open) return [];
      const { scheduleId, ownerId, plan } = open;
      const sent = open.sending.recipients.filter((each) => !isIn(unsent)(each));
      const about = { scheduleId, ownerId, title: plan.title, sendingId };
      const missed = { type: 'ReportNotSent', data: { ...about, recipients: unsent, reason } } as const;
      const done = { type: 'ReportSent', data: { scheduleId, sendingId, recipients: sent, ...told } } as const;
      return [...(sent.length > 0 ? [done] : []), ...(unsent.length > 0 ? [missed] : [])];
    },
    NoteNotSent: ({ sendingId, reason }, state) => {
      const open = openSending(state, sendingId);
      if (!open) return [];
      const { scheduleId, ownerId, plan, sending } = open;
      const about = { scheduleId, ownerId, title: plan.title, sendingId };
      return [{ type: 'ReportNotSent', data: { ...about, recipients: sending.recipients, reason } }];
    },
  },

  evolve: {
    ReportScheduleStarted: (_, { scheduleId, ownerId, ownerName, plan }) => ({
      ...{ status: 'running', scheduleId, ownerId, ownerName, plan },
      ...{ lastDueAt: '', lastByHand: '', begunFor: '', sending: null, unsent: [] },
    }),
    ReportScheduleChanged: (state, { plan }) =>
      state.status === 'none' ? state : { ...state, plan, unsent: state.unsent.filter(isIn(plan.recipients)) },
    ReportSchedulePaused: (state) => put(state, 'paused'),
    ReportScheduleResumed: (state) => put(state, 'running'),
    ReportScheduleStopped: (state) => put(state, 'stopped'),
    ReportRecipientRemoved: (state, { recipient }) => {
      if (state.status === 'none') return state;
      const stays = (each: Recipient): boolean => each.userId !== recipient.userId;
      const plan = { ...state.plan, recipients: state.plan.recipients.filter(stays) };
      return { ...state, plan, unsent: state.unsent.filter(stays) };
    },
    ReportSendingBegun: (state, { sendingId, dueAt, byHand, recipients }) =>
      change(state, {
        sending: { sendingId, recipients },
        begunFor: dueAt,
        ...(byHand ? { lastByHand: sendingId } : { lastDueAt: dueAt }),
      }),
    ReportSent: (state) => change(state, { sending: null, unsent: [] }),
    // A recipient may have been removed since the sending began.
    ReportNotSent: (state, { recipients }) =>
      state.status === 'none'
        ? state
        : { ...state, sending: null, unsent: recipients.filter(isIn(state.plan.recipients)) },
  },
});
