import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../kernel/given.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { type DomainEvent, fold, type Paise, replay } from '../kernel/index.js';
import { ApprovalMatrix, type ApprovalMatrixCommands } from './approval-matrix.js';
import { type ApprovalMatrixEvents } from './approval-matrix.events.js';
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  type ApprovalRule,
  routeFor,
  RULE_SETS,
  ruleFor,
  type RuleStep,
  shippedRules,
} from './approval-rule.js';
import { approvalRules } from './approval-rules.projection.js';
import { type ActivePerson } from './people.js';

const LAKH = 1_00_000_00;
const TODAY = '2026-11-25';

const head: RuleStep = { name: 'Head of department', who: { headOf: 'its own' }, need: 1, dueWorkingDays: 2 };
const finance: RuleStep = { name: 'Finance', who: { roles: ['finance_manager'] }, need: 1, dueWorkingDays: 2 };
const registrar: RuleStep = { name: 'Registrar', who: { userIds: ['u-registrar'] }, need: 1, dueWorkingDays: 3 };

const band = (
  fromPaise: Paise,
  toPaise: Paise | null,
  steps: readonly RuleStep[] = [head],
  departmentIds: readonly number[] | null = null,
): ApprovalRule => ({ id: `from-${fromPaise}`, name: `From ${fromPaise}`, fromPaise, toPaise, departmentIds, steps });

const EXAMPLE = [
  band(0, LAKH / 2),
  band(LAKH / 2 + 1, 5 * LAKH, [head, finance]),
  band(5 * LAKH + 1, null, [head, finance, registrar]),
];

const PEOPLE: readonly ActivePerson[] = [
  { userId: 'u-head', role: 'hod', headOf: [1] },
  { userId: 'u-finance', role: 'finance_manager', headOf: [] },
  { userId: 'u-registrar', role: 'admin', headOf: [] },
];

const [asha, meera] = [
  { by: 'u-1', byName: 'Asha Rao' },
  { by: 'u-2', byName: 'Meera Raghunathan' },
];

const propose = (rules: readonly ApprovalRule[], changes: Partial<ApprovalMatrixCommands['ProposeRules']> = {}) =>
  ({
    type: 'ProposeRules',
    ...{ kind: 'expense' as const, proposalId: 'p-1', rules, effectiveFrom: TODAY, people: PEOPLE, today: TODAY },
    ...asha,
    ...changes,
  }) as const;

const confirm = (changes: Partial<ApprovalMatrixCommands['LayDownRules']> = {}) =>
  ({
    type: 'LayDownRules',
    ...{ kind: 'expense' as const, proposalId: 'p-1', people: PEOPLE, today: TODAY, ...meera, ...changes },
  }) as const;

type Event = DomainEvent<ApprovalMatrixEvents>;

const proposed: Event = {
  type: 'ApprovalRulesProposed',
  data: {
    ...{ proposalId: 'p-1', kind: 'expense', rules: EXAMPLE, effectiveFrom: TODAY },
    ...{ proposedBy: 'u-1', proposedByName: 'Asha Rao' },
  },
};
const laidDown = (version = 1, effectiveFrom = TODAY): Event => ({
  type: 'ApprovalRulesLaidDown',
  data: {
    ...{ proposalId: 'p-1', kind: 'expense', version, rules: EXAMPLE, previousVersion: version - 1, effectiveFrom },
    ...{ proposedBy: 'u-1', laidDownBy: 'u-2', laidDownByName: 'Meera Raghunathan' },
  },
});
const withdrawn: Event = {
  type: 'ApprovalRulesWithdrawn',
  data: { proposalId: 'p-1', kind: 'expense', withdrawnBy: 'u-1', withdrawnByName: 'Asha Rao' },
};

const matrix = given(ApprovalMatrix);
const refused = (rules: readonly ApprovalRule[], code: string, sentence: string, people = PEOPLE) => {
  matrix().when(propose(rules, { people })).thenRefused(`approvals/${code}`, sentence);
};

