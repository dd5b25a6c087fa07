import { describe, expect, it } from '@jest/globals';
import { replay } from '../kernel/index.js';
import { DUE, recordedAll, type Told } from './books.suite.js';
import { ledgerEntries, type LedgerLineRow } from './index.js';

const dimensionsAfter = (...told: readonly Told[]) =>
  [...replay(ledgerEntries, recordedAll(told)).values()].map((row: LedgerLineRow) => ({
    ...{ account: row.account, student: row.student_id, structure: row.fee_structure_id, employee: row.staff_id },
    ...{ department: row.department_id, grant: row.grant_id, vendor: row.vendor_id },
  }));

const NONE = { student: null, structure: null, employee: null, department: null, grant: null, vendor: null };

describe('A line of the ledger', () => {
  it('knows the student, the department and the fee structure of its bill', () => {
    const bill = { studentFeeId: 'b', feeStructureId: 'f', studentId: 's', studentName: 'Asha', title: 'Tuition' };
    const terms = { dueDate: DUE, departmentId: 3, totalPaise: 900, openingPaidPaise: 0 };
    expect(dimensionsAfter(['FeeAssigned', { ...bill, ...terms }])).toEqual(
      ['1110', '4010'].map((account) => ({ ...NONE, account, student: 's', department: 3, structure: 'f' })),
    );
  });

  it('knows the employee, the grant and the vendor of its purchase, and is found by the vendor', () => {
    const purchase = { expenseId: 'e', kind: 'purchase', submittedBy: 'u', submittedByName: 'Om', departmentId: 1 };
    const told: readonly Told[] = [
      ['ExpenseSubmitted', { ...purchase, amountPaise: 500, description: 'Lens', grantId: 'g' }],
      ['PurchaseOrdered', { ...purchase, vendorId: 'v', vendorName: 'Tarang Instruments' }],
      ['PurchaseBilled', { ...purchase, billedPaise: 500, billDate: '2026-10-05' }],
    ];
    expect(dimensionsAfter(...told)).toEqual(
      ['5110', '2120'].map((account) => ({
        ...NONE,
        ...{ account, employee: 'u', department: 1, grant: 'g', vendor: 'v' },
      })),
    );
    const [line] = replay(ledgerEntries, recordedAll(told)).values();
    expect(ledgerEntries.search).toContain('about');
    expect(line?.about).toBe('Lens, Tarang Instruments');
  });

  it('knows no vendor that is not registered, but its name', () => {
    const purchase = { expenseId: 'e', kind: 'purchase', submittedBy: 'u', submittedByName: 'Om', departmentId: 1 };
    const told: readonly Told[] = [
      ['ExpenseSubmitted', { ...purchase, amountPaise: 500, description: 'Lens', grantId: null }],
      ['PurchaseOrdered', { ...purchase, vendorName: 'The shop at the gate' }],
      ['PurchaseBilled', { ...purchase, billedPaise: 500, billDate: '2026-10-05' }],
    ];
    const [line] = replay(ledgerEntries, recordedAll(told)).values();
    expect([line?.vendor_id, line?.about]).toEqual([null, 'Lens, The shop at the gate']);
  });
});
