import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  afterDecision,
  afterFall,
  type Authority,
  authorityFor,
  awaited,
  begin,
  decided,
  deciderName,
  decisionOf,
  fallOf,
  isForAdministrators,
  isStuck,
  mayFall,
  type Progress,
  type ApprovalStep,
  type Verdict,
  waitingStep,
} from './approval.js';
import { officer } from './officer.js';

const HEAD: ApprovalStep = { name: 'Head of department', who: { headOf: 3 }, need: 1, dueWorkingDays: 2 };
const FINANCE: ApprovalStep = { name: 'Finance', who: { roles: ['finance_manager'] }, need: 1, dueWorkingDays: 2 };
const REGISTRAR: ApprovalStep = { name: 'Registrar', who: { userIds: ['u-registrar'] }, need: 1, dueWorkingDays: 3 };
const BOARD: ApprovalStep = { name: 'Board', who: { userIds: ['u-a', 'u-b'] }, need: 'all', dueWorkingDays: 6 };

const routed = (...steps: ApprovalStep[]): Progress => begin({ ruleId: 'large', ruleVersion: 1, steps });

const office = (userId: string, role: string, headOf: number[] = [], name = userId): Authority => ({
  userId,
  name,
  role,
  headOf,
  delegation: null,
});

const vasudha = office('u-vasudha', 'hod', [3], 'Vasudha Kelkar');
const anirban = office('u-anirban', 'hod', [3], 'Anirban Lahiri');
const farah = office('u-farah', 'finance_manager');
const registrar = office('u-registrar', 'admin');

const deputyOf = (other: Authority, upToPaise: number | null = null): Authority => ({
  ...other,
  delegation: { id: 'd-1', upToPaise },
});

const MADE_BY = ['u-maker'];

function decides(
  progress: Progress,
  by: Authority,
  { as = [by], paise = 1_00_000, verdict = 'approved' }: { as?: Authority[]; paise?: number; verdict?: Verdict } = {},
) {
  const authority = authorityFor(progress, { by: officer(by), authorities: as, paise, makers: MADE_BY });
  const step = waitingStep(progress);
  if (!step) throw new Error('no step waits');
  return decisionOf(step, officer(by), authority, { verdict, note: '', at: '2026-12-14T05:12:00.000Z', seen: null });
}

const after = (progress: Progress, by: Authority, options?: Parameters<typeof decides>[2]): Progress =>
  afterDecision(progress, decides(progress, by, options));

