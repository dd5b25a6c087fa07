import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent } from '../kernel/index.js';
import { BudgetLedger, type BudgetLedgerCommands } from './budget-ledger.js';
import { type BudgetLedgerEvents } from './events.js';

type Event = DomainEvent<BudgetLedgerEvents>;

const YEAR = 'FY26-27';
const FUNDS = 1_000_000;

const allocate = (
  departmentId: number,
  allocatedPaise: number,
  change: Partial<BudgetLedgerCommands['AllocateBudget']> = {},
) =>
  ({
    type: 'AllocateBudget',
    financialYear: YEAR,
    departmentId,
    allocatedPaise,
    currentYear: YEAR,
    fundsPaise: FUNDS,
    spentPaise: 0,
    encumberedPaise: 0,
    enforceBalance: true,
    ...change,
  }) as const;

const allocated = (
  departmentId: number,
  allocatedPaise: number,
  previousPaise = 0,
  availableBeforePaise = FUNDS,
): Event => ({
  type: 'BudgetAllocated',
  data: { financialYear: YEAR, departmentId, allocatedPaise, previousPaise, availableBeforePaise },
});

const ledger = given(BudgetLedger);

describe('An allocation', () => {
  it('sets the new total of a department', () => {
    ledger().when(allocate(1, 400_000)).then(allocated(1, 400_000));
    ledger(allocated(1, 400_000))
      .when(allocate(1, 500_000))
      .then(allocated(1, 500_000, 400_000, 600_000));
  });

  it('changes nothing when the department already has that total', () => {
    ledger(allocated(1, 400_000)).when(allocate(1, 400_000)).thenNothing();
    ledger().when(allocate(1, 0)).thenNothing();
  });

  it('allocates the whole available balance and not a paisa more', () => {
    const history = ledger(allocated(1, 400_000));
    history.when(allocate(2, 600_000)).then(allocated(2, 600_000, 0, 600_000));
    history
      .when(allocate(2, 600_001))
      .thenRefused('budgeting/insufficient-balance', 'Insufficient available balance. Available: ₹6,000.00');
  });

  it('counts only the increase against the available balance', () => {
    ledger(allocated(1, 400_000), allocated(2, 600_000, 0, 600_000))
      .when(allocate(1, 300_000))
      .then(allocated(1, 300_000, 400_000, 0));
  });

  it('names the available balance, also when it is negative', () => {
    ledger(allocated(1, 400_000))
      .when(allocate(2, 1, { fundsPaise: 300_000 }))
      .thenRefused('budgeting/insufficient-balance', 'Insufficient available balance. Available: −₹1,000.00');
  });

  it('lowers an allocation while the balance is negative', () => {
    ledger(allocated(1, 400_000))
      .when(allocate(1, 300_000, { fundsPaise: 100_000 }))
      .then(allocated(1, 300_000, 400_000, -300_000));
  });

  it('lets an allocation exceed the balance where that is not enforced', () => {
    ledger()
      .when(allocate(1, 2_000_000, { enforceBalance: false }))
      .then(allocated(1, 2_000_000));
  });

  it('lets an allocation of a past year exceed the balance: its unspent money lapsed', () => {
    const past = { financialYear: 'FY25-26', departmentId: 1, allocatedPaise: 2_000_000 };
    ledger()
      .when(allocate(1, 2_000_000, { financialYear: 'FY25-26' }))
      .then({
        type: 'BudgetAllocated',
        data: { ...past, previousPaise: 0, availableBeforePaise: FUNDS },
      });
    ledger({ type: 'BudgetAllocated', data: { ...past, previousPaise: 0, availableBeforePaise: 0 } })
      .when(allocate(2, FUNDS))
      .then(allocated(2, FUNDS));
  });

  it('refuses an allocation below the spent amount', () => {
    ledger(allocated(1, 400_000))
      .when(allocate(1, 99_999, { spentPaise: 100_000 }))
      .thenRefused('budgeting/below-spent', 'Allocation cannot be less than the money already spent');
    ledger(allocated(1, 400_000))
      .when(allocate(1, 100_000, { spentPaise: 100_000 }))
      .then(allocated(1, 100_000, 400_000, 600_000));
  });

  it('refuses an allocation below the spent and reserved amount', () => {
    ledger(allocated(1, 400_000))
      .when(allocate(1, 100_000, { spentPaise: 100_000, encumberedPaise: 50_000 }))
      .thenRefused('budgeting/below-reserved', 'Allocation cannot be less than what is spent and reserved: ₹1,500.00');
  });

  it('transfers between two departments in one append, and no more than is left', () => {
    const figures = { currentYear: YEAR, fundsPaise: FUNDS, spentPaise: 100_000, encumberedPaise: 50_000 };
    const transfer = (paise: number, toId = 2) =>
      ({
        type: 'TransferBudget',
        ...{ financialYear: YEAR, departmentId: 1, toId, paise, reason: 'Press' },
        ...figures,
      }) as const;
    const half = (departmentId: number, allocatedPaise: number, previousPaise: number, otherId: number): Event => ({
      type: 'BudgetAllocated',
      data: {
        ...{ financialYear: YEAR, departmentId, allocatedPaise, previousPaise, availableBeforePaise: 500_000 },
        transfer: { otherId, reason: 'Press' },
      },
    });
    const history = ledger(allocated(1, 400_000), allocated(2, 100_000));
    history.when(transfer(250_000)).then(half(1, 150_000, 400_000, 2), half(2, 350_000, 100_000, 1));
    history
      .when(transfer(250_001))
      .thenRefused('budgeting/not-left', 'Only ₹2,500.00 of this budget is left to transfer.');
    history.when(transfer(0)).thenRefused('budgeting/amount-not-positive');
    history.when(transfer(1, 1)).thenRefused('budgeting/same-department', 'Please choose two departments.');
  });

  it.each([-1, 0.5, Number.NaN])('refuses an allocation of %s paise', (paise) => {
    ledger().when(allocate(1, paise)).thenRefused('budgeting/amount-negative');
  });

  it('keeps a separate budget per year out of the same money', () => {
    ledger(allocated(1, 400_000))
      .when(allocate(1, 400_000, { financialYear: 'FY27-28' }))
      .then({
        type: 'BudgetAllocated',
        data: {
          financialYear: 'FY27-28',
          departmentId: 1,
          allocatedPaise: 400_000,
          previousPaise: 0,
          availableBeforePaise: 600_000,
        },
      });
    ledger(allocated(1, 400_000))
      .when(allocate(1, 700_000, { financialYear: 'FY27-28' }))
      .thenRefused('budgeting/insufficient-balance');
  });
});
