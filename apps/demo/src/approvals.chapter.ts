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
} from '@bursar/domain/approvals';
import { type ApprovalRoute, type Paise, startOfIstDay } from '@bursar/domain/kernel';
import { derivedId } from '@bursar/platform';
import { timeOn } from './academic-calendar.js';
import { actorOf, type Campus, type Employee } from './campus.js';
import { type University } from './university.js';

const step = (name: string, who: RuleStep['who'], dueWorkingDays = 2): RuleStep => ({
  ...{ name, who, need: 1, dueWorkingDays },
});

const HEAD = step('Head of department', { headOf: 'its own' });
const FINANCE = step('Finance', { roles: ['finance_manager'] });
const REGISTRAR = step('Registrar', { roles: ['admin'] }, 3);
const SECOND = step('Second person', { roles: ['admin', 'finance_manager'] });

const FIFTY_THOUSAND: Paise = 50_000_00;
const FIVE_LAKH: Paise = 5_00_000_00;

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
};

/** Of a request that was submitted after the rules were laid down. */
export function spendingRoute(amountPaise: Paise, departmentId: number): ApprovalRoute | undefined {
  const rule = ruleFor(SPENDING, amountPaise, departmentId);
  return rule && routeOf(rule, 1, departmentId);
}

const activePerson = ({ userId, role, departmentId }: Employee): ActivePerson => ({
  ...{ userId, role, headOf: role === 'hod' && departmentId !== null ? [departmentId] : [] },
});

const byOf = ({ userId: by, name: byName }: Employee) => ({ by, byName });

/** The Registrar proposes, another administrator confirms; two heads are away, one of them today. */
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