describe('Approval rules', () => {
  it('stand once a second administrator confirms them', () => {
    matrix().when(propose(EXAMPLE)).then(proposed);
    matrix(proposed).when(propose(EXAMPLE)).thenNothing();
    matrix(proposed)
      .when(confirm(asha))
      .thenRefused('approvals/same-person', 'The administrator who proposed these rules cannot confirm them.');
    matrix(proposed).when(confirm()).then(laidDown());
    matrix(proposed, laidDown()).when(confirm()).thenNothing();
  });

  it('are confirmed as they were read, or not at all', () => {
    matrix().when(confirm()).thenRefused('approvals/proposal-not-found', 'There is no such proposal.');
    matrix(proposed)
      .when(confirm({ proposalId: 'p-0' }))
      .thenRefused('approvals/proposal-not-found');
    const withdraw = { type: 'WithdrawRules', kind: 'expense', proposalId: 'p-1', ...asha } as const;
    matrix(proposed).when(withdraw).then(withdrawn);
    matrix(proposed, withdrawn).when(withdraw).thenRefused('approvals/proposal-not-found');
    matrix(proposed, withdrawn).when(confirm()).thenRefused('approvals/proposal-not-found');
    matrix(proposed, withdrawn).when(propose(EXAMPLE)).then(proposed);
    matrix().when(withdraw).thenRefused('approvals/proposal-not-found');
  });

  it('stay as they are, of every kind, when a proposal is withdrawn', () => {
    const next = { ...proposed, data: { ...proposed.data, proposalId: 'p-2' } } as const;
    const gone = { ...withdrawn, data: { ...withdrawn.data, proposalId: 'p-2' } } as const;
    const second = { ...laidDown(2), data: { ...laidDown(2).data, proposalId: 'p-2' } as never };
    matrix(proposed, laidDown(), next, gone, next)
      .when(confirm({ proposalId: 'p-2' }))
      .then(second);
    const ofRefunds = { ...proposed, data: { ...proposed.data, kind: 'refund' } } as const;
    matrix(ofRefunds, proposed, withdrawn)
      .when(confirm({ kind: 'refund' }))
      .then({ ...laidDown(), data: { ...laidDown().data, kind: 'refund' } as never });
  });

  it('begin on their first day, or on the day of the confirmation when that has passed', () => {
    const later = { ...proposed, data: { ...proposed.data, effectiveFrom: '2026-12-10' } } as const;
    matrix(later).when(confirm()).then(laidDown(1, '2026-12-10'));
    matrix()
      .when(propose(EXAMPLE, { effectiveFrom: '2026-11-24' }))
      .thenRefused('approvals/rules-past', 'Rules can start today at the earliest.');
    matrix(proposed)
      .when(confirm({ today: '2026-12-01' }))
      .then(laidDown(1, '2026-12-01'));
    matrix(proposed, laidDown(), proposed)
      .when(confirm({ proposalId: 'p-1', today: '2026-11-24' }))
      .thenNothing();
  });

  it('cover every amount exactly once', () => {
    const end = 9_99_999_99;
    refused([], 'rules-gap', 'No rule covers ₹0.00 and more.');
    const mixed = [band(LAKH + 1, null), band(0, LAKH)];
    matrix()
      .when(propose(mixed))
      .then({ ...proposed, data: { ...proposed.data, rules: mixed } as never });
    refused([band(0, 5 * LAKH), band(end + 1, null)], 'rules-gap', 'No rule covers ₹5,00,000.01 to ₹9,99,999.99.');
    refused([band(1, null)], 'rules-gap', 'No rule covers ₹0.00.');
    refused([band(0, 5 * LAKH)], 'rules-gap', 'No rule covers ₹5,00,000.01 and more.');
    refused([band(0, 2 * LAKH), band(LAKH, null)], 'rules-overlap', 'Two rules cover ₹1,00,000.00.');
    refused([band(0, null), band(LAKH, null)], 'rules-overlap', 'Two rules cover ₹1,00,000.00.');
    refused([band(0, LAKH), band(LAKH, null)], 'rules-overlap', 'Two rules cover ₹1,00,000.00.');
    refused([band(LAKH, 0)], 'rules-order', 'The band of “From 10000000” ends before it starts.');
  });

  it('cover every amount of a department that has rules of its own', () => {
    const own = (from: Paise, to: Paise | null, departmentId: number) => band(from, to, [finance], [departmentId]);
    refused([band(0, null), own(0, LAKH, 1)], 'rules-gap', 'No rule covers ₹1,00,000.01 and more.');
    refused([own(0, null, 1)], 'rules-gap', 'No rule covers ₹0.00 and more.');
    matrix()
      .when(propose([band(0, null), own(0, LAKH, 2), own(LAKH + 1, null, 2)]))
      .then({
        type: 'ApprovalRulesProposed',
        data: { ...proposed.data, rules: [band(0, null), own(0, LAKH, 2), own(LAKH + 1, null, 2)] },
      });
  });

  it('have steps that their names tell apart', () => {
    const twice = [band(0, null, [head, finance, { ...registrar, name: 'Finance' }])];
    refused(twice, 'rules-step-twice', '“From 0” has two steps with the name “Finance”.');
  });

  it('have one to six steps, each with an active person', () => {
    const sentence = '“From 0” needs 1 to 6 steps.';
    const named = (length: number) => Array.from({ length }, (_, index) => ({ ...head, name: `Head ${index + 1}` }));
    const steps = (length: number) => [band(0, null, named(length))];
    refused(steps(0), 'rules-steps', sentence);
    refused(steps(7), 'rules-steps', sentence);
    matrix()
      .when(propose(steps(6)))
      .then({ ...proposed, data: { ...proposed.data, rules: steps(6) } as never });
    const left = 'Nobody active can decide the step Registrar.';
    const rest = PEOPLE.filter(({ userId }) => userId !== 'u-registrar');
    refused(EXAMPLE, 'nobody-left', left, rest);
    matrix(proposed)
      .when(confirm({ people: rest }))
      .thenRefused('approvals/nobody-left', left);
    refused(
      [band(0, null), band(0, null, [head], [2])],
      'nobody-left',
      'Nobody active can decide the step Head of department.',
    );
  });
});

