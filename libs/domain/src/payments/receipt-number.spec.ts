import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';

const MORNING = '2026-04-01T04:30:00.000Z';
const NOON = '2026-04-01T06:30:00.000Z';

const taken = (holder: string, at = MORNING) => ({ type: 'ReceiptNumberTaken', data: { holder, at } });
const released = (holder: string) => ({ type: 'ReceiptNumberReleased', data: { holder, at: NOON } });

const receiptNumber = given(ReceiptNumber);

describe('A receipt number', () => {
  it('gives a receipt number to its first transaction', () => {
    receiptNumber().when({ type: 'Take', holder: 'T1', at: MORNING }).then(taken('T1'));
    receiptNumber(taken('T1')).when({ type: 'Take', holder: 'T1', at: NOON }).thenNothing();
    receiptNumber(taken('T1'))
      .when({ type: 'Take', holder: 'T2', at: NOON })
      .thenRefused('payments/duplicate-receipt', 'A transaction with this receipt number already exists');
  });

  it('frees a receipt number when its transaction releases it', () => {
    receiptNumber(taken('T1')).when({ type: 'Release', holder: 'T1', at: NOON }).then(released('T1'));
    receiptNumber(taken('T1')).when({ type: 'Release', holder: 'T2', at: NOON }).thenNothing();
    receiptNumber(taken('T1'), released('T1')).when({ type: 'Take', holder: 'T2', at: NOON }).then(taken('T2', NOON));
  });

  it('takes a receipt number over from a transaction that was never created', () => {
    receiptNumber(taken('T1'))
      .when({ type: 'Take', holder: 'T2', at: NOON, abandoned: 'T1' })
      .then(released('T1'), taken('T2', NOON));
  });

  it('compares receipt numbers without case', () => {
    expect(receiptNumberKey('R/17-a')).toBe('r/17-a');
    expect(receiptNumberKey('r/17-A')).toBe('r/17-a');
    expect(receiptNumberKey('R/17')).not.toBe(receiptNumberKey('R/18'));
  });
});
