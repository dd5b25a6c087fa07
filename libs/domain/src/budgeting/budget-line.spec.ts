import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../kernel/given.js';
import {
  type BudgetControl,
  decide,
  DomainError,
  type DomainEvent,
  fold,
  formatPaise,
  officer,
  type Position,
} from '../kernel/index.js';
import { BudgetLine, type BudgetLineCommands, type BudgetLineState, leftOf } from './budget-line.js';
import { type BudgetLineEvents } from './events.js';

type Event = DomainEvent<BudgetLineEvents>;
type Command = Parameters<
  ReturnType<ReturnType<typeof given<BudgetLineState, BudgetLineCommands, BudgetLineEvents>>>['when']
>[0];

const LINE = { financialYear: 'FY26-27', departmentId: 1 };
const COMPUTING = 'Computer Science & Engineering';
const registrar = officer({ userId: 'registrar-1', name: 'Ila Deshpande' });

const at = (place: number): Position => String(place).padStart(12, '0');

const opened = (allocatedPaise: number, spentPaise = 0, reservedPaise = 0): Event => ({
  type: 'BudgetLineOpened',
  data: { ...LINE, allocatedPaise, spentPaise, reservedPaise, asOf: at(5) },
});
const reserve = (reservationId: string, paise: number, control: BudgetControl = 'stop') =>
  ({ type: 'Reserve', reservationId, paise, control, departmentName: COMPUTING }) as const;
const spend = (reservationId: string, paise: number, billId = 'bill-1') =>
  ({ type: 'Spend', reservationId, paise, billId, position: at(9) }) as const;
const release = (reservationId: string) => ({ type: 'Release', reservationId, position: at(9) }) as const;

const after = (events: readonly Event[], commands: readonly Command[]): Event[] => {
  const log = [...events];
  for (const command of commands) log.push(...decide(BudgetLine, command, fold(BudgetLine, log)));
  return log;
};
const stateOf = (events: readonly Event[]) => {
  const line = fold(BudgetLine, events);
  if (line === 'unopened') throw new Error('the line is not open');
  return line;
};
const line = given(BudgetLine);

