import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type BudgetControl, type DomainEvent, officer, type Position } from '../kernel/index.js';
import { BudgetLine } from './budget-line.js';
import { type BudgetLineEvents } from './events.js';

type Event = DomainEvent<BudgetLineEvents>;

const LINE = { financialYear: 'FY26-27', departmentId: 1 };
const PURCHASE = { ...LINE, reservationId: 'purchase-1' };
const at = (place: number): Position => String(place).padStart(12, '0');

const opened = (allocatedPaise: number, spentPaise = 0, reservedPaise = 0): Event => ({
  type: 'BudgetLineOpened',
  data: { ...LINE, allocatedPaise, spentPaise, reservedPaise, asOf: at(5) },
});
const reserved = (paise: number, leftPaise: number, overPaise = 0): Event => ({
  type: 'BudgetReserved',
  data: { ...PURCHASE, paise, leftPaise, overPaise },
});
const line = given(BudgetLine);

describe('A bill beyond what its purchase reserved', () => {
  const adjust = (paise: number, control: BudgetControl = 'stop', openingPaise = 0) =>
    ({
      type: 'Adjust',
      ...{ reservationId: 'purchase-1', paise, control, openingPaise },
      departmentName: 'Civil Engineering',
    }) as const;
  const adjusted = (paise: number, leftPaise: number, overPaise = 0): Event => ({
    type: 'BudgetReservationAdjusted',
    data: { ...PURCHASE, paise, leftPaise, previousPaise: 300, overPaise },
  });
  const history = [opened(1_000), reserved(300, 700)];

  it('reserves more, up to the last paisa of the budget', () => {
    line(...history)
      .when(adjust(301))
      .then(adjusted(301, 699));
    line(...history)
      .when(adjust(1_000))
      .then(adjusted(1_000, 0));
    line(...history)
      .when(adjust(1_001))
      .thenRefused(
        'budgeting/budget-exhausted',
        'Only ₹7.00 of the budget of Civil Engineering is left. The Registrar can allow more.',
      );
  });

  it('goes beyond the budget where it only warns, and says by how much', () => {
    line(...history)
      .when(adjust(1_001, 'warn'))
      .then(adjusted(1_001, -1, 1));
    line(...history)
      .when(adjust(1_001, 'ignore'))
      .then(adjusted(1_001, -1));
  });

  it('changes nothing when the reservation is enough', () => {
    for (const paise of [299, 300])
      line(...history)
        .when(adjust(paise))
        .thenNothing();
  });

  it('counts what the line held for the request at its opening', () => {
    line(opened(1_000, 0, 300))
      .when(adjust(400, 'stop', 300))
      .then(adjusted(400, 600));
  });
});

describe('The rest of a budget', () => {
  const history = [opened(1_000, 100), reserved(300, 600)];
  const fact = { reservationId: 'purchase-1', position: at(9) };
  const spent: Event = {
    type: 'BudgetSpent',
    data: { ...PURCHASE, paise: 350, leftPaise: 550, heldPaise: 0, billId: 'bill-1', relievedPaise: 300 },
  };

  it('is told with each bill, release and return', () => {
    line(...history)
      .when({ type: 'Spend', ...fact, paise: 350, billId: 'bill-1' })
      .then(spent);
    line(...history)
      .when({ type: 'Release', ...fact })
      .then({ type: 'BudgetReservationReleased', data: { ...PURCHASE, paise: 300, leftPaise: 900 } });
    line(...history, spent)
      .when({ type: 'TakeBack', ...fact, paise: 350 })
      .then({ type: 'BudgetSpendingReversed', data: { ...PURCHASE, paise: 350, leftPaise: 900 } });
  });

  it('does not fall below what is spent and reserved, and the refusal says how much that is', () => {
    line(...history)
      .when({ type: 'SetAllocation', allocatedPaise: 399 })
      .thenRefused('budgeting/below-reserved', 'Allocation cannot be less than what is spent and reserved: ₹4.00');
    line(opened(1_000, 100))
      .when({ type: 'SetAllocation', allocatedPaise: 100 })
      .then({
        type: 'BudgetLineAllocationSet',
        data: { ...LINE, allocatedPaise: 100, previousPaise: 1_000, leftPaise: 0, position: null },
      });
  });

  it('follows the ledger below it, once, and needs no event for the same amount', () => {
    const follow = (allocatedPaise: number) => ({ type: 'FollowAllocation', allocatedPaise, position: at(8) }) as const;
    const followed: Event = {
      type: 'BudgetLineAllocationSet',
      data: { ...LINE, allocatedPaise: 200, previousPaise: 1_000, leftPaise: -200, position: at(8) },
    };
    line(...history)
      .when(follow(200))
      .then(followed);
    line(...history)
      .when(follow(1_000))
      .thenNothing();
    const set: Event = {
      type: 'BudgetLineAllocationSet',
      data: { ...LINE, allocatedPaise: 900, previousPaise: 200, leftPaise: 500, position: null },
    };
    line(...history, followed, set)
      .when(follow(200))
      .thenNothing();
  });
});

describe('A request that asks for money of a budget', () => {
  it('is marked as beyond the budget under a warning alone', () => {
    const ask = { type: 'ReserveIfLeft', reservationId: 'purchase-1', paise: 101 } as const;
    line(opened(100))
      .when({ ...ask, control: 'ignore' })
      .then(reserved(101, -1));
    line(opened(100))
      .when({ ...ask, control: 'warn' })
      .then(reserved(101, -1, 1));
  });

  it('needs no overrun while the budget has the money', () => {
    const by = officer({ userId: 'registrar-1', name: 'Ila Deshpande' });
    line(opened(300))
      .when({ type: 'AllowOverrun', reservationId: 'purchase-1', paise: 300, by, reason: 'Flood' })
      .then(reserved(300, 0));
  });
});
