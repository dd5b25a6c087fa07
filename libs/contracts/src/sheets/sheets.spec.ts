import { describe, expect, it } from '@jest/globals';
import { type Department } from '../budgeting.contract.js';
import { type Expense } from '../expenses.contract.js';
import { methodName } from '../payment-methods.js';
import { statusWord } from '../status-words.js';
import { changeOf, whatToDo } from './bill-changes.sheets.js';
import { budgetingSheets } from './budgeting.sheets.js';
import { EXPENSE_COLUMNS, expenseFlags } from './expenses.sheets.js';
import { exportable } from './exportable.sheets.js';
import { amountDueOf, paymentSheets, refundedOf } from './payments.sheets.js';
import { fileColumns, printed, type SheetColumn } from '../sheet.js';

describe('An export', () => {
  const kinds = exportable().map(({ kind }) => kind);

  it('names an export uniquely, fit for an address and a file name', () => {
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds.filter((kind) => !/^[a-z]+(-[a-z]+)*$/.test(kind))).toEqual([]);
  });

  it('names the kinds that programs ask for', () => {
    const promised = ['transactions', 'assignedfees', 'payrolls', 'budgets', 'incomes', 'expenses', 'aid', 'users'];
    expect(kinds).toEqual(expect.arrayContaining([...promised, 'invoices', 'audit']));
  });

  it('makes one column for each field', () => {
    for (const sheet of exportable()) {
      const ids = 'columns' in sheet ? sheet.columns.map(({ id }) => id) : [];
      expect([sheet.kind, new Set(ids).size]).toEqual([sheet.kind, ids.length]);
    }
  });

  it('names no two columns of a file alike', () => {
    for (const sheet of exportable()) {
      const headers = 'columns' in sheet ? fileColumns(sheet.columns).map(({ header }) => header) : [];
      expect([sheet.kind, ...new Set(headers)]).toEqual([sheet.kind, ...headers]);
    }
  });
});

describe('The columns of a file', () => {
  it('makes the small print of the screen columns of its own', () => {
    const columns: readonly SheetColumn<{ readonly name: string }>[] = [
      { id: 'name', header: 'Name', value: ({ name }) => name, also: [{ header: 'Length', value: () => 4 }] },
      { id: 'sum', header: 'Sum', value: () => 1, unit: 'rupees' },
    ];
    expect(fileColumns(columns).map(({ header, unit }) => [header, unit])).toEqual([
      ['Name', undefined],
      ['Length', undefined],
      ['Sum', 'rupees'],
    ]);
  });
});

describe('The use of a budget in a file', () => {
  const used = budgetingSheets.budgets.columns.find(({ id }) => id === 'used');
  const useOf = (allocated_budget: number) =>
    printed(used?.value({ allocated_budget, spent: 400, encumbered: 100 } as Department), used?.unit);

  it('is a dash where nothing is allocated, as on the dashboard', () => {
    expect([useOf(1000), useOf(0)]).toEqual(['50', '—']);
  });
});

describe('The notes of an expense', () => {
  const about = { grant_id: null, grant_head: null, vendor_name: null, po_number: null, goods: 'none', overrun: null };
  const notesOf = (expense: Partial<Expense>): string =>
    expenseFlags({ ...about, kind: 'purchase', duplicates: [], billed_amount: null, ...expense } as unknown as Expense);

  it('call a purchase billed once no bill is to come, and name a grant before anything is paid', () => {
    expect(notesOf({ stage: 'ordered', billed_amount: 400 })).toBe('Purchase request · Billed in part');
    expect(notesOf({ stage: 'to_pay', billed_amount: 400 })).toBe('Purchase request · Billed');
    const granted = { grant_id: 'grant-1', grant_head: 'Equipment' };
    expect(notesOf({ ...granted, stage: 'closed' })).toBe('Purchase request · From a grant, Equipment');
  });
});