describe('an approval of several steps', () => {
  it('waits for each step in turn, and is approved with the last', () => {
    const first = routed(HEAD, FINANCE);
    expect(decided(first, decides(first, vasudha))).toBe('more');
    const second = after(first, vasudha);
    expect(waitingStep(second)?.name).toBe('Finance');
    const last = decides(second, farah);
    expect(decided(second, last)).toBe('approved');
    const done = afterDecision(second, last);
    expect(waitingStep(done)).toBeUndefined();
    expect(awaited(done)).toEqual({});
    expect(decided(done, last)).toBe('approved');
    expect(() => decides(done, registrar)).toThrow('This waits for the next person, not for you.');
  });

  it('is approved by one of the people whom a step names, unless it needs all', () => {
    const either = routed({ ...BOARD, need: 1 });
    const one = decides(either, office('u-b', 'admin'));
    expect(decided(either, one)).toBe('approved');
    expect(waitingStep(afterDecision(either, one))).toBeUndefined();
    expect(awaited(either)).toEqual({ userIds: ['u-a', 'u-b'] });
  });

  it('counts neither an earlier step nor a return as an approval of a step that needs all', () => {
    const [a, b] = [office('u-a', 'hod', [3]), office('u-b', 'admin')];
    const earlier = after(routed(HEAD, BOARD), a);
    const returned = after(routed(BOARD), a, { verdict: 'returned' });
    for (const progress of [earlier, returned]) {
      expect(awaited(progress)).toEqual({ userIds: ['u-a', 'u-b'] });
      expect(decided(progress, decides(progress, b))).toBe('more');
      expect(awaited(after(progress, b))).toEqual({ userIds: ['u-a'] });
    }
  });

  it('ends with the first rejection or return', () => {
    const progress = routed(HEAD, FINANCE);
    for (const verdict of ['rejected', 'returned'] as const) {
      const decision = decides(progress, vasudha, { verdict });
      expect(decided(progress, decision)).toBe(verdict);
      expect(waitingStep(afterDecision(progress, decision))?.name).toBe('Head of department');
    }
  });

  it('tells other people whom it waits for', () => {
    const last = after(routed(HEAD, REGISTRAR), vasudha);
    expect(() => decides(last, farah)).toThrow('This waits for the Registrar, not for you.');
    expect(decides(last, registrar).step).toBe('Registrar');
  });

  it('tells a second head who approved the step, and when in India', () => {
    const decidedOnce = after(routed(HEAD, FINANCE), anirban);
    expect(() => decides(decidedOnce, vasudha)).toThrow('Anirban Lahiri approved this step at 10:42.');
    const asDeputy = { as: [vasudha, deputyOf(registrar)] };
    expect(() => decides(decidedOnce, vasudha, asDeputy)).toThrow('Anirban Lahiri approved this step at 10:42.');
  });

  it('tells a holder of the step just approved, and of no earlier one, who was faster', () => {
    const third = after(after(routed(HEAD, FINANCE, REGISTRAR), anirban), farah);
    const late = office('u-late', 'finance_manager');
    expect(() => decides(third, late)).toThrow('u-farah approved this step at 10:42.');
    expect(() => decides(third, vasudha)).toThrow('This waits for the Registrar, not for you.');
    const returned = after(third, registrar, { verdict: 'returned' });
    expect(() => decides(returned, late)).toThrow('u-farah approved this step at 10:42.');
  });

  it('gives no person and no office two steps', () => {
    const step: ApprovalStep = { ...FINANCE, name: 'Second look', who: { roles: ['hod', 'finance_manager'] } };
    const second = after(routed(HEAD, step), vasudha);
    expect(() => decides(second, vasudha)).toThrow('This waits for the step “Second look”, not for you.');
    expect(() => decides(second, farah, { as: [deputyOf(vasudha)] })).toThrow('Second look');
    expect(decides(second, farah).step).toBe('Second look');
  });

  it('waits for each person of a step that needs all', () => {
    const progress = routed(BOARD);
    const [a, b] = [office('u-a', 'admin'), office('u-b', 'admin')];
    expect(decided(progress, decides(progress, a))).toBe('more');
    const half = after(progress, a);
    expect(() => decides(half, a)).toThrow('This waits for the Board, not for you.');
    expect(decided(half, decides(half, b))).toBe('approved');
  });
});

describe('a deputy', () => {
  it('decides for the head, and both are named', () => {
    const decision = decides(routed(HEAD), farah, { as: [farah, deputyOf(vasudha)] });
    expect(decision).toMatchObject({ by: 'u-farah', for: 'u-vasudha', delegationId: 'd-1' });
    expect(deciderName(decision)).toBe('u-farah for Vasudha Kelkar');
  });

  it('decides up to the limit of the delegation, and the head beyond it [APR-001]', () => {
    const as = [deputyOf(vasudha, 25_000_00)];
    expect(decides(routed(HEAD), farah, { as, paise: 25_000_00 }).for).toBe('u-vasudha');
    expect(() => decides(routed(HEAD), farah, { as, paise: 30_000_00 })).toThrow(
      'You may decide up to ₹25,000.00 for Vasudha Kelkar.',
    );
    expect(decides(routed(HEAD), vasudha, { paise: 30_000_00 }).by).toBe('u-vasudha');
  });

  it('of the maker decides nothing of the maker', () => {
    const maker = office('u-maker', 'hod', [3]);
    expect(() => decides(routed(HEAD), farah, { as: [farah, deputyOf(maker)] })).toThrow('not for you');
  });
});

