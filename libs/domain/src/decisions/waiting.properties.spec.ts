import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Expense } from '../expenses/expense.js';
import { type Role } from '../identity/roles.js';
import {
  type ApprovalRoute,
  type ApprovalStep,
  type Authority,
  decide,
  type Deciding,
  DomainError,
  type Officer,
  officer,
  paiseOf,
  replay,
  type Verdict,
} from '../kernel/index.js';
import { Simulation } from '../kernel/simulation.js';
import { audiencesOf, hears, notifications } from '../notifications/index.js';
import { approvalRequests, type ApprovalRequestRow } from './approval-requests.projection.js';
import { REQUEST_KINDS } from './events.js';
import { Request } from './request.js';
import { soughtBy, standing } from './waiting.js';

interface Person extends Officer {
  readonly role: string;
  readonly headOf: readonly number[];
}

interface Delegation {
  readonly from: number;
  readonly to: number;
  readonly upToPaise: number | null;
}

interface University {
  readonly people: readonly Person[];
  readonly delegations: readonly Delegation[];
}

const PEOPLE = 6;
const REQUESTS = 4;
const id = (index: number): string => `u-${index}`;
const one = fc.nat(PEOPLE - 1);

const people = fc.tuple(
  ...Array.from({ length: PEOPLE }, (_, index) =>
    fc
      .record({
        role: fc.constantFrom('hod', 'faculty', 'finance_manager', 'admin'),
        departments: fc.subarray([1, 2], { minLength: 1 }),
        wasStudent: fc.boolean(),
        admittedBy: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, one),
      })
      .map(({ role, departments, wasStudent, admittedBy }): Person => ({
        ...{ ...officer({ userId: id(index), name: `Person ${index}` }), role },
        studentIds: wasStudent ? [`s-${index}`] : [],
        headOf: role === 'hod' ? departments : [],
        admittedBy: admittedBy === null || admittedBy === index ? [] : [id(admittedBy)],
      })),
  ),
);
const delegations = fc.array(fc.record({ from: one, to: one, upToPaise: fc.constantFrom(null, 500, 50_000) }), {
  maxLength: 4,
});

const named = fc.uniqueArray(one.map(id), { minLength: 1, maxLength: 3 });
const steps = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('Head', 'Finance', 'Registrar', 'Board'),
    who: fc.oneof(
      fc.constantFrom({ headOf: 1 }, { headOf: 2 }, { roles: ['finance_manager', 'admin'] }, { roles: ['admin'] }),
      named.map((userIds) => ({ userIds })),
      fc.record({ roles: fc.subarray(['admin', 'hod', 'faculty'], { minLength: 1 }), userIds: named }),
      fc.record({ headOf: fc.constantFrom(1, 2), userIds: named }),
    ),
    isForAll: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3, selector: ({ name }) => name },
);
const routes = steps.map((all): ApprovalRoute => ({
  ...{ ruleId: 'r', ruleVersion: 1 },
  steps: all.map(({ name, who, isForAll }): ApprovalStep => ({
    ...{ name, who, need: isForAll && Object.keys(who).join() === 'userIds' ? 'all' : 1, dueWorkingDays: 2 },
  })),
}));

