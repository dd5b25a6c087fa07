import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, replay } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { type RemittanceEvents } from './events.js';
import { remittanceEvents } from './remittance.events.js';
import { Remittances } from './remittance.js';
import { remittances } from './remittances.projection.js';

const FUND = {
  ...{ remittanceId: 'r1', name: 'Provident fund', month: '2026-10', amountPaise: 8_080_00 },
  ...{ paidOn: '2026-11-12', reference: 'TRRN 4012', remittedBy: 'user-f', remittedByName: 'Farida Khan' },
};

const remitted = (change: Partial<typeof FUND> = {}): DomainEvent<RemittanceEvents> => ({
  type: 'DeductionsRemitted',
  data: { ...FUND, ...change },
});

const remit = (change: Partial<typeof FUND> & { heldPaise?: number } = {}) =>
  ({ type: 'RemitDeductions', ...FUND, heldPaise: 20_000_00, ...change }) as const;

const reverse = { type: 'ReverseRemittance', remittanceId: 'r1', reason: 'Wrong amount' } as const;
const REVERSER = { reversedBy: 'user-m', reversedByName: 'Meera Raghunathan' };

const reversed = (): DomainEvent<RemittanceEvents> => ({
  type: 'RemittanceReversed',
  data: {
    ...{ remittanceId: 'r1', name: FUND.name, month: FUND.month, amountPaise: FUND.amountPaise },
    ...{ reason: 'Wrong amount', ...REVERSER },
  },
});

const month = given(Remittances);

describe('The row of a remittance', () => {
  it('shows what was paid to whom on which day, and why it was reversed', () => {
    const rowAfter = (...events: readonly DomainEvent<RemittanceEvents>[]) =>
      replay(remittances, logOf(...events.map(({ type, data }) => [type, data] as Told<RemittanceEvents>))).get('r1');
    const row = {
      ...{ id: 'r1', name: 'Provident fund', month: '2026-10', amount: 8_080, paid_on: '2026-11-12' },
      ...{ reference: 'TRRN 4012', remitted_by_name: 'Farida Khan', remitted_at: AT },
    };
    const standing = { status: 'recorded', reason: null, reversed_by_name: null };
    expect(rowAfter(remitted())).toEqual({ ...row, ...standing });
    const gone = { status: 'reversed', reason: 'Wrong amount', reversed_by_name: 'Meera Raghunathan' };
    expect(rowAfter(remitted(), reversed())).toEqual({ ...row, ...gone });
    expect(rowAfter(reversed())).toBeUndefined();
  });
});

describe('The remittances of a month', () => {
  it('take what is left of a line, and no more', () => {
    month().when(remit()).then(remitted());
    const second = { remittanceId: 'r2' };
    month(remitted())
      .when(remit({ ...second, amountPaise: 11_920_01 }))
      .thenRefused('payroll/over-remitted', 'Only ₹11,920.00 of Provident fund is held for October 2026.');
    const rest = { ...second, amountPaise: 11_920_00 };
    month(remitted()).when(remit(rest)).then(remitted(rest));
  });

  it('count each line alone', () => {
    const tax = { remittanceId: 'r2', name: 'Professional tax', amountPaise: 200_00 };
    month(remitted())
      .when(remit({ ...tax, heldPaise: 200_00 }))
      .then(remitted(tax));
    month()
      .when(remit({ name: 'Canteen', heldPaise: 0 }))
      .thenRefused('payroll/over-remitted');
  });

  it('hold nothing below zero when a slip was cancelled after a remittance', () => {
    month(remitted())
      .when(remit({ remittanceId: 'r2', amountPaise: 1, heldPaise: 5_000_00 }))
      .thenRefused('payroll/over-remitted', 'Only ₹0.00 of Provident fund is held for October 2026.');
  });

  it('are recorded once', () => {
    month(remitted()).when(remit()).thenNothing();
  });

  it('are reversed once, and leave what they took', () => {
    month(remitted())
      .when({ ...reverse, ...REVERSER })
      .then(reversed());
    month()
      .when({ ...reverse, ...REVERSER })
      .thenRefused('payroll/remittance-not-found');
    month(remitted(), reversed())
      .when({ ...reverse, ...REVERSER })
      .thenRefused('payroll/remittance-reversed', 'This remittance was reversed already');
    const again = { remittanceId: 'r2', amountPaise: 20_000_00 };
    month(remitted(), reversed()).when(remit(again)).then(remitted(again));
  });

  it('need an amount, and a day in the month of the slips or later', () => {
    month()
      .when(remit({ amountPaise: 0 }))
      .thenRefused('payroll/amount-not-positive');
    const first = { paidOn: '2026-10-01' };
    month().when(remit(first)).then(remitted(first));
    month()
      .when(remit({ paidOn: '2026-09-30' }))
      .thenRefused('payroll/remitted-early', 'Payment date must be 1 October 2026 or later.');
  });

  it('is told with its month and day in words', () => {
    expect(remittanceEvents.DeductionsRemitted.tell(FUND, '')).toMatchObject({
      says: 'Remitted Provident fund of October 2026 on 12 Nov 2026: TRRN 4012',
    });
  });
});