describe('The route of a request', () => {
  const rules = (...versions: readonly (readonly [version: number, effectiveFrom: string])[]) => ({
    laidDown: versions.map(([version, effectiveFrom]) => ({ version, effectiveFrom, rules: EXAMPLE })),
    shipped: 'one_person' as const,
  });
  const asked = (amountPaise: Paise, departmentId: number | null = 1) =>
    ({ kind: 'expense', amountPaise, departmentId }) as const;
  const names = (paise: Paise, day = TODAY, of = rules([1, TODAY])) =>
    routeFor(of, asked(paise), day).steps.map(({ name }) => name);

  it('has one, two or three steps by its amount [APR-001]', () => {
    expect(names(LAKH / 2)).toEqual(['Head of department']);
    expect(names(LAKH / 2 + 1)).toEqual(['Head of department', 'Finance']);
    expect(names(5 * LAKH)).toEqual(['Head of department', 'Finance']);
    expect(names(5 * LAKH + 1)).toEqual(['Head of department', 'Finance', 'Registrar']);
  });

  it('names the department whose head decides', () => {
    const { steps } = routeFor(rules([1, TODAY]), asked(100, 7), TODAY);
    expect(steps).toEqual([{ ...head, who: { headOf: 7 } }]);
    expect(routeFor(rules(), asked(100, null), TODAY).steps[0]?.who).toEqual({ roles: ['admin'] });
    const elsewhere: RuleStep = { ...head, who: { headOf: 3 } };
    const laidDown = [{ version: 1, effectiveFrom: TODAY, rules: [band(0, null, [elsewhere, finance])] }];
    const route = routeFor({ laidDown, shipped: 'one_person' }, asked(100, 7), TODAY);
    expect(route.steps).toStrictEqual([elsewhere, finance]);
  });

  it('says up to which amount it holds, unless it has no end', () => {
    const until = (paise: Paise) => routeFor(rules([1, TODAY]), asked(paise), TODAY);
    expect(until(100)).toMatchObject({ ruleId: 'from-0', upToPaise: LAKH / 2 });
    expect(until(6 * LAKH)).not.toHaveProperty('upToPaise');
  });

  it('follows the version that holds on the day', () => {
    const versions = rules([1, '2026-11-01'], [2, '2026-12-01']);
    const versionOn = (day: string) => routeFor(versions, asked(100), day).ruleVersion;
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(versionOn)).toEqual([0, 1, 1, 2]);
    expect(routeFor(rules([1, '2026-12-01'], [2, '2026-11-01']), asked(100), '2026-12-02').ruleVersion).toBe(2);
    expect(() => routeFor(versions, asked(-1), TODAY)).toThrow('No rule covers -1 paise of expense');
  });

  it('has one step or two by the shipped rules; vouchers, bank accounts and opening balances always have two', () => {
    const always: readonly ApprovalKind[] = ['journal', 'vendor_bank', 'opening_balances'];
    for (const kind of APPROVAL_KINDS) {
      const steps = RULE_SETS.map(
        (shipped) => routeFor({ laidDown: [], shipped }, { ...asked(LAKH), kind }, TODAY).steps.length,
      );
      expect([kind, ...steps]).toEqual([kind, always.includes(kind) ? 2 : 1, 2]);
    }
    expect(
      routeFor({ laidDown: [], shipped: 'two_people' }, { ...asked(100, null), kind: 'refund' }, TODAY),
    ).toMatchObject({
      ...{ ruleId: 'two-people', ruleVersion: 0, steps: [{ name: 'Finance' }, { name: 'Second person' }] },
    });
  });

  it('takes the own rules of a department before those of all', () => {
    const own = [...shippedRules('one_person', 'expense'), band(0, null, [finance], [3, 4])];
    const idFor = (departmentId: number | null) => ruleFor(own, 100, departmentId)?.id;
    expect([1, 3, 4, null].map(idFor)).toEqual(['one-person', 'from-0', 'from-0', 'one-person']);
  });

  it('exists for every amount exactly when the rules are accepted', () => {
    const edges = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 4 });
    const shifts = fc.array(fc.constantFrom(0, 0, 0, 1, -1), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(edges, shifts, (cuts, by) => {
        const starts = [0, ...[...cuts].sort((one, other) => one - other)];
        const rules = starts.map((start, at) =>
          band(Math.max(0, start + (by[at] ?? 0)), at + 1 < starts.length ? (starts[at + 1] ?? 0) - 1 : null),
        );
        const covering = (paise: Paise) =>
          rules.filter(({ fromPaise, toPaise }) => fromPaise <= paise && (toPaise === null || paise <= toPaise)).length;
        const isSeamless =
          rules.every(({ fromPaise, toPaise }) => toPaise === null || fromPaise <= toPaise) &&
          Array.from({ length: 45 }, (_, paise) => covering(paise)).every((count) => count === 1);
        const run = () => ApprovalMatrix.decide.ProposeRules(propose(rules), ApprovalMatrix.initial);
        if (isSeamless) expect(run()).toHaveLength(1);
        else expect(run).toThrow(/No rule covers|Two rules cover|ends before/);
      }),
    );
  });
});

describe('The row of approval rules', () => {
  it('keeps every version, and the proposal that waits', () => {
    const rowOf = (...events: readonly Event[]) =>
      replay(approvalRules, logOf(...events.map(({ type, data }) => [type, data] as Told<ApprovalMatrixEvents>))).get(
        'expense',
      );
    expect(rowOf(proposed)).toMatchObject({
      laid_down: [],
      proposal: { proposalId: 'p-1', proposedByName: 'Asha Rao' },
    });
    expect(rowOf(proposed, withdrawn)).toMatchObject({ laid_down: [], proposal: null });
    expect(rowOf(withdrawn)).toBeUndefined();
    expect(rowOf(proposed, laidDown(), proposed, laidDown(2, '2026-12-01'))).toMatchObject({
      laid_down: [
        { version: 1, effectiveFrom: TODAY, laidDownByName: 'Meera Raghunathan', rules: EXAMPLE },
        { version: 2, effectiveFrom: '2026-12-01' },
      ],
      proposal: null,
    });
    expect(fold(ApprovalMatrix, [proposed, laidDown(), proposed]).expense).toMatchObject({ version: 1 });
  });
});