const asked = fc.record({
  kind: fc.constantFrom('expense' as const, 'purchase' as const, ...REQUEST_KINDS),
  maker: one,
  preparer: one,
  concerned: one,
  paise: fc.constantFrom(100, 500, 501, 60_000),
  route: routes,
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

const move = fc.record({
  what: fc.constantFrom<Verdict | 'answer' | 'fall' | 'withdraw'>(
    'approved',
    'approved',
    'rejected',
    'returned',
    'answer',
    'fall',
    'withdraw',
  ),
  who: one,
  which: fc.nat(REQUESTS - 1),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

function officesOf({ people: all, delegations: given }: University, index: number): readonly Authority[] {
  const office = (of: number, delegation: Authority['delegation']): Authority[] => {
    const person = all[of];
    return person ? [{ userId: id(of), name: person.name, role: person.role, headOf: person.headOf, delegation }] : [];
  };
  const held = given.filter(({ from, to }) => to === index && from !== to);
  return [
    ...office(index, null),
    ...held.flatMap(({ from, upToPaise }, at) => office(from, { id: `d-${at}`, upToPaise })),
  ];
}

const deciding = (university: University, index: number, note = 'Why?'): Deciding => ({
  by: university.people[index] as Person,
  authorities: officesOf(university, index),
  ...{ note, at: '2026-11-26T05:12:00.000Z', seen: null },
});

const isSpending = (kind: Asked['kind']): kind is 'expense' | 'purchase' => kind === 'expense' || kind === 'purchase';

function submit(log: Simulation, { kind, maker, preparer, concerned, paise, route }: Asked, number: number): void {
  const requestId = `r-${number}`;
  const by = { askedBy: id(maker), askedByName: `Person ${maker}` };
  if (isSpending(kind)) {
    const request = {
      ...{ expenseId: requestId, kind: kind === 'purchase' ? kind : ('claim' as const), departmentId: 1 },
      ...{ submittedBy: by.askedBy, submittedByName: by.askedByName, amountPaise: paise, description: 'Books' },
      ...{ receiptUrl: null, grantId: null, grantHead: null },
    };
    log.execute(Expense, requestId, { type: 'SubmitExpense', request, route });
    return;
  }
  const request = {
    ...{ requestId, kind, recordId: requestId, departmentId: null, amountPaise: paise, description: 'Alumni', ...by },
    makerIds: [by.askedBy, id(preparer)],
    concerned: [{ personId: `s-${concerned}`, name: `Person ${concerned}` }],
  };
  const work = { kind: 'journal', voucherId: requestId } as const;
  log.execute(Request, requestId, { type: 'SubmitRequest', request, work, route });
}

const COMMANDS = {
  approved: ['ApproveExpense', 'ApproveRequest'],
  rejected: ['RejectExpense', 'RejectRequest'],
  returned: ['ReturnExpense', 'ReturnRequest'],
} as const;

function decideOn(log: Simulation, row: ApprovalRequestRow, verdict: Verdict, asking: Deciding): void {
  const [ofExpense, ofRequest] = COMMANDS[verdict];
  const seen = { ...asking, seenVersion: row.version };
  if (isSpending(row.kind)) log.execute(Expense, row.id, { type: ofExpense, ...seen });
  else log.execute(Request, row.id, { type: ofRequest, ...seen });
}

function audiencesAt({ people: all }: University, index: number): readonly string[] {
  const { userId, role, headOf } = all[index] as Person;
  return audiencesOf({ id: userId, role: role as Role, studentId: null, departmentsLed: headOf });
}

function accepts(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function make(log: Simulation, university: University, { what, who, which }: Move): void {
  const row = replay(approvalRequests, log.log).get(`r-${which}`);
  if (!row) return;
  const all = university.people.flatMap((_, index) => officesOf({ ...university, delegations: [] }, index));
  accepts(() => {
    if (what === 'fall') {
      const fall = { type: 'FallStep', people: all.filter(({ userId }) => userId !== id(who)) } as const;
      if (isSpending(row.kind)) log.execute(Expense, row.id, fall);
      else log.execute(Request, row.id, fall);
    } else if (what === 'answer') {
      const answer = { by: row.submitted_by, answer: 'The red one' };
      if (isSpending(row.kind)) log.execute(Expense, row.id, { type: 'ResubmitExpense', ...answer, changes: {} });
      else log.execute(Request, row.id, { type: 'ResubmitRequest', ...answer });
    } else if (what === 'withdraw') {
      if (isSpending(row.kind)) log.execute(Expense, row.id, { type: 'WithdrawExpense', by: id(who) });
      else log.execute(Request, row.id, { type: 'WithdrawRequest', by: id(who) });
    } else decideOn(log, row, what, deciding(university, who));
  });
}

function wouldApprove(log: Simulation, { id: of, kind, version }: ApprovalRequestRow, asking: Deciding): boolean {
  const seen = { ...asking, seenVersion: version };
  return accepts(() =>
    isSpending(kind)
      ? decide(Expense, { type: 'ApproveExpense', ...seen }, log.stateOf(Expense, of))
      : decide(Request, { type: 'ApproveRequest', ...seen }, log.stateOf(Request, of)),
  );
}

function inboxOf(log: Simulation, university: University, index: number): readonly string[] {
  const authorities = officesOf(university, index);
  const sought = soughtBy(authorities);
  const person = university.people[index] as Person;
  return [...replay(approvalRequests, log.log).values()].flatMap((row) => {
    if (row.waits_for === null || !sought.includes(row.waits_for)) return [];
    const { progress, makers, amount } = row;
    return standing({ progress, makers, paise: paiseOf(amount) }, person, authorities)?.refusal === null
      ? [row.id]
      : [];
  });
}

const atEachMove = (universities: fc.Arbitrary<University>, check: (log: Simulation, university: University) => void) =>
  fc.property(
    universities,
    fc.array(asked, { minLength: REQUESTS, maxLength: REQUESTS }),
    fc.array(move, { maxLength: 8 }),
    (university, requests, course) => {
      const log = new Simulation();
      for (const [number, each] of requests.entries()) submit(log, each, number);
      check(log, university);
      for (const each of course) {
        make(log, university, each);
        check(log, university);
      }
    },
  );

describe('The requests of a random university', () => {
  it('wait in an inbox exactly when their approval would be accepted, after every decision', () => {
    fc.assert(
      atEachMove(fc.record({ people, delegations }), (log, university) => {
        const rows = [...replay(approvalRequests, log.log).values()];
        for (const index of university.people.keys()) {
          const accepted = rows.filter((row) => wouldApprove(log, row, deciding(university, index)));
          expect(inboxOf(log, university, index)).toEqual(accepted.map(({ id: of }) => of));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('are told to each person for whom they wait, by the notification of the last move', () => {
    fc.assert(
      atEachMove(fc.record({ people, delegations: fc.constant([]) }), (log, university) => {
        const told = [...replay(notifications, log.log).values()];
        for (const index of university.people.keys()) {
          const audiences = audiencesAt(university, index);
          for (const requestId of inboxOf(log, university, index)) {
            const last = told.findLast(({ link }) => link.endsWith(requestId));
            expect(hears(audiences, last?.audience ?? '')).toBe(true);
          }
        }
      }),
      { numRuns: 80 },
    );
  });

  it('change the inbox of the deputy alone when a delegation starts', () => {
    fc.assert(
      fc.property(
        fc.record({ people, delegations }),
        fc.array(asked, { minLength: REQUESTS, maxLength: REQUESTS }),
        (university, requests) => {
          const log = new Simulation();
          for (const [number, each] of requests.entries()) submit(log, each, number);
          const [started, ...before] = university.delegations;
          for (const index of university.people.keys()) {
            if (index === started?.to) continue;
            const without = { ...university, delegations: before };
            expect(inboxOf(log, university, index)).toEqual(inboxOf(log, without, index));
          }
        },
      ),
    );
  });

  it('are not decided by their makers or preparers, nor by the deputies of these', () => {
    fc.assert(
      fc.property(
        fc.record({ people, delegations }),
        fc.array(asked, { minLength: REQUESTS, maxLength: REQUESTS }),
        fc.array(move, { minLength: 10, maxLength: 40 }),
        (university, requests, course) => {
          const log = new Simulation();
          for (const [number, each] of requests.entries()) submit(log, each, number);
          for (const each of course) make(log, university, each);
          for (const { makers, progress } of replay(approvalRequests, log.log).values()) {
            for (const { by, for: forId } of progress.decisions) {
              const person = university.people.find(({ userId }) => userId === by);
              const ids = [by, forId, ...(person?.studentIds ?? [])];
              expect(ids.filter((each) => each !== undefined && makers.includes(each))).toEqual([]);
            }
          }
        },
      ),
    );
  });
});
