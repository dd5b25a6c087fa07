import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, fold, replay, subjectOf } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { erasures } from './erasures.projection.js';
import { keptUntil } from './kept-until.js';
import { Person } from './person.js';
import { type PersonEvents } from './person.events.js';

type Event = DomainEvent<PersonEvents>;

const facts = { userId: 'U1', ids: ['U1', 'S1'], name: 'Asha Rao' };
const requested: Event = {
  type: 'ErasureRequested',
  data: { ...facts, reason: 'A letter', requestedBy: 'A1', requestedByName: 'Meera' },
};
const confirmed: Event = {
  type: 'ErasureConfirmed',
  data: { userId: 'U1', confirmedBy: 'A2', confirmedByName: 'Ravi' },
};
const completed = (kept: string | null): Event => ({
  type: 'PersonErased',
  data: { userId: 'U1', ids: ['U1', 'S1'], classes: ['contact'], keyFingerprints: [], keptUntil: kept },
});
const standing = { active: false, owedPaise: 0, unpaidSalaryPaise: 0 };
const request = { type: 'RequestErasure', ...facts, reason: 'A letter', by: 'A1', byName: 'Meera' } as const;
const confirm = { type: 'ConfirmErasure', by: 'A2', byName: 'Ravi' } as const;
const complete = { type: 'CompleteErasure', ids: facts.ids, classes: ['contact'], keyFingerprints: [] } as const;

const person = given(Person);
const rowOf = (...events: readonly Event[]) =>
  replay(erasures, logOf(...events.map(({ type, data }) => [type, data] as unknown as Told<PersonEvents>))).get('U1');

