import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { AidFund } from './aid-fund.js';
import { AidFundName, aidFundNameKey } from './aid-fund-name.js';
import { type AidFundEvents, type AidFundTerms } from './events.js';

type Event = DomainEvent<AidFundEvents>;

const of = { fundId: 'fund-1' };
const alumni: AidFundTerms = { name: 'Alumni fund', kind: 'donation', sponsor: 'Alumni association' };

const opened: Event = { type: 'AidFundOpened', data: { ...of, ...alumni } };
const added = (entryId: string, amountPaise: number, putInPaise: number): Event => ({
  type: 'AidFundMoneyAdded',
  data: { ...of, entryId, amountPaise, putInPaise, note: 'Class of 1994' },
});
const takenOut = (entryId: string, amountPaise: number, putInPaise: number): Event => ({
  type: 'AidFundMoneyTakenOut',
  data: { ...of, entryId, amountPaise, putInPaise, note: 'Class of 1994' },
});
const asked = (commitmentId: string, amountPaise: number) => ({
  commitmentId,
  applicationId: `aid-of-${commitmentId}`,
  studentName: 'Asha Rao',
  amountPaise,
  note: '',
  decidedBy: 'user-f',
  decidedByName: 'Farida Khan',
});
const committed = (commitmentId: string, amountPaise: number): Event => ({
  type: 'AidFundCommitted',
  data: { ...of, fundName: alumni.name, ...asked(commitmentId, amountPaise) },
});
const released = (commitmentId: string, amountPaise: number, keptPaise: number): Event => ({
  type: 'AidFundReleased',
  data: { ...of, commitmentId, amountPaise, keptPaise },
});
const closed: Event = { type: 'AidFundClosed', data: of };
const reopened: Event = { type: 'AidFundReopened', data: of };

const add = (entryId: string, amountPaise: number) =>
  ({ type: 'AddAidFundMoney', entryId, amountPaise, note: 'Class of 1994' }) as const;
const takeOut = (entryId: string, amountPaise: number) =>
  ({ type: 'TakeOutAidFundMoney', entryId, amountPaise, note: 'Class of 1994' }) as const;
const commit = (commitmentId: string, amountPaise: number) =>
  ({ type: 'CommitAid', ...asked(commitmentId, amountPaise) }) as const;
const release = (commitmentId: string, keepPaise: number) => ({ type: 'ReleaseAid', commitmentId, keepPaise }) as const;

const fund = given(AidFund);
const full = [opened, added('m-1', 50_000_00, 50_000_00)] as const;

describe('A fund', () => {
  it('opens a fund once and renames it', () => {
    const open = { type: 'OpenAidFund', ...of, terms: alumni } as const;
    fund().when(open).then(opened);
    fund(opened).when(open).thenNothing();
    const terms = { ...alumni, name: 'Alumni and friends' };
    fund(opened)
      .when({ type: 'ChangeAidFund', terms })
      .then({ type: 'AidFundChanged', data: { ...of, ...terms, previous: alumni } });
    fund(opened).when({ type: 'ChangeAidFund', terms: alumni }).thenNothing();
    for (const change of [{ kind: 'grant' }, { sponsor: 'A foundation' }] as Partial<AidFundTerms>[]) {
      const other = { ...alumni, ...change };
      const changed: Event = { type: 'AidFundChanged', data: { ...of, ...other, previous: alumni } };
      fund(opened).when({ type: 'ChangeAidFund', terms: other }).then(changed);
      expect(fold(AidFund, [opened, changed])).toMatchObject({ terms: other });
    }
  });

  it('refuses every command on a missing fund', () => {
    for (const command of [add('m-1', 1), takeOut('m-1', 1), commit('c-1', 1), release('c-1', 0)])
      fund().when(command).thenRefused('aid/fund-not-found');
    fund().when({ type: 'CloseAidFund' }).thenRefused('aid/fund-not-found');
  });

  it('takes money into a fund in parts, each once', () => {
    fund(opened)
      .when(add('m-1', 50_000_00))
      .then(added('m-1', 50_000_00, 50_000_00));
    fund(...full)
      .when(add('m-2', 1_00))
      .then(added('m-2', 1_00, 50_001_00));
    fund(...full)
      .when(add('m-1', 50_000_00))
      .thenNothing();
    fund(opened).when(add('m-1', 0)).thenRefused('aid/amount-not-positive');
  });

  it('gives back only the unpromised money of a fund', () => {
    fund(...full, committed('c-1', 20_000_00))
      .when(takeOut('m-2', 30_000_00))
      .then(takenOut('m-2', 30_000_00, 20_000_00));
    fund(...full, committed('c-1', 20_000_00))
      .when(takeOut('m-2', 30_000_01))
      .thenRefused('aid/exceeds-fund', 'Only ₹30,000.00 of Alumni fund is available');
    fund(...full, takenOut('m-2', 10_00, 49_990_00))
      .when(takeOut('m-2', 10_00))
      .thenNothing();
  });
});

