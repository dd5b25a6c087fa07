import { describe, expect, it } from '@jest/globals';
import { approvalRequests } from '../decisions/approval-requests.projection.js';
import { Request } from '../decisions/request.js';
import { whenOpeningEntered } from '../decisions/when-opening-entered.policy.js';
import { officer, replay } from '../kernel/index.js';
import { Simulation } from '../kernel/simulation.js';
import { Chart, Opening, openingBalances } from './index.js';
import { whenOpeningDecided } from './when-opening-decided.policy.js';

const YEAR = 'FY26-27';
const POLICIES = [whenOpeningEntered, whenOpeningDecided];
const ANY_ORDER = [POLICIES, [...POLICIES].reverse()];

const RAVI = { userId: 'user-r', name: 'Ravi', role: 'admin', headOf: [], delegation: null };
const ROUTE = {
  ...{ ruleId: 'two-people', ruleVersion: 0 },
  steps: [{ name: 'Second person', who: { roles: ['admin'] }, need: 1, dueWorkingDays: 2 } as const],
};

const enter = (office: Simulation, entryId: string) =>
  office.execute(Opening, YEAR, {
    type: 'EnterOpeningBalances',
    ...{ entryId, financialYear: YEAR, students: [], sourceNote: 'Audited accounts', route: ROUTE },
    lines: [
      { account: '1010', amountPaise: 9_00_000_00 },
      { account: '3010', amountPaise: -9_00_000_00 },
    ],
    ...{ today: '2026-04-10', chart: Chart.SHIPPED, by: officer({ userId: 'user-f', name: 'Farida Khan' }) },
  });

const decide = (office: Simulation, entryId: string, type: 'ApproveRequest' | 'RejectRequest', one = RAVI) =>
  office.execute(Request, entryId, {
    ...{ type, by: officer(one), authorities: [one], note: 'Draft', at: '2026-04-10T05:12:00.000Z', seen: null },
  });

const statesOf = ({ log }: Simulation) => ({
  requests: [...replay(approvalRequests, log).values()].map(({ id, state }) => [id, state]),
  opening: replay(openingBalances, log).get(YEAR),
});

describe('The request of a file of opening balances', () => {
  it('asks for the sum of its debits, and is closed to the person who entered it', () => {
    const office = new Simulation(POLICIES);
    enter(office, 'e1');
    office.settle();
    expect(office.log.find(({ type }) => type === 'RequestSubmitted')?.data).toMatchObject({
      ...{ requestId: 'e1', recordId: YEAR, amountPaise: 9_00_000_00, description: 'Opening balances of 2026–27' },
      ...{ askedBy: 'user-f', makerIds: ['user-f'], concerned: [] },
    });
    const farida = { ...RAVI, userId: 'user-f', name: 'Farida Khan' };
    expect(() => decide(office, 'e1', 'ApproveRequest', farida)).toThrow('You cannot approve');
  });
});

describe('A file of opening balances that is entered right after a decision about an earlier one', () => {
  it.each([
    ['approved', 'ApproveRequest'],
    ['rejected', 'RejectRequest'],
  ] as const)('takes the place of the %s file, and leaves no refused step', (verdict, type) => {
    for (const policies of ANY_ORDER) {
      const office = new Simulation(policies);
      enter(office, 'e1');
      office.settle();
      decide(office, 'e1', type);
      enter(office, 'e2');
      office.settle();
      expect(office.parked).toEqual([]);
      expect(statesOf(office)).toMatchObject({
        requests: [
          ['e1', verdict],
          ['e2', 'waiting'],
        ],
        opening: { status: 'entered', entry_id: 'e2' },
      });
    }
  });

  it('may be decided itself before the approval of the earlier one is carried out', () => {
    const [entered, decided] = [0, 1];
    for (const [type, status] of [
      ['ApproveRequest', 'confirmed'],
      ['RejectRequest', 'rejected'],
    ] as const) {
      const office = new Simulation(POLICIES);
      enter(office, 'e1');
      office.settle();
      decide(office, 'e1', 'ApproveRequest');
      enter(office, 'e2');
      while (office.behind().includes(entered)) office.deliver(entered);
      decide(office, 'e2', type);
      while (office.behind().includes(decided)) office.deliver(decided);
      office.settle();
      expect(office.parked).toEqual([]);
      expect(statesOf(office).opening).toMatchObject({ status, entry_id: 'e2' });
    }
  });
});