describe('a step that lost a holder', () => {
  const admin = office('u-admin', 'admin');

  it('goes to the next step with a holder', () => {
    const progress = routed(REGISTRAR, HEAD, FINANCE);
    const fallen = { step: 'Registrar', to: 'Finance', at: 2, waitsFor: FINANCE.who };
    expect(fallOf(progress, [farah])).toEqual(fallen);
    const moved = afterFall(progress, fallen);
    expect(moved.route).toEqual(progress.route);
    const approval = decides(moved, farah);
    expect(decided(moved, approval)).toBe('approved');
    expect(fallOf(moved, [farah])).toBeUndefined();
    expect(fallOf(afterDecision(moved, approval), [farah, admin])).toBeUndefined();
  });

  it('goes to administrators from the last step, and stays where there are none', () => {
    const progress = after(routed(HEAD, REGISTRAR), vasudha);
    const fallen = { step: 'Registrar', to: 'Administrator', at: 1, waitsFor: { roles: ['admin'] } };
    expect(fallOf(progress, [vasudha, admin])).toEqual(fallen);
    expect(fallOf(progress, [vasudha, anirban, farah, admin])).toEqual(fallen);
    const moved = afterFall(progress, fallen);
    expect(() => decides(moved, farah)).toThrow('This waits for an administrator, not for you.');
    expect(decided(moved, decides(moved, admin))).toBe('approved');
    expect(fallOf(progress, [vasudha])).toBeUndefined();
    expect(fallOf(progress, [vasudha, farah])).toBeUndefined();
  });

  it('is told from one that only administrators hold', () => {
    expect(isForAdministrators({ roles: ['admin'] })).toBe(true);
    const others = [{ headOf: 3 }, { roles: ['admin', 'hod'] }, { roles: ['admin'], userIds: ['u-a'] }];
    expect(others.filter(isForAdministrators)).toEqual([]);
  });

  it('falls only from people who had it, or whom it names', () => {
    expect(mayFall(routed(HEAD), [], [])).toBe(false);
    expect(mayFall(routed(HEAD), [farah], [])).toBe(false);
    expect(mayFall(routed(HEAD), [vasudha], [])).toBe(true);
    expect(mayFall(routed(REGISTRAR), [], [registrar])).toBe(true);
    expect(mayFall(after(routed(HEAD), vasudha), [vasudha], [])).toBe(false);
  });

  it('falls also where the only head made it, or where its role is empty', () => {
    expect(mayFall(routed(HEAD), [], [vasudha])).toBe(true);
    expect(fallOf(routed(HEAD), [registrar])?.to).toBe('Administrator');
    expect(fallOf(routed(HEAD), [anirban, registrar])).toBeUndefined();
    expect(mayFall(routed(FINANCE), [], [vasudha, registrar])).toBe(true);
    expect(mayFall(routed(FINANCE), [], [farah, registrar])).toBe(false);
  });

  it('is stuck while each of its holders is gone or decided a step before', () => {
    expect(isStuck(routed(FINANCE), [farah])).toBe(false);
    expect(isStuck(routed(FINANCE), [vasudha, admin])).toBe(true);
    expect(isStuck(after(routed(FINANCE, FINANCE), farah), [farah])).toBe(true);
    expect(isStuck(after(routed(HEAD), vasudha), [])).toBe(false);
  });

  it('stays while another person holds it, who decided no step before', () => {
    expect(fallOf(routed(HEAD, FINANCE), [anirban, farah, admin])).toBeUndefined();
    const deputised = after(routed(FINANCE, HEAD), anirban, { as: [deputyOf(farah)] });
    expect(fallOf(deputised, [anirban, admin])?.to).toBe('Administrator');
  });

  it('stays with the rest of those whom it needs all, and goes on without any', () => {
    const half = after(routed(BOARD), office('u-a', 'admin'));
    expect(fallOf(half, [office('u-b', 'admin')])).toBeUndefined();
    expect(fallOf(half, [admin])).toMatchObject({ to: 'Administrator', waitsFor: { roles: ['admin'] } });
    const fallen = { step: 'Board', to: 'Board', at: 0, waitsFor: { userIds: ['u-b'] } };
    expect(fallOf(routed(BOARD), [office('u-b', 'admin')])).toEqual(fallen);
    const rest = afterFall(routed(BOARD), fallen);
    expect(decided(rest, decides(rest, office('u-b', 'admin')))).toBe('approved');
  });
});

describe('a route under any sequence of attempts', () => {
  const people = [vasudha, anirban, farah, registrar, office('u-a', 'admin'), office('u-b', 'admin')];

  it('is decided in its order, each step by its holders and each person once', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([HEAD, FINANCE, REGISTRAR, BOARD], { minLength: 1 }),
        fc.array(fc.nat(people.length - 1), { maxLength: 30 }),
        (steps, tries) => {
          let progress = routed(...steps);
          for (const index of tries) {
            try {
              progress = after(progress, people[index] ?? vasudha);
            } catch {
              continue;
            }
          }
          const taken = progress.decisions.map(({ step }) => steps.findIndex(({ name }) => name === step));
          expect(taken).toEqual([...taken].sort((a, b) => a - b));
          expect(new Set(progress.decisions.map(({ by }) => by)).size).toBe(progress.decisions.length);
          expect(new Set(taken).size).toBeGreaterThanOrEqual(progress.at);
        },
      ),
    );
  });
});