describe('The erasure of a person', () => {
  it('is asked for and confirmed by two people', () => {
    person()
      .when({ ...request, ...standing })
      .then(requested);
    person(requested)
      .when({ ...confirm, ...standing })
      .then(confirmed);
    person(requested)
      .when({ ...confirm, ...standing, by: 'A1' })
      .thenRefused('assurance/same-person');
  });

  it('waits for the end of the account, of its dues and of unpaid salaries', () => {
    person()
      .when({ ...request, ...standing, active: true })
      .thenRefused('assurance/not-erasable');
    person(requested)
      .when({ ...confirm, ...standing, owedPaise: 1_250_000 })
      .thenRefused('assurance/has-open-dues', 'This student still owes ₹12,500.00. Settle or write it off first.');
    person(requested)
      .when({ ...confirm, ...standing, unpaidSalaryPaise: 5_000_000 })
      .thenRefused(
        'assurance/has-unpaid-salary',
        '₹50,000.00 of salary is not paid to this person yet. Pay or cancel it first.',
      );
  });

  it('keeps the name until its day, and is complete then', () => {
    person(requested, confirmed)
      .when({ ...complete, keptUntil: '2035-03-31' })
      .then(completed('2035-03-31'));
    person(requested, confirmed, completed('2035-03-31'))
      .when({ ...complete, keptUntil: null })
      .then(completed(null));
    person(requested, confirmed, completed(null))
      .when({ ...request, ...standing })
      .thenRefused('assurance/already-erased');
  });

  it('takes what came from the person after it was asked for, and keeps that until its end', () => {
    const later = { ...completed('2035-03-31').data, ids: ['U1', 'S1', 'R1'] } as PersonEvents['PersonErased'];
    person(requested, confirmed)
      .when({ ...complete, ids: ['U1', 'R1'], keptUntil: '2035-03-31' })
      .then({ type: 'PersonErased', data: later });
    person(requested, confirmed, { type: 'PersonErased', data: later })
      .when({ ...complete, keptUntil: null })
      .then({ type: 'PersonErased', data: { ...later, keptUntil: null } });
  });

  it('is repeated in a log that does not know it, and only there', () => {
    const officers = { requestedBy: 'A1', requestedByName: 'Meera', confirmedBy: 'A2', confirmedByName: 'Ravi' };
    const repeat = { type: 'RepeatErasure', ...facts, ...officers, classes: ['contact'], keyFingerprints: [] } as const;
    const asked: Event = {
      type: 'ErasureRequested',
      data: {
        ...requested.data,
        reason: 'Repeated after an older backup was restored',
      },
    };
    for (const known of [person(), person(requested)]) {
      known.when({ ...repeat, keptUntil: null }).then(asked, confirmed, completed(null));
    }
    person()
      .when({ ...repeat, keptUntil: '2035-03-31' })
      .then(asked, confirmed, completed('2035-03-31'));
    const kept = person(requested, confirmed, completed('2035-03-31'));
    kept.when({ ...repeat, keptUntil: '2035-03-31' }).then();
    kept.when({ ...repeat, keptUntil: null }).then(completed(null));
    person(requested, confirmed, completed(null))
      .when({ ...repeat, keptUntil: '2035-03-31' })
      .then();
  });

  it('is asked for, confirmed and completed once', () => {
    for (const history of [[requested], [requested, confirmed]])
      person(...history)
        .when({ ...request, ...standing, active: true })
        .thenNothing();
    person(requested, confirmed)
      .when({ ...confirm, ...standing, active: true })
      .thenNothing();
    person(requested)
      .when({ ...complete, keptUntil: null })
      .thenNothing();
    for (const end of ['2035-03-31', null])
      person(requested, confirmed, completed(end))
        .when({ ...complete, keptUntil: end })
        .thenNothing();
    for (const end of ['2035-03-31', null])
      person(requested, confirmed, completed(end))
        .when({ ...confirm, ...standing })
        .thenRefused('assurance/already-erased');
  });

  it('is cancelled before it is done, and may be asked for again', () => {
    const cancel = { type: 'CancelErasure', by: 'A3', byName: 'Om' } as const;
    const cancelled: Event = {
      type: 'ErasureCancelled',
      data: { userId: 'U1', cancelledBy: 'A3', cancelledByName: 'Om' },
    };
    person(requested).when(cancel).then(cancelled);
    person(requested, confirmed).when(cancel).then(cancelled);
    person(requested, cancelled).when(cancel).thenNothing();
    person(requested, cancelled)
      .when({ ...request, ...standing })
      .then(requested);
    person(requested, cancelled)
      .when({ ...confirm, ...standing })
      .thenRefused('assurance/erasure-not-found');
    person().when(cancel).thenRefused('assurance/erasure-not-found');
    for (const end of ['2035-03-31', null])
      person(requested, confirmed, completed(end)).when(cancel).thenRefused('assurance/already-erased');
    expect(rowOf(requested, cancelled)?.status).toBe('cancelled');
  });

  it('is known by the person from its request on', () => {
    const state = (...events: Event[]) => fold(Person, events);
    expect(subjectOf(Person, Person.initial, state(requested))).toEqual({ about: 'Asha Rao', whom: 'U1' });
    expect(subjectOf(Person, Person.initial, Person.initial)).toBeUndefined();
    for (const event of [confirmed, completed(null)]) {
      expect(state(event)).toEqual({ status: 'none' });
      expect(rowOf(event)).toBeUndefined();
    }
  });

  it('shows who asked and confirmed, when it was done, and how long the name stays', () => {
    const row = {
      ...{ id: 'U1', name: 'Asha Rao', reason: 'A letter', status: 'requested', requested_at: AT },
      ...{ requested_by: 'A1', requested_by_name: 'Meera', confirmed_by_name: null, erased_at: null },
      ...{ kept_until: null, version: 0 },
    };
    expect(rowOf(requested)).toEqual(row);
    const confirmedRow = { ...row, status: 'confirmed', confirmed_by_name: 'Ravi', version: 1 };
    expect(rowOf(requested, confirmed)).toEqual(confirmedRow);
    const end = { ...confirmedRow, erased_at: AT, version: 2 };
    expect(rowOf(requested, confirmed, completed(null))).toEqual({ ...end, status: 'erased' });
    const kept = { status: 'kept', kept_until: '2035-03-31' };
    expect(rowOf(requested, confirmed, completed('2035-03-31'))).toEqual({ ...end, ...kept });
  });

  it.each([
    ['2026-11-24', '2035-03-31'],
    ['2026-03-31', '2034-03-31'],
    ['2026-04-01', '2035-03-31'],
    [null, null],
  ])('after a last receipt of %s keeps the name until %s', (last, until) => {
    expect(keptUntil(last)).toBe(until);
  });
});