describe('Promising aid from a fund', () => {
  it('sets aid aside up to the last paisa of the fund', () => {
    fund(...full)
      .when(commit('c-1', 50_000_00))
      .then(committed('c-1', 50_000_00));
    fund(...full, committed('c-1', 20_000_00))
      .when(commit('c-2', 30_000_01))
      .thenRefused('aid/exceeds-fund', 'Only ₹30,000.00 of Alumni fund is available');
    fund(opened).when(commit('c-1', 1)).thenRefused('aid/exceeds-fund', 'Only ₹0.00 of Alumni fund is available');
    fund(...full)
      .when(commit('c-1', 0))
      .thenRefused('aid/amount-not-positive');
  });

  it('sets aid aside once per approval, also when the fund is empty', () => {
    fund(...full, committed('c-1', 50_000_00))
      .when(commit('c-1', 50_000_00))
      .thenNothing();
    fund(...full, committed('c-1', 50_000_00), released('c-1', 50_000_00, 0))
      .when(commit('c-1', 50_000_00))
      .thenNothing();
  });

  it('releases unneeded aid for other students', () => {
    const whole = [...full, committed('c-1', 50_000_00)] as const;
    fund(...whole)
      .when(release('c-1', 15_000_00))
      .then(released('c-1', 35_000_00, 15_000_00));
    fund(...whole, released('c-1', 35_000_00, 15_000_00))
      .when(commit('c-2', 35_000_00))
      .then(committed('c-2', 35_000_00));
    fund(...whole, released('c-1', 35_000_00, 15_000_00))
      .when(release('c-1', 15_000_00))
      .thenNothing();
    fund(...full)
      .when(release('c-1', 0))
      .thenNothing();
  });
});

describe('A closed fund', () => {
  it('refuses promises and deposits until the closed fund is reopened', () => {
    fund(...full, closed)
      .when(commit('c-1', 1))
      .thenRefused('aid/fund-closed', 'Alumni fund is closed. Reopen it, or choose another fund.');
    fund(...full, closed)
      .when(add('m-2', 1))
      .thenRefused('aid/fund-closed');
    fund(...full, closed, reopened)
      .when(commit('c-1', 1))
      .then(committed('c-1', 1));
    fund(...full)
      .when({ type: 'CloseAidFund' })
      .then(closed);
    fund(...full, closed)
      .when({ type: 'CloseAidFund' })
      .thenNothing();
    fund(...full, closed)
      .when({ type: 'ReopenAidFund' })
      .then(reopened);
    fund(...full)
      .when({ type: 'ReopenAidFund' })
      .thenNothing();
  });

  it('lets a closed fund return its rest to the sponsor and take back unneeded aid', () => {
    fund(...full, committed('c-1', 20_000_00), closed)
      .when(takeOut('m-2', 30_000_00))
      .then(takenOut('m-2', 30_000_00, 20_000_00));
    fund(...full, committed('c-1', 20_000_00), closed)
      .when(release('c-1', 0))
      .then(released('c-1', 20_000_00, 0));
    fund(...full, committed('c-1', 20_000_00), closed)
      .when(commit('c-1', 20_000_00))
      .thenNothing();
  });
});

describe('The state of a fund', () => {
  const changed: Event = { type: 'AidFundChanged', data: { ...of, ...alumni, previous: alumni } };

  it('opens a fund without money, promises and entries', () => {
    expect(fold(AidFund, [opened])).toEqual({
      status: 'open',
      ...of,
      terms: alumni,
      putInPaise: 0,
      promisedPaise: 0,
      commitments: {},
      entries: [],
    });
    expect(fold(AidFund, [opened, closed, reopened])).toEqual(fold(AidFund, [opened]));
  });

  it.each([
    changed,
    added('m-1', 1, 1),
    takenOut('m-1', 1, 1),
    committed('c-1', 1),
    released('c-1', 1, 0),
    closed,
    reopened,
  ])('ignores $type of an unknown fund', (event) => {
    expect(fold(AidFund, [event])).toEqual({ status: 'none' });
  });

  it('names a fund by its name', () => {
    expect(subjectOf(AidFund, AidFund.initial, AidFund.initial)?.about).toBeUndefined();
    expect(subjectOf(AidFund, AidFund.initial, fold(AidFund, [opened]))?.about).toBe('Alumni fund');
  });
});

describe('The name of a fund', () => {
  const at = '2026-11-21T04:30:00.000Z';
  const taken = { type: 'AidFundNameTaken', data: { holder: 'fund-1', at } };
  const released = { type: 'AidFundNameReleased', data: { holder: 'fund-1', at } };

  it('reserves a fund name for one fund until its release', () => {
    const name = given(AidFundName);
    name().when({ type: 'Take', holder: 'fund-1', at }).then(taken);
    name(taken).when({ type: 'Take', holder: 'fund-2', at }).thenRefused('aid/duplicate-fund');
    name(taken).when({ type: 'Release', holder: 'fund-1', at }).then(released);
    expect(AidFundName.category).toBe('aidFundName');
  });

  it('compares fund names without case and repeated blanks', () => {
    expect(aidFundNameKey('  Alumni \t  FUND ')).toBe('alumni fund');
    expect(aidFundNameKey('Alumni Fund')).toBe('alumni fund');
  });
});
