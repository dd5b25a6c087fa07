import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';

const MORNING = '2026-04-01T04:30:00.000Z';
const NOON = '2026-04-01T06:30:00.000Z';

const taken = (holder: string, at = MORNING) => ({ type: 'ReceiptNumberTaken', data: { holder, at } });
const released = (holder: string) => ({ type: 'ReceiptNumberReleased', data: { holder, at: NOON } });

const receiptNumber = given(ReceiptNumber);

describe('A receipt number', () => {
  it('belongs to the first transaction that names it', () => {
    receiptNumber().when({ type: 'Take', holder: 'T1', at: MORNING }).then(taken('T1'));
    receiptNumber(taken('T1')).when({ type: 'Take', holder: 'T1', at: NOON }).thenNothing();
    receiptNumber(taken('T1'))
      .when({ type: 'Take', holder: 'T2', at: NOON })
      .thenRefused('payments/duplicate-receipt', 'A transaction with this receipt number already exists');
  });

  it('may be used again once its transaction let go of it', () => {
    receiptNumber(taken('T1')).when({ type: 'Release', holder: 'T1', at: NOON }).then(released('T1'));
    receiptNumber(taken('T1')).when({ type: 'Release', holder: 'T2', at: NOON }).thenNothing();
    receiptNumber(taken('T1'), released('T1')).when({ type: 'Take', holder: 'T2', at: NOON }).then(taken('T2', NOON));
  });

  it('is taken over from a transaction that never came to be', () => {
    receiptNumber(taken('T1'))
      .when({ type: 'Take', holder: 'T2', at: NOON, abandoned: 'T1' })
      .then(released('T1'), taken('T2', NOON));
  });

  it('is the same in upper and lower case', () => {
    expect(receiptNumberKey('R/17-a')).toBe(receiptNumberKey('r/17-A'));
    expect(receiptNumberKey('R/17')).not.toBe(receiptNumberKey('R/18'));
  });
});
