import {
  type ActivePerson,
  APPROVAL_MATRIX,
  type ApprovalKind,
  ApprovalMatrix,
  type ApprovalRule,
  Delegation,
  DelegationSlot,
  delegationSlotsOf,
  routeOf,
  ruleFor,
  type RuleStep,
  shippedRules,
} from '@bursar/domain/approvals';
import { othersSteps, Request, type Requested, type Work } from '@bursar/domain/decisions';
import { type ApprovalRoute, type Authority, officer, type Paise, startOfIstDay } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { timeOn } from './academic-calendar.js';
import { actorOf, type Campus, type Employee } from './campus.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

const step = (name: string, who: RuleStep['who'], dueWorkingDays = 2): RuleStep => ({
  ...{ name, who, need: 1, dueWorkingDays },
});

const HEAD = step('Head of department', { headOf: 'its own' }, 3);
const FINANCE = step('Finance', { roles: ['finance_manager'] });
const REGISTRAR = step('Registrar', { roles: ['admin'] }, 3);
const OFFICE = step('Finance', { roles: ['finance_manager', 'admin'] });
const SECOND = step('Second person', { roles: ['admin', 'finance_manager'] });

const FIFTY_THOUSAND: Paise = 50_000_00;
export const FIVE_LAKH: Paise = 5_00_000_00;
const TEN_LAKH: Paise = 10_00_000_00;

const band = (name: string, fromPaise: Paise, toPaise: Paise | null, steps: readonly RuleStep[]): ApprovalRule => ({
  ...{ id: derivedId('demo', 'rule', name), name, fromPaise, toPaise, departmentIds: null, steps },
});

const SPENDING = [
  band('The head decides', 0, FIFTY_THOUSAND, [HEAD]),
  band('Finance agrees', FIFTY_THOUSAND + 1, FIVE_LAKH, [HEAD, FINANCE]),
  band('The Registrar signs', FIVE_LAKH + 1, null, [HEAD, FINANCE, REGISTRAR]),
];

const RULES: Partial<Readonly<Record<ApprovalKind, readonly ApprovalRule[]>>> = {
  expense: SPENDING,
  purchase: SPENDING,
  refund: [band('Two people refund', 0, null, [FINANCE, SECOND])],
  income: [
    band('Finance records it', 0, TEN_LAKH, [OFFICE]),
    band('The Registrar agrees', TEN_LAKH + 1, null, [OFFICE, REGISTRAR]),
  ],
  budget_transfer: [band('The Registrar transfers', 0, null, [OFFICE, REGISTRAR])],
};

export function ruledRoute(kind: ApprovalKind, amountPaise: Paise, departmentId: number | null): ApprovalRoute {
  const laidDown = RULES[kind];
  const rule = ruleFor(laidDown ?? shippedRules('two_people', kind), amountPaise, departmentId);
  if (!rule) throw new Error(`No rule covers ${amountPaise} paise of ${kind}`);
  return routeOf(rule, laidDown ? 1 : 0, departmentId);
}

const isHead = ({ role, departmentId }: Employee): boolean => role === 'hod' && departmentId !== null;

const officeOf = (person: Employee): Authority => ({
  ...{ userId: person.userId, name: person.name, role: person.role },
  ...{ headOf: isHead(person) ? [person.departmentId as number] : [], delegation: null },
});

export const decidingAs = (person: Employee, { time: at }: Moment) => ({
  ...{ by: officer(person), authorities: [officeOf(person)], at, seen: null, note: '' },
});

/** Officers take the first step by asking. */
export const othersRoute = (
  asker: Employee,
  { kind, amountPaise, departmentId }: Pick<Requested, 'kind' | 'amountPaise' | 'departmentId'>,
): ApprovalRoute => othersSteps(ruledRoute(kind, amountPaise, departmentId), officeOf(asker), kind);

interface Asking extends Omit<Requested, 'makerIds' | 'askedBy' | 'askedByName' | 'concerned'> {
  readonly concerned?: Requested['concerned'];
}

export function askedFor(moment: Moment, asker: Employee, asked: Asking, work: Work): void {
  const { userId: askedBy, name: askedByName } = asker;
  const request = { concerned: [], ...asked, askedBy, askedByName, makerIds: [askedBy] };
  const route = othersRoute(asker, asked);
  moment.execute(Request, asked.requestId, { type: 'SubmitRequest', request, work, route });
}

const activePerson = (person: Employee): ActivePerson => {
  const { userId, role, headOf } = officeOf(person);
  return { userId, role, headOf };
};

const byOf = ({ userId: by, name: byName }: Employee) => ({ by, byName });

export function approvalsAreRuled(university: University): void {
  const { campus, calendar } = university;
  rulesAreLaidDown(university);
  const heads = campus.withRole('hod');
  deputyOf(university, heads[1], { from: calendar.fromToday(-2), to: calendar.fromToday(5), reason: 'On leave' });
  const conference = { from: calendar.fromToday(9), to: calendar.fromToday(14), reason: 'At a conference' };
  deputyOf(university, heads[2], conference);
}

function rulesAreLaidDown({ campus, calendar, diary }: University): void {
  const [registrar, other] = campus.withRole('admin');
  if (!registrar || !other) return;
  const people = campus.employees.filter(({ left }) => left === null).map(activePerson);
  const [asked, agreed] = [calendar.fromToday(-31), calendar.fromToday(-30)];
  for (const [kind, rules] of Object.entries(RULES) as readonly [ApprovalKind, readonly ApprovalRule[]][]) {
    const proposal = { kind, proposalId: derivedId('demo', 'proposal', kind), people };
    diary.note(timeOn(asked, 600), actorOf(registrar), (moment) =>
      moment.execute(ApprovalMatrix, APPROVAL_MATRIX, {
        ...{ type: 'ProposeRules', ...proposal, rules, effectiveFrom: agreed, today: asked },
        ...byOf(registrar),
      }),
    );
    diary.note(timeOn(agreed, 610), actorOf(other), (moment) =>
      moment.execute(ApprovalMatrix, APPROVAL_MATRIX, {
        ...{ type: 'LayDownRules', ...proposal, today: agreed },
        ...byOf(other),
      }),
    );
  }
}

interface Absence {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

const partyOf = ({ userId, name, role }: Employee) => ({ userId, name, role, active: true });

const colleagueOf = (campus: Campus, { departmentId }: Employee): Employee | undefined =>
  campus.withRole('faculty').find((one) => one.departmentId === departmentId && one.left === null);

function deputyOf({ campus, calendar, diary }: University, head: Employee | undefined, absence: Absence): void {
  const deputy = head && colleagueOf(campus, head);
  if (!head || !deputy) return;
  const delegationId = derivedId('demo', 'delegation', head.userId);
  const { reason, ...days } = absence;
  const today = calendar.fromToday(-3);
  diary.note(timeOn(today, 560), actorOf(head), (moment) => {
    for (const slot of delegationSlotsOf(head.userId, days)) {
      const period = { delegationId, ...days, kinds: null, at: startOfIstDay(today), abandoned: [] };
      moment.execute(DelegationSlot, slot, { type: 'TakePeriod', ...period });
    }
    moment.execute(Delegation, delegationId, {
      ...{ type: 'Delegate', delegationId, giver: partyOf(head), deputy: partyOf(deputy), ...days, reason, today },
      ...{ kinds: null, upToPaise: FIFTY_THOUSAND, secondHand: false },
    });
  });
}
