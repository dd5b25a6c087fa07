import { type Receipt } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { receiptFileName, receiptLines } from './fee-receipt.js';

const RECEIPT: Receipt = {
  receipt_no: 'FY26-27/R/000017',
  transaction_id: 'txn-17',
  student_name: 'Asha Rao',
  enrollment_no: 'CS/2023/017',
  programme: 'Computer Science & Engineering',
  fee_name: 'Tuition Fee',
  invoice_nos: ['FY25-26/INV/000003'],
  amount_paid: 123_456.5,
  lines: [{ fee_name: 'Tuition Fee', amount_paid: 123_456.5 }],
  refunded_amount: 0,
  standing: 'valid',
  amount_in_words: 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only',
  balance: 1_000,
  method: 'bank_transfer',
  payment_reference: 'NEFT-9',
  date: '2026-03-31T18:30:00.000Z',
  received_on: '2026-03-30',
  recorded_at: '2026-03-31T08:00:00.000Z',
  approved_by: 'Meera Nair',
  replaces: null,
  verify_url: 'https://bursar.example/verify/FY26-27-R-000017#r=eyJ9.c2lnbmVk',
  sealed: true,
  test: false,
};

const lineOf = (label: string, receipt: Receipt) => receiptLines(receipt).find(([name]) => name === label)?.[1];

describe('a fee receipt', () => {
  it('shows amount, fee and method, with the time in India [RCPT-004]', () => {
    expect(receiptLines(RECEIPT)).toEqual([
      ['Receipt No', 'FY26-27/R/000017'],
      ['Student', 'Asha Rao'],
      ['Enrollment No', 'CS/2023/017'],
      ['Programme', 'Computer Science & Engineering'],
      ['Fee', 'Tuition Fee'],
      ['Invoice No', 'FY25-26/INV/000003'],
      ['Amount Paid', '₹1,23,456.50'],
      ['Amount in Words', 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only'],
      ['Balance of the Bill', '₹1,000.00'],
      ['Method', 'Bank transfer'],
      ['Reference', 'NEFT-9'],
      ['Received on', '30 Mar 2026'],
      ['Recorded on', '31 Mar 2026'],
      ['Date', '01 Apr 2026, 00:00'],
      ['Approved By', 'Meera Nair'],
    ]);
  });

  it('shows the amount of each of several fees, and the total', () => {
    const lines = [
      { fee_name: 'Tuition Fee', amount_paid: 87_500 },
      { fee_name: 'Hostel Fee', amount_paid: 12_000.5 },
    ];
    const receipt = { ...RECEIPT, lines, fee_name: 'Tuition Fee, Hostel Fee', amount_paid: 99_500.5 };
    expect(lineOf('Fee', receipt)).toBeUndefined();
    expect(lineOf('Fees', receipt)).toEqual([
      ['Tuition Fee', '₹87,500.00'],
      ['Hostel Fee', '₹12,000.50'],
    ]);
    expect(lineOf('Amount Paid', receipt)).toBe('₹99,500.50');
  });

  it('keeps the amount and the balance of its issue after a part refund, and names what went back', () => {
    expect(lineOf('Part Refunded', RECEIPT)).toBeUndefined();
    const lines = receiptLines({ ...RECEIPT, amount_paid: 700.5, refunded_amount: 300, balance: 0 });
    const from = lines.findIndex(([label]) => label === 'Amount Paid');
    expect(lines.slice(from, from + 5)).toEqual([
      ['Amount Paid', '₹1,000.50'],
      ['Amount in Words', 'Rupees One Thousand and Fifty Paise Only'],
      ['Balance of the Bill', '₹0.00'],
      ['Part Refunded', '₹300.00'],
      ['Left of the Payment', '₹700.50'],
    ]);
  });

  it('says that it is no longer valid after a refund or a reversal', () => {
    expect(lineOf('Status', RECEIPT)).toBeUndefined();
    expect(lineOf('Status', { ...RECEIPT, standing: 'refunded' })).toBe('Refunded, no longer valid');
    expect(lineOf('Status', { ...RECEIPT, standing: 'reversed' })).toBe('Reversed, no longer valid');
  });

  it('marks an online payment [RCPT-008]', () => {
    expect(lineOf('Method', { ...RECEIPT, method: 'online' })).toBe('Online');
  });

  it('names the reversed receipt that it replaces', () => {
    expect(lineOf('Replaces', RECEIPT)).toBeUndefined();
    expect(lineOf('Replaces', { ...RECEIPT, replaces: 'FY26-27/R/000012' })).toBe('Reversed receipt FY26-27/R/000012');
  });

  it('names "Admin" as approver without a signature [RCPT-009]', () => {
    expect(lineOf('Approved By', { ...RECEIPT, approved_by: null })).toBe('Admin');
  });
});

describe('the file of a receipt', () => {
  it('names the file of a receipt after the student, in any script [RCPT-006]', () => {
    expect(receiptFileName('Asha Rao')).toBe('receipt-Asha Rao.pdf');
    expect(receiptFileName('आशा राव')).toBe('receipt-आशा राव.pdf');
  });

  it.each(['D/o Rao', 'D\\o Rao', 'D:o Rao', 'D*o Rao', 'D?o Rao', 'D"o Rao', 'D<o Rao', 'D>o Rao', 'D|o Rao'])(
    'names a file without folders and forbidden characters: %s',
    (name) => {
      expect(receiptFileName(name)).toBe('receipt-D-o Rao.pdf');
    },
  );

  it('cannot fake its ending by reversed text', () => {
    expect(receiptFileName('Rao\u202Efdp.exe')).toBe('receipt-Rao-fdp.exe.pdf');
  });
});
