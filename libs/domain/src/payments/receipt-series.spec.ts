import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../kernel/given.js';
import { decide, type DomainEvent, fold } from '../kernel/index.js';
import { type ReceiptEvents } from './events.js';
import { ReceiptSeries, addressedBy, codedAddressOf } from './receipt-series.js';

const asking = (transactionId: string, financialYear = 'FY26-27') =>
  ({
    type: 'IssueReceipt',
    financialYear,
    transactionId,
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    amountPaise: 40_000,
  }) as const;

const issued = (number: number, transactionId: string): DomainEvent<ReceiptEvents> => ({
  type: 'ReceiptIssued',
  data: {
    receiptNo: `FY26-27/R/${String(number).padStart(6, '0')}`,
    number,
    financialYear: 'FY26-27',
    transactionId,
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    amountPaise: 40_000,
  },
});

const series = given(ReceiptSeries);

describe('The receipts of a financial year', () => {
  it('numbers receipts from 1, each once [RCPT-004]', () => {
    series().when(asking('T1')).then(issued(1, 'T1'));
    series(issued(1, 'T1')).when(asking('T2')).then(issued(2, 'T2'));
  });

  it('issues one receipt per transaction for repeated requests', () => {
    series(issued(1, 'T1')).when(asking('T1')).thenNothing();
    series(issued(1, 'T1'), issued(2, 'T2')).when(asking('T1')).thenNothing();
  });

  it('leaves no gap and no duplicate under any order of requests', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 400 }), (asked) => {
        const log: DomainEvent<ReceiptEvents>[] = [];
        for (const id of asked) {
          log.push(...decide(ReceiptSeries, asking(`T${id}`), fold(ReceiptSeries, log)));
        }
        expect(log.map(({ data }) => data.number)).toEqual(log.map((_, index) => index + 1));
        expect(new Set(log.map(({ data }) => data.transactionId))).toEqual(new Set(asked.map((id) => `T${id}`)));
      }),
      { numRuns: 50 },
    );
  });

  it('gives one number once to all lines of a receipt', () => {
    const line = (transactionId: string) => {
      const { type: _type, ...paid } = asking(transactionId);
      return { ...paid, counterReceiptId: 'C1' };
    };
    const lines = [line('C1-1'), line('C1-2')];
    const numbered = lines.map((paid): DomainEvent<ReceiptEvents> => ({
      type: 'ReceiptIssued',
      data: { receiptNo: 'FY26-27/R/000002', number: 2, ...paid },
    }));
    const ask = { type: 'IssueCounterReceipt', lines } as const;
    series(issued(1, 'T1'))
      .when(ask)
      .then(...numbered);
    series(issued(1, 'T1'), ...numbered)
      .when(ask)
      .thenNothing();
    series().when({ type: 'IssueCounterReceipt', lines: [] }).thenNothing();
  });
});

describe('The address of a verification', () => {
  it('contains the number and a code from the paper', () => {
    const address = codedAddressOf('FY26-27/R/000123', 'pay_29QQoUBi66xm2f');
    expect(address).toBe('FY26-27-R-000123-Bi66xm2f');
    expect(addressedBy(address)).toEqual({ receiptNo: 'FY26-27/R/000123', code: 'Bi66xm2f' });
  });

  it('needs no code for a signed receipt', () => {
    expect(addressedBy('FY26-27-R-000123')).toEqual({ receiptNo: 'FY26-27/R/000123', code: undefined });
  });

  it.each(['', 'FY26-27-R-000123-', 'FY26-27/R/000123', 'FY26-27-R-12-ABCDEFGH', '../FY26-27-R-000123-ABCDEFGH'])(
    'refuses the verification address "%s"',
    (address) => {
      expect(addressedBy(address)).toBeUndefined();
    },
  );
});