describe('A budget line', () => {
  it('reserves a purchase and spends its bills from the reservation [APR-001]', () => {
    const start = [opened(68_00_000_00, 2_42_755_00)];
    const left = (commands: readonly Command[]) => leftOf(stateOf(after(start, commands)));
    const purchase = [reserve('purchase-1', 2_500_00)];
    expect(left([])).toBe(65_57_245_00);
    expect(left(purchase)).toBe(65_54_745_00);
    const first = [...purchase, spend('purchase-1', 1_300_00, 'bill-1')];
    expect(left(first)).toBe(65_54_745_00);
    expect(stateOf(after(start, first)).reservedPaise).toBe(1_200_00);
    const second = [...first, spend('purchase-1', 1_250_00, 'bill-2')];
    expect(left(second)).toBe(65_54_695_00);
    expect(stateOf(after(start, second))).toMatchObject({ spentPaise: 2_45_305_00, reservedPaise: 0 });
    expect(after(start, [...second, release('purchase-1')])).toEqual(after(start, second));
  });

  it('approves one of two claims for which only one amount is left, and says how much is left [APR-001]', () => {
    line(opened(60_000_00), ...after([opened(60_000_00)], [reserve('claim-1', 40_000_00)]).slice(1))
      .when(reserve('claim-2', 40_000_00))
      .thenRefused(
        'budgeting/budget-exhausted',
        `Only ₹20,000.00 of the budget of ${COMPUTING} is left. The Registrar can allow more.`,
      );
  });

  it('never approves both of two claims for which only one amount is left, in 1,000 runs [APR-001]', () => {
    const claims = fc.uniqueArray(fc.constantFrom('claim-1', 'claim-2'), { minLength: 2 });
    const course = fc
      .integer({ min: 1, max: 60_000_00 })
      .chain((paise) => fc.record({ paise: fc.constant(paise), rest: fc.nat(paise - 1), claims }));
    fc.assert(
      fc.property(course, ({ paise, rest, claims: [won = '', lost = ''] }) => {
        line(...after([opened(paise + rest)], [reserve(won, paise)]))
          .when(reserve(lost, paise))
          .thenRefused(
            'budgeting/budget-exhausted',
            `Only ${formatPaise(rest)} of the budget of ${COMPUTING} is left. The Registrar can allow more.`,
          );
      }),
      { numRuns: 1_000 },
    );
  });

  it('says that nothing is left of an overspent budget', () => {
    line(opened(100, 300))
      .when(reserve('claim-1', 1))
      .thenRefused(
        'budgeting/budget-exhausted',
        `Only ₹0.00 of the budget of ${COMPUTING} is left. The Registrar can allow more.`,
      );
  });

  it('reserves beyond the budget under warn and marks by how much, and does not mark it under ignore', () => {
    const data = { ...LINE, reservationId: 'claim-1', paise: 300, leftPaise: -200 };
    line(opened(100))
      .when(reserve('claim-1', 300, 'warn'))
      .then({ type: 'BudgetReserved', data: { ...data, overPaise: 200 } });
    line(opened(100))
      .when(reserve('claim-1', 300, 'ignore'))
      .then({ type: 'BudgetReserved', data: { ...data, overPaise: 0 } });
  });

  it('marks no more than the request itself when the budget was overspent before', () => {
    line(opened(100, 500))
      .when(reserve('claim-1', 300, 'warn'))
      .then({
        type: 'BudgetReserved',
        data: { ...LINE, reservationId: 'claim-1', paise: 300, leftPaise: -700, overPaise: 300 },
      });
  });

  it('reserves once for a request', () => {
    const reserved = after([opened(1_000)], [reserve('claim-1', 300)]);
    line(...reserved)
      .when(reserve('claim-1', 300))
      .thenNothing();
    line(...after(reserved, [spend('claim-1', 300)]))
      .when(reserve('claim-1', 300))
      .thenNothing();
    line(...after(reserved, [release('claim-1')]))
      .when(reserve('claim-1', 300))
      .thenNothing();
  });

  it('adjusts the reservation of a request that asks for another amount', () => {
    line(...after([opened(1_000)], [reserve('claim-1', 300)]))
      .when(reserve('claim-1', 1_000))
      .then({
        type: 'BudgetReservationAdjusted',
        data: { ...LINE, reservationId: 'claim-1', paise: 1_000, leftPaise: 0, previousPaise: 300, overPaise: 0 },
      });
    line(...after([opened(1_000)], [reserve('claim-1', 300)]))
      .when(reserve('claim-1', 1_001))
      .thenRefused('budgeting/budget-exhausted');
  });

  it('lets a submission pass without a reservation when too little is left', () => {
    const ask = { type: 'ReserveIfLeft', reservationId: 'purchase-1', paise: 101 } as const;
    line(opened(100))
      .when({ ...ask, control: 'stop' })
      .thenNothing();
    line(opened(100))
      .when({ ...ask, control: 'warn' })
      .then({
        type: 'BudgetReserved',
        data: { ...LINE, reservationId: 'purchase-1', paise: 101, leftPaise: -1, overPaise: 1 },
      });
    line()
      .when({ ...ask, control: 'warn' })
      .thenNothing();
  });

  it('allows an overrun with a reason', () => {
    const allow = { type: 'AllowOverrun', reservationId: 'claim-1', paise: 300, by: registrar } as const;
    line(opened(100))
      .when({ ...allow, reason: ' ' })
      .thenRefused('budgeting/reason-required', 'Please say why.');
    const allowed = { allowedBy: 'registrar-1', allowedByName: 'Ila Deshpande', reason: 'Flood' };
    line(opened(100))
      .when({ ...allow, reason: 'Flood' })
      .then(
        {
          type: 'BudgetOverrunAllowed',
          data: { ...LINE, reservationId: 'claim-1', overPaise: 200, ...allowed },
        },
        {
          type: 'BudgetReserved',
          data: { ...LINE, reservationId: 'claim-1', paise: 300, leftPaise: -200, overPaise: 200 },
        },
      );
  });

  it.each([0, -1, 0.5, Number.NaN])('refuses a reservation of %s paise', (paise) => {
    line(opened(100)).when(reserve('claim-1', paise)).thenRefused('budgeting/amount-not-positive');
  });

  it('keeps what is spent and reserved when its allocation is lowered', () => {
    const promised = after([opened(1_000, 200)], [reserve('claim-1', 300)]);
    line(...promised)
      .when({ type: 'SetAllocation', allocatedPaise: 499 })
      .thenRefused('budgeting/below-reserved');
    line(...promised)
      .when({ type: 'SetAllocation', allocatedPaise: 199 })
      .thenRefused('budgeting/below-spent');
    line(...promised)
      .when({ type: 'SetAllocation', allocatedPaise: 500 })
      .then({
        type: 'BudgetLineAllocationSet',
        data: { ...LINE, allocatedPaise: 500, previousPaise: 1_000, leftPaise: 0, position: null },
      });
    line(...promised)
      .when({ type: 'SetAllocation', allocatedPaise: 1_000 })
      .thenNothing();
  });

  it('follows an allocation of the ledger once, and none that an earlier one replaced', () => {
    const follow = (allocatedPaise: number, place: number) =>
      ({ type: 'FollowAllocation', allocatedPaise, position: at(place) }) as const;
    const followed = after([opened(1_000)], [follow(300, 8)]);
    expect(stateOf(followed).allocatedPaise).toBe(300);
    line(...followed)
      .when(follow(700, 7))
      .thenNothing();
    line(opened(1_000)).when(follow(700, 5)).thenNothing();
    line().when(follow(700, 5)).thenNothing();
  });

  it('counts no event that its opening has counted', () => {
    const counted = { position: at(5) };
    for (const history of [[], [opened(1_000, 0, 300)]]) {
      line(...history)
        .when({ ...spend('claim-1', 300), ...counted })
        .thenNothing();
      line(...history)
        .when({ ...release('claim-1'), openingPaise: 300, ...counted })
        .thenNothing();
      line(...history)
        .when({ type: 'TakeBack', reservationId: 'claim-1', paise: 300, ...counted })
        .thenNothing();
    }
  });

  it('spends and releases the reservation of a request from before the opening', () => {
    const history = [opened(1_000, 0, 300)];
    const billed = after(history, [{ ...spend('purchase-1', 250), openingPaise: 300 }]);
    expect(stateOf(billed)).toMatchObject({ spentPaise: 250, reservedPaise: 50 });
    const released = after(billed, [{ ...release('purchase-1'), openingPaise: 300 }]);
    expect(stateOf(released)).toMatchObject({ spentPaise: 250, reservedPaise: 0 });
    const again = { ...release('purchase-1'), openingPaise: 300 } as const;
    line(...released)
      .when(again)
      .thenNothing();
  });

  it('takes the spending of a request back once', () => {
    const spent = after([opened(1_000)], [reserve('claim-1', 300), spend('claim-1', 300)]);
    const back = { type: 'TakeBack', reservationId: 'claim-1', paise: 300, position: at(9) } as const;
    const reversed = after(spent, [back, back]);
    expect(stateOf(reversed)).toMatchObject({ spentPaise: 0, reservedPaise: 0 });
    line(...reversed)
      .when(reserve('claim-1', 300))
      .thenNothing();
  });

  it('promises nothing before it is open', () => {
    expect(() => decide(BudgetLine, reserve('claim-1', 1), 'unopened')).toThrow('not open yet');
    line(opened(100))
      .when({ type: 'OpenLine', line: LINE, allocatedPaise: 9, spentPaise: 9, reservedPaise: 9, asOf: at(9) })
      .thenNothing();
  });
});

