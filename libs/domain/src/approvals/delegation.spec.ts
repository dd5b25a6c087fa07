import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { addDays, type DomainEvent, fold, replay } from '../kernel/index.js';
import { Delegation, type DelegationCommands, type Party } from './delegation.js';
import { delegationEvents, type DelegationEvents } from './delegation.events.js';
import {
  DelegationSlot,
  type DelegationSlotEvents,
  delegationSlotsOf,
  overlaps,
  type TakenPeriod,
} from './delegation-slot.js';
import { delegations } from './delegations.projection.js';

const TODAY = '2026-12-01';
const AT = '2026-12-01T04:30:00.000Z';

const vasudha: Party = { userId: 'u-1', name: 'Vasudha Kelkar', role: 'hod', active: true };
const anirban: Party = { userId: 'u-2', name: 'Anirban Lahiri', role: 'faculty', active: true };

const delegate = (changes: Partial<DelegationCommands['Delegate']> = {}) => ({
  type: 'Delegate' as const,
  ...{ delegationId: 'd-1', giver: vasudha, deputy: anirban, from: '2026-12-12', to: '2026-12-20' },
  ...{ kinds: null, upToPaise: 25_000_00, reason: 'On leave', today: TODAY, secondHand: false },
  ...changes,
});

type Event = DomainEvent<DelegationEvents>;

const delegated: Event = {
  type: 'AuthorityDelegated',
  data: {
    delegationId: 'd-1',
    ...{ fromUserId: 'u-1', fromName: 'Vasudha Kelkar', toUserId: 'u-2', toName: 'Anirban Lahiri' },
    ...{ from: '2026-12-12', to: '2026-12-20', kinds: null, upToPaise: 25_000_00, reason: 'On leave' },
  },
};
const ended = (early: boolean): Event => ({
  type: 'DelegationEnded',
  data: {
    ...{ delegationId: 'd-1', fromUserId: 'u-1', toUserId: 'u-2', toName: 'Anirban Lahiri' },
    ...{ by: 'u-1', byName: 'Vasudha Kelkar', early },
  },
});
const begun: Event = {
  type: 'DelegationBegun',
  data: { delegationId: 'd-1', fromUserId: 'u-1', toUserId: 'u-2', toName: 'Anirban Lahiri' },
};
const begin = (today: string) => ({ type: 'BeginDelegation', today }) as const;
const end = (today = TODAY) => ({ type: 'EndDelegation', by: 'u-1', byName: 'Vasudha Kelkar', today }) as const;

const delegation = given(Delegation);
const refused = (changes: Partial<DelegationCommands['Delegate']>, code: string, sentence: string) => {
  delegation().when(delegate(changes)).thenRefused(`approvals/${code}`, sentence);
};

