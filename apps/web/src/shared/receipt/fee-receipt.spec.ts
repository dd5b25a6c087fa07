import { describe, expect, it } from '@jest/globals';

import { type FeeReceipt, receiptFileName, receiptLines } from './fee-receipt.js';

const RECEIPT: FeeReceipt = {
  receiptNo: 'txn-17',
  studentName: 'Asha Rao',
  feeName: 'Tuition Fee',
  amountPaid: 123_456.5,
  method: 'bank_transfer',
  reference: 'NEFT-9',
  date: '2026-03-31T18:30:00.000Z',
  approvedBy: 'Meera Nair',
};

const lineOf = (label: string, receipt: FeeReceipt) => receiptLines(receipt).find(([name]) => name === label)?.[1];

describe('a fee receipt', () => {
  it('says what was paid, for what and how, with the time in India', () => {
    expect(receiptLines(RECEIPT)).toEqual([
      ['Receipt No', 'txn-17'],
      ['Student', 'Asha Rao'],
      ['Fee', 'Tuition Fee'],
      ['Amount Paid', '₹1,23,456.50'],
      ['Method', 'Bank transfer'],
      ['Reference', 'NEFT-9'],
      ['Date', '01/04/2026, 12:00 AM'],
      ['Approved By', 'Meera Nair'],
    ]);
  });

  it('without a method was paid online', () => {
    expect(lineOf('Method', { ...RECEIPT, method: null })).toBe('Online');
  });

  it('shows a method it does not know as it came', () => {
    expect(lineOf('Method', { ...RECEIPT, method: 'cheque' })).toBe('cheque');
  });

  it('that nobody signed was approved by "Admin"', () => {
    expect(lineOf('Approved By', { ...RECEIPT, approvedBy: null })).toBe('Admin');
  });

  it('has dashes for a reference and a date that are missing', () => {
    const receipt = { ...RECEIPT, reference: null, date: null };
    expect([lineOf('Reference', receipt), lineOf('Date', receipt)]).toEqual(['—', '—']);
  });
});

describe('the file of a receipt', () => {
  it('is named after the student, in any script', () => {
    expect(receiptFileName('Asha Rao')).toBe('receipt-Asha Rao.pdf');
    expect(receiptFileName('आशा राव')).toBe('receipt-आशा राव.pdf');
  });

  it.each(['D/o Rao', 'D\\o Rao', 'D:o Rao', 'D*o Rao', 'D?o Rao', 'D"o Rao', 'D<o Rao', 'D>o Rao', 'D|o Rao'])(
    'is in no folder and has no character that a file system refuses: %s',
    (name) => {
      expect(receiptFileName(name)).toBe('receipt-D-o Rao.pdf');
    },
  );

  it('cannot show its ending as another one, by turning the text around', () => {
    expect(receiptFileName('Rao\u202Efdp.exe')).toBe('receipt-Rao-fdp.exe.pdf');
  });
});