const step = fc.record({
  what: fc.constantFrom('reserve', 'reserve', 'submit', 'allow', 'allocate', 'spend', 'release', 'takeBack'),
  which: fc.nat(5),
  paise: fc.integer({ min: 1, max: 600 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const commandOf = ({ what, which, paise }: Step, state: BudgetLineState): Command => {
  const reservationId = `request-${which}`;
  const held = state === 'unopened' ? 0 : (state.reservations[reservationId]?.heldPaise ?? 0);
  const commands: Record<Step['what'], Command> = {
    reserve: reserve(reservationId, paise),
    submit: { type: 'ReserveIfLeft', reservationId, paise, control: 'stop' },
    allow: { type: 'AllowOverrun', reservationId, paise, by: registrar, reason: 'Flood' },
    allocate: { type: 'SetAllocation', allocatedPaise: paise * 4 },
    spend: spend(reservationId, Math.min(paise, held), `bill-${paise % 3}`),
    release: release(reservationId),
    takeBack: { type: 'TakeBack', reservationId, paise: 1, position: at(9) },
  };
  return commands[what];
};

describe('A budget line under stop, in any order of commands', () => {
  it('exceeds its allocation only by allowed overruns, and ends each reservation as spent and released', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 50, size: 'max' }), (course) => {
        const log: Event[] = [opened(1_000)];
        for (const each of course) {
          const state = fold(BudgetLine, log);
          try {
            log.push(...decide(BudgetLine, commandOf(each, state), state));
          } catch (refusal) {
            if (!(refusal instanceof DomainError)) throw refusal;
          }
          const { spentPaise, reservedPaise, allocatedPaise } = stateOf(log);
          const allowed = log.reduce(
            (sum, { type, data }) => sum + (type === 'BudgetOverrunAllowed' ? data.overPaise : 0),
            0,
          );
          expect(spentPaise + reservedPaise).toBeLessThanOrEqual(allocatedPaise + allowed);
          expect(reservedPaise).toBeGreaterThanOrEqual(0);
        }
        for (const [id, { heldPaise }] of Object.entries(stateOf(log).reservations)) {
          const own = log.filter(({ data }) => 'reservationId' in data && data.reservationId === id);
          const sum = (amountOf: (event: Event) => number) => own.reduce((total, event) => total + amountOf(event), 0);
          const promised = sum((event) =>
            event.type === 'BudgetReserved'
              ? event.data.paise
              : event.type === 'BudgetReservationAdjusted'
                ? event.data.paise - event.data.previousPaise
                : 0,
          );
          const relieved = sum((event) => (event.type === 'BudgetSpent' ? event.data.relievedPaise : 0));
          const released = sum((event) => (event.type === 'BudgetReservationReleased' ? event.data.paise : 0));
          expect(heldPaise).toBe(promised - relieved - released);
        }
      }),
      { numRuns: 200 },
    );
  });
});