describe('A delegation', () => {
  it('gives the authority of an absent person to a deputy, once', () => {
    delegation().when(delegate()).then(delegated);
    delegation(delegated).when(delegate()).thenNothing();
  });

  it('begins once, on one of its days', () => {
    delegation(delegated).when(begin('2026-12-11')).thenNothing();
    delegation(delegated).when(begin('2026-12-12')).then(begun);
    delegation(delegated).when(begin('2026-12-20')).then(begun);
    delegation(delegated).when(begin('2026-12-21')).thenNothing();
    delegation(delegated, begun).when(begin('2026-12-13')).thenNothing();
    delegation(delegated, ended(true)).when(begin('2026-12-12')).thenNothing();
    delegation().when(begin('2026-12-12')).thenNothing();
    delegation(delegated, begun).when(end('2026-12-13')).then(ended(true));
  });

  it('ends once, early or after its last day', () => {
    delegation().when(end()).thenRefused('approvals/delegation-not-found', 'There is no such delegation.');
    delegation(delegated).when(end('2026-12-20')).then(ended(true));
    delegation(delegated).when(end('2026-12-21')).then(ended(false));
    delegation(delegated, ended(true)).when(end()).thenNothing();
  });

  it('is refused to oneself, to inactive persons, students and auditors, and second-hand', () => {
    refused({ deputy: vasudha }, 'delegate-self', 'You cannot delegate to yourself.');
    refused({ deputy: { ...anirban, active: false } }, 'delegate-inactive', 'This person is not active.');
    refused({ giver: { ...vasudha, active: false } }, 'delegate-inactive', 'This person is not active.');
    refused({ deputy: { ...anirban, role: 'student' } }, 'delegate-student', 'Students cannot stand in.');
    refused({ deputy: { ...anirban, role: 'auditor' } }, 'delegate-auditor', 'Auditors cannot stand in.');
    refused({ secondHand: true }, 'delegate-further', 'What was delegated to you cannot be handed on.');
  });

  it('lasts 1 to 60 days, from today at the earliest', () => {
    const from = '2026-12-12';
    delegation()
      .when(delegate({ from: TODAY }))
      .then({ ...delegated, data: { ...delegated.data, from: TODAY } as never });
    delegation()
      .when(delegate({ to: from }))
      .then({ ...delegated, data: { ...delegated.data, to: from } as never });
    delegation()
      .when(delegate({ to: addDays(from, 59) }))
      .then({ ...delegated, data: { ...delegated.data, to: addDays(from, 59) } as never });
    refused({ to: addDays(from, 60) }, 'delegate-too-long', 'At most 60 days.');
    refused({ to: '2026-12-11' }, 'delegate-order', 'The last day comes before the first.');
    refused({ from: '2026-11-30' }, 'delegate-past', 'A delegation can start today at the earliest.');
  });

  it('is told with its limit, its days and its reason', () => {
    expect(delegationEvents.AuthorityDelegated.tell(delegated.data as never, 'Vasudha Kelkar').says).toBe(
      'Delegated the approvals of Vasudha Kelkar to Anirban Lahiri from 12 Dec 2026 to 20 Dec 2026, up to ₹25,000.00: On leave',
    );
    expect(delegationEvents.DelegationEnded.tell(ended(true).data as never, 'Vasudha Kelkar').says).toBe(
      'Ended the delegation of Vasudha Kelkar to Anirban Lahiri early',
    );
    expect(Delegation.about?.(fold(Delegation, [delegated]))).toBe('Vasudha Kelkar');
    expect(Delegation.whom?.(fold(Delegation, [delegated]))).toBe('u-1');
    expect(Delegation.about?.(Delegation.initial)).toBeUndefined();
  });

  it('has a row that shows both persons, its days and its end', () => {
    const rowOf = (...events: readonly Event[]) =>
      replay(delegations, logOf(...events.map(({ type, data }) => [type, data] as Told<DelegationEvents>))).get('d-1');
    expect(rowOf(delegated)).toMatchObject({
      ...{ user_id: 'u-1', deputy_id: 'u-2', starts_on: '2026-12-12', ends_on: '2026-12-20', up_to: 25_000 },
      ...{ status: 'standing', ended_at: null },
    });
    expect(rowOf(delegated, begun)).toMatchObject({ user_id: 'u-1', status: 'standing', version: 1 });
    expect(rowOf(begun)).toBeUndefined();
    expect(rowOf(delegated, ended(true))).toMatchObject({ status: 'ended', ended_by_name: 'Vasudha Kelkar' });
    const unlimited = { ...delegated, data: { ...delegated.data, upToPaise: null } as never };
    expect(rowOf(unlimited)).toMatchObject({ up_to: null });
  });
});