describe('The status of an expense in a file', () => {
  const { value, unit } = EXPENSE_COLUMNS.status;
  const expense = { status: 'approved', stage: 'to_pay' } as const;

  it('is paid once the money went out, as on the screen', () => {
    expect(printed(value({ ...expense, stage: 'paid' }), unit)).toBe('Paid');
    expect(printed(value(expense), unit)).toBe('Approved');
  });
});

describe('The progress of an expense in a file', () => {
  it.each([
    ['pending', 'returned', 'Returned'],
    ['ordered', 'approved', 'Waits for the bill'],
    ['to_pay', 'approved', 'To pay'],
    ['paid', 'approved', 'Paid'],
    ['closed', 'reversed', 'Reversed'],
  ] as const)('names %s and %s as %s', (stage, status, word) => {
    expect(EXPENSE_COLUMNS.stage.value({ stage, status } as Expense)).toBe(word);
  });
});

describe('A printed value', () => {
  it.each([
    [1234567.5, 'rupees', '₹12,34,567.50'],
    [-0.5, 'rupees', '−₹0.50'],
    ['2026-09-30T18:29:59.000Z', 'day', '30 Sep 2026'],
    ['2026-09-04T21:37:00.000Z', 'instant', '05 Sep 2026, 03:07'],
    ['partial', 'status', 'Partly paid'],
    [null, 'rupees', '—'],
    ['', undefined, '—'],
    [7, undefined, '7'],
  ] as const)('prints %j in %s as %s', (value, unit, text) => {
    expect(printed(value, unit)).toBe(text);
  });
});

describe('The word for a status', () => {
  it.each([
    ['PAID', 'Paid'],
    ['refunding', 'On its way back'],
    ['passed out', 'Passed out'],
    ['disputed', 'Disputed'],
    ['under_review', 'Under review'],
    ['to_pay', 'To pay'],
  ])('names %s as %s', (status, word) => {
    expect(statusWord(status)).toBe(word);
  });
});

describe('A payment method', () => {
  it('prints an absent method as "Online" [RCPT-008]', () => {
    expect(methodName(null)).toBe('Online');
    expect(methodName(undefined)).toBe('Online');
  });

  it('prints an unknown method unchanged', () => {
    expect(methodName('cheque')).toBe('cheque');
  });
});

describe('The amount due of a transaction', () => {
  it('subtracts the paid amount from the amount, exact to the paisa', () => {
    expect(amountDueOf({ amount: 1000, amount_paid: 400 })).toBe(600);
    expect(amountDueOf({ amount: 0.3, amount_paid: 0.1 })).toBe(0.2);
  });
});

describe('The refunded amount of a transaction', () => {
  it('is nothing, a part or the whole payment', () => {
    expect(refundedOf({ status: 'success', amount_paid: 1000 })).toBe(0);
    expect(refundedOf({ status: 'success', amount_paid: 1000, refunded_amount: 300 })).toBe(300);
    expect(refundedOf({ status: 'refunded', amount_paid: 1000 })).toBe(1000);
  });

  it('has a column of its own in the file, beside the paid amount', () => {
    const headers = fileColumns(paymentSheets.transactions.columns).map(({ header }) => header);
    expect(headers.slice(2, 4)).toEqual(['Amount Paid', 'Refunded']);
  });
});

describe('A change of many bills', () => {
  it('advises a next step for each unchanged bill', () => {
    expect(whatToDo('amount', 'part-paid')).toContain('Charge the difference');
    expect(whatToDo('take-back', 'payment-pending')).toBe('Reject the payment, then revoke the bill.');
    expect(whatToDo('due-date', 'due-later')).toBeUndefined();
  });

  it('names the change of many bills', () => {
    const none = { due_date: null, amount: null };
    expect(changeOf({ ...none, kind: 'due-date', due_date: '2030-06-30T18:29:59.000Z' })).toContain('30');
    expect(changeOf({ ...none, kind: 'amount', amount: 1200 })).toBe('Amount to ₹1,200.00');
    expect(changeOf({ ...none, kind: 'take-back' })).toBe('Taken back');
  });
});