describe('The slot of a month', () => {
  const period = (changes: Partial<TakenPeriod> = {}): TakenPeriod => ({
    ...{ delegationId: 'd-1', from: '2026-12-12', to: '2026-12-20', kinds: null, at: AT },
    ...changes,
  });
  const take = (changes: Partial<TakenPeriod> = {}, abandoned: readonly string[] = []) => ({
    type: 'TakePeriod' as const,
    ...period(changes),
    abandoned,
  });
  const taken = (changes: Partial<TakenPeriod> = {}): DomainEvent<DelegationSlotEvents> => ({
    type: 'DelegationSlotTaken',
    data: period(changes),
  });
  const slot = given(DelegationSlot);
  const other = { delegationId: 'd-2' };
  const code = 'approvals/delegate-overlaps';

  it('has one deputy per day and kind', () => {
    slot().when(take()).then(taken());
    slot(taken()).when(take()).thenNothing();
    slot(taken())
      .when(take({ ...other, from: '2026-12-20', to: '2026-12-31' }))
      .thenRefused(code, 'Somebody already stands in for you from 12 to 20 Dec 2026.');
    slot(taken())
      .when({ ...take(other), giverName: 'Vasudha Kelkar' })
      .thenRefused(code, 'Vasudha Kelkar already has a deputy from 12 to 20 Dec 2026.');
    const next = { ...other, from: '2026-12-21', to: '2026-12-31' };
    slot(taken()).when(take(next)).then(taken(next));
    const before = { ...other, from: '2026-12-01', to: '2026-12-11' };
    slot(taken()).when(take(before)).then(taken(before));
    expect(overlaps(period(), period())).toBe(false);
    const kinds = { ...other, kinds: ['refund'] } as const;
    slot(taken({ kinds: ['expense'] }))
      .when(take(kinds))
      .then(taken(kinds));
    slot(taken({ kinds: ['expense', 'refund'] }))
      .when(take(kinds))
      .thenRefused(code);
    slot(taken()).when(take(kinds)).thenRefused(code);
    slot(taken({ kinds: ['refund'] }))
      .when(take(other))
      .thenRefused(code);
  });

  it('names days of one, two or three parts', () => {
    const refusal = (from: string, to: string, sentence: string) => {
      slot(taken({ from, to }))
        .when(take({ ...other, from, to }))
        .thenRefused(code, `Somebody already stands in for you ${sentence}.`);
    };
    refusal('2026-12-05', '2026-12-05', 'on 5 Dec 2026');
    refusal('2026-11-28', '2026-12-03', 'from 28 Nov to 3 Dec 2026');
    refusal('2026-12-28', '2027-01-03', 'from 28 Dec 2026 to 3 Jan 2027');
  });

  it('is free again after the end of a delegation', () => {
    const released: DomainEvent<DelegationSlotEvents> = {
      type: 'DelegationSlotReleased',
      data: { delegationId: 'd-1' },
    };
    slot(taken()).when({ type: 'ReleasePeriod', delegationId: 'd-1' }).then(released);
    slot(taken(), released).when({ type: 'ReleasePeriod', delegationId: 'd-1' }).thenNothing();
    slot(taken(), released).when(take(other)).then(taken(other));
    slot(taken())
      .when(take(other, ['d-1']))
      .then(released, taken(other));
    slot(taken()).when({ type: 'ReleasePeriod', delegationId: 'd-2' }).thenNothing();
    const later = { ...other, from: '2026-12-21', to: '2026-12-31' };
    slot(taken(), taken(later), released)
      .when(take({ ...later, delegationId: 'd-3' }))
      .thenRefused(code);
  });

  it('covers each month that a delegation touches', () => {
    expect(delegationSlotsOf('u-1', { from: '2026-12-12', to: '2026-12-20' })).toEqual(['u-1_2026-12']);
    expect(delegationSlotsOf('u-1', { from: '2026-11-28', to: '2027-01-20' })).toEqual([
      ...['u-1_2026-11', 'u-1_2026-12', 'u-1_2027-01'],
    ]);
    expect(delegationSlotsOf('u-1', { from: '2027-01-31', to: '2027-02-01' })).toEqual([
      ...['u-1_2027-01', 'u-1_2027-02'],
    ]);
  });
});
