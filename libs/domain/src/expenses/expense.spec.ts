import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import {
  type ApprovalRoute,
  type Authority,
  type Decision,
  type DomainEvent,
  fold,
  officer,
  subjectOf,
} from '../kernel/index.js';
import { type ExpenseEvents, type ExpenseRequest, headRoute, type ReceiptFile } from './events.js';
import { toleranceOf } from './bills.js';
import { Expense } from './expense.js';
import { type ExpenseCommands } from './expense-commands.js';

type Event = DomainEvent<ExpenseEvents>;

const claim: ExpenseRequest = {
  expenseId: 'expense-1',
  kind: 'claim',
  departmentId: 1,
  submittedBy: 'faculty-1',
  submittedByName: 'Anirban Lahiri',
  amountPaise: 12_500_00,
  description: 'Registration for a conference',
  receiptUrl: null,
  grantId: null,
  grantHead: null,
};
const purchase: ExpenseRequest = { ...claim, kind: 'purchase', description: 'Oscilloscope' };
const { submittedByName: _name, description: _description, receiptUrl: _url, ...aboutClaim } = claim;
const aboutPurchase = { ...aboutClaim, kind: 'purchase' } as const;

const vasudha = officer({ userId: 'hod-1', name: 'Vasudha Kelkar' });
const farhan = officer({ userId: 'finance-1', name: 'Farhan Merchant' });
const head = { decidedBy: 'hod-1', decidedByName: 'Vasudha Kelkar', note: '' };
const AT = '2026-11-20T05:12:00.000Z';
const YEAR = 'FY26-27';
const office = (userId: string, name: string, role: string, headOf: number[] = []): Authority => ({
  userId,
  name,
  role,
  headOf,
  delegation: null,
});
const asHead = office('hod-1', 'Vasudha Kelkar', 'hod', [1]);
const byHead = (verdict: Decision['verdict'], change: Partial<Decision> = {}): Decision => ({
  step: 'Head of department',
  by: 'hod-1',
  byName: 'Vasudha Kelkar',
  verdict,
  note: '',
  at: AT,
  seen: null,
  ...change,
});
const receipt: ReceiptFile = {
  receiptId: 'receipt-1',
  fileName: 'bill.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1200,
  sha256: 'ab',
};

const submitted = (request = claim): Event => ({ type: 'ExpenseSubmitted', data: request });
const approved = (about: typeof aboutClaim | typeof aboutPurchase = aboutClaim): Event => ({
  type: 'ExpenseApproved',
  data: { ...about, financialYear: YEAR, ...head, decision: byHead('approved') },
});
const rejected: Event = { type: 'ExpenseRejected', data: { ...aboutClaim, ...head, decision: byHead('rejected') } };
const withdrawn: Event = { type: 'ExpenseWithdrawn', data: aboutClaim };
const billed: Event = {
  type: 'PurchaseBilled',
  data: {
    ...aboutPurchase,
    financialYear: YEAR,
    billedPaise: 12_000_00,
    billNumber: 'B-7',
    billDate: '2026-11-18',
    billedBy: 'finance-1',
    billId: 'bill-1',
    relievedPaise: 12_500_00,
  },
};
const paid = (paidPaise = 12_500_00, about: typeof aboutClaim | typeof aboutPurchase = aboutClaim): Event => ({
  type: 'ExpensePaid',
  data: {
    ...about,
    financialYear: YEAR,
    paidPaise,
    paidOn: '2026-11-20',
    paymentReference: 'UTR-1',
    paidBy: 'finance-1',
    paidByName: 'Farhan Merchant',
  },
});

const approve = (change: Partial<ExpenseCommands['ApproveExpense']> = {}) =>
  ({ type: 'ApproveExpense', by: vasudha, note: '', authorities: [asHead], at: AT, seen: null, ...change }) as const;
const reject = (change: Partial<ExpenseCommands['RejectExpense']> = {}) =>
  ({ type: 'RejectExpense', by: vasudha, note: '', authorities: [asHead], at: AT, seen: null, ...change }) as const;
const pay = (change: Partial<ExpenseCommands['PayExpense']> = {}) =>
  ({
    type: 'PayExpense',
    paidOn: '2026-11-20',
    today: '2026-11-20',
    paymentReference: 'UTR-1',
    by: farhan,
    ...change,
  }) as const;
const bill = (change: Partial<ExpenseCommands['EnterBill']> = {}) =>
  ({
    type: 'EnterBill',
    billId: 'bill-1',
    billedPaise: 12_000_00,
    billNumber: 'B-7',
    billDate: '2026-11-18',
    moreFollow: false,
    today: '2026-11-20',
    by: farhan,
    ...change,
  }) as const;

const expense = given(Expense);
const claimed = [submitted()];
const ordered = [submitted(purchase), approved(aboutPurchase)];

describe('A claim', () => {
  it('submits a claim as pending [STATE-008]', () => {
    expense().when({ type: 'SubmitExpense', request: claim }).then(submitted());
  });

  it('submits a claim once', () => {
    expense(...claimed)
      .when({ type: 'SubmitExpense', request: claim })
      .thenNothing();
  });

  it.each([0, -1, 0.5, Number.NaN])('refuses a claim of %s paise', (amountPaise) => {
    expense()
      .when({ type: 'SubmitExpense', request: { ...claim, amountPaise } })
      .thenRefused('expenses/amount-not-positive', 'Amount must be greater than 0');
  });

  it('lets a head approve a claim and charges the year of that day [STATE-009]', () => {
    expense(...claimed)
      .when(approve())
      .then(approved());
    const chargedTo = (financialYear: string, at: string): Event => {
      const decision = byHead('approved', { at, note: 'Carried over' });
      return {
        type: 'ExpenseApproved',
        data: { ...aboutClaim, financialYear, ...head, note: 'Carried over', decision },
      };
    };
    for (const [at, year] of [
      ['2027-03-31T18:29:59.999Z', YEAR],
      ['2027-03-31T18:30:00.000Z', 'FY27-28'],
    ] as const)
      expense(...claimed)
        .when(approve({ at, note: 'Carried over' }))
        .then(chargedTo(year, at));
  });

  it('lets a head of the department reject a claim [STATE-010]', () => {
    expense(...claimed)
      .when(reject())
      .then(rejected);
  });

  it('refuses a head’s approval of their own claim, and withdraws it when they reject it', () => {
    const by = officer({ userId: claim.submittedBy, name: claim.submittedByName });
    const authorities = [office(by.userId, by.name, 'hod', [1])];
    given(Expense)(submitted())
      .when(approve({ by, authorities }))
      .thenRefused('expenses/own-request', 'You cannot approve an expense you submitted.');
    given(Expense)(submitted())
      .when(reject({ by, authorities, seenVersion: 0 }))
      .thenRefused('expenses/own-request', 'You cannot approve an expense you submitted.');
    given(Expense)(submitted()).when(reject({ by, authorities })).then(withdrawn);
    given(Expense)(submitted(), approved())
      .when(reject({ by, authorities }))
      .thenRefused('expenses/already-decided', 'Expense is already approved');
  });

  describe.each([claim, purchase])('a maker, for $kind', (request) => {
    const maker = office(request.submittedBy, request.submittedByName, 'hod', [1]);
    const deputy = office('deputy-1', 'Asha Rao', 'faculty');
    const standsIn = (absent: Authority): Authority => ({ ...absent, delegation: { id: 'd-1', upToPaise: null } });
    const admin = office('admin-1', 'Meera Raghunathan', 'admin');
    const OWN = ['expenses/own-request', 'You cannot approve an expense you submitted.'] as const;
    it.each([
      ['the maker', [maker], OWN],
      ['a deputy of the maker', [deputy, standsIn(maker)], OWN],
      ['a deputy who is the maker', [maker, standsIn(asHead)], OWN],
      [
        'an administrator',
        [admin],
        ['approvals/not-your-step', 'This waits for the head of the department, not for you.'] as const,
      ],
    ])('refuses an approval of the request by %s [APR-005]', (_, authorities, [code, sentence]) => {
      const [{ userId, name }] = authorities as [Authority];
      given(Expense)(submitted(request))
        .when(approve({ by: officer({ userId, name }), authorities, seenVersion: 0 }))
        .thenRefused(code, sentence);
    });
  });

  it('refuses a submitter, now in the office, who bills or pays their own claim', () => {
    const by = officer({ userId: claim.submittedBy, name: claim.submittedByName });
    expense(submitted(), approved())
      .when(pay({ by }))
      .thenRefused('expenses/own-payment', 'You cannot pay an expense you submitted.');
    expense(...ordered)
      .when(bill({ by }))
      .thenRefused('expenses/own-bill', 'You cannot enter the bill of a purchase you asked for.');
  });

  it('requires another payer than the approver and the biller under four eyes', () => {
    const sentence = 'You cannot pay an expense you approved or entered the bill of.';
    const strict = (by: typeof farhan) => ({ by: { ...by, fourEyes: true } });
    expense(submitted(), approved())
      .when(pay(strict(vasudha)))
      .thenRefused('expenses/self-payment', sentence);
    expense(submitted(), approved())
      .when(pay(strict(farhan)))
      .then(paid());
    expense(...ordered, billed)
      .when(pay(strict(farhan)))
      .thenRefused('expenses/self-payment', sentence);
    expense(...ordered, billed)
      .when(pay())
      .then(paid(12_000_00, aboutPurchase));
  });

  it.each([[[2]], [[2, 3]], [[]]])('refuses a decision by the head of the departments %j', (headOf) => {
    const sentence = 'This expense belongs to another department.';
    expense(...claimed)
      .when(approve({ authorities: [{ ...asHead, headOf }] }))
      .thenRefused('expenses/other-department', sentence);
    expense(...claimed)
      .when(reject({ authorities: [{ ...asHead, headOf }] }))
      .thenRefused('expenses/other-department', sentence);
  });

  it('names no decider to the decider, nor to a request without its screen', () => {
    const other = {
      by: officer({ userId: 'hod-2', name: 'Meera Rao' }),
      authorities: [{ ...asHead, userId: 'hod-2' }],
    };
    const decidedClaim = expense(...claimed, approved());
    decidedClaim
      .when(approve({ seenVersion: 0 }))
      .thenRefused('expenses/already-decided', 'Expense is already approved');
    decidedClaim.when(approve(other)).thenRefused('expenses/already-decided', 'Expense is already approved');
  });

  it.each([
    ['approved', [approved()]],
    ['approved', [approved(), paid()]],
    ['rejected', [rejected]],
    ['withdrawn', [withdrawn]],
  ] as const)('refuses a decision on a claim that is %s', (word, decision) => {
    const history = expense(...claimed, ...decision);
    history.when(approve()).thenRefused('expenses/already-decided', `Expense is already ${word}`);
    history.when(reject()).thenRefused('expenses/already-decided', `Expense is already ${word}`);
    history
      .when({ type: 'WithdrawExpense', by: 'faculty-1' })
      .thenRefused('expenses/already-decided', `Expense is already ${word}`);
  });

  it('lets only the submitter withdraw a claim', () => {
    expense(...claimed)
      .when({ type: 'WithdrawExpense', by: 'faculty-1' })
      .then(withdrawn);
    expense(...claimed)
      .when({ type: 'WithdrawExpense', by: 'faculty-2' })
      .thenRefused('expenses/not-yours');
  });

  it('pays an approved claim in full, once', () => {
    expense(...claimed, approved())
      .when(pay())
      .then(paid());
    expense(...claimed, approved(), paid())
      .when(pay())
      .thenRefused('expenses/already-paid', 'Expense is already paid');
  });

  it.each([
    ['pending', []],
    ['rejected', [rejected]],
    ['withdrawn', [withdrawn]],
  ] as const)('refuses to pay a claim that is %s', (_, history) => {
    expense(...claimed, ...history)
      .when(pay())
      .thenRefused('expenses/not-approved', 'Only an approved expense can be paid');
  });

  it('refuses a payment to an account that is payable from a later day', () => {
    const approvedClaim = expense(...claimed, approved());
    approvedClaim.when(pay({ payableFrom: '2026-11-21' })).thenRefused('expenses/vendor-bank-fresh');
    approvedClaim.when(pay({ payableFrom: '2026-11-20' })).then(paid());
  });

  it('refuses a payment date in the future', () => {
    expense(...claimed, approved())
      .when(pay({ paidOn: '2026-11-21' }))
      .thenRefused('expenses/paid-in-the-future', 'Payment date cannot be in the future');
  });

  it('refuses a bill and a cancellation of a claim', () => {
    for (const history of [[], [approved()], [approved(), paid()]]) {
      expense(...claimed, ...history)
        .when(bill())
        .thenRefused('expenses/not-a-purchase');
      expense(...claimed, ...history)
        .when({ type: 'CancelPurchase', reason: 'Not needed' })
        .thenRefused('expenses/not-a-purchase');
    }
  });
});

describe('A receipt', () => {
  const attach = { type: 'AttachReceipt', by: 'faculty-1', receipt } as const;
  const attached: Event = { type: 'ReceiptAttached', data: { ...aboutClaim, receipt } };

  it('lets the submitter attach and replace a receipt until payment', () => {
    expense(...claimed)
      .when(attach)
      .then(attached);
    expense(...claimed, approved())
      .when(attach)
      .then(attached);
    const question = byHead('returned', { note: 'Which conference?' });
    expense(...claimed, { type: 'ExpenseReturned', data: { ...aboutClaim, decidedBy: 'hod-1', decision: question } })
      .when(attach)
      .then(attached);
    const other = { ...receipt, receiptId: 'receipt-2' };
    expense(...claimed, attached)
      .when({ ...attach, receipt: other })
      .then({ type: 'ReceiptAttached', data: { ...aboutClaim, receipt: other } });
  });

  it('attaches a receipt once', () => {
    expense(...claimed, attached)
      .when(attach)
      .thenNothing();
    expense(...claimed, attached, approved(), paid())
      .when(attach)
      .thenNothing();
  });

  it('refuses a receipt of another person, or after payment', () => {
    expense(...claimed)
      .when({ ...attach, by: 'faculty-2' })
      .thenRefused('expenses/not-yours');
    for (const history of [[rejected], [withdrawn], [approved(), paid()]]) {
      expense(...claimed, ...history)
        .when(attach)
        .thenRefused('expenses/too-late-for-receipt');
    }
  });
});

describe('A purchase', () => {
  it('bills a purchase up to the approved amount, also below it', () => {
    expense(...ordered)
      .when(bill())
      .then(billed);
  });

  it('refuses a bill above the approved amount and its tolerance', () => {
    expense(...ordered)
      .when(bill({ billedPaise: 12_750_01 }))
      .thenRefused('expenses/bill-exceeds', 'The bill is ₹0.01 beyond what was approved and the tolerance of ₹250.00.');
  });

  it.each([0, -5])('refuses a bill of %s paise', (billedPaise) => {
    expense(...ordered)
      .when(bill({ billedPaise }))
      .thenRefused('expenses/amount-not-positive');
  });

  it('refuses a bill dated in the future', () => {
    expense(...ordered)
      .when(bill({ billDate: '2026-11-21' }))
      .thenRefused('expenses/billed-in-the-future', 'Bill date cannot be in the future');
  });

  it('enters the bill of a purchase once', () => {
    for (const history of [[billed], [billed, paid(12_000_00, aboutPurchase)]]) {
      expense(...ordered, ...history)
        .when(bill({ billId: 'bill-2' }))
        .thenRefused('expenses/already-billed');
      expense(...ordered, ...history)
        .when({ type: 'CancelPurchase', reason: 'Not needed' })
        .thenRefused('expenses/already-billed');
    }
  });

  it('pays the billed amount of a purchase, only after its bill', () => {
    expense(...ordered)
      .when(pay())
      .thenRefused('expenses/not-billed', 'The bill of this purchase has not been entered yet');
    expense(...ordered, billed)
      .when(pay())
      .then(paid(12_000_00, aboutPurchase));
  });

  it('cancels a purchase before its bill', () => {
    const reason = 'The supplier went out of business';
    const cancelled: Event = {
      type: 'PurchaseCancelled',
      data: { ...aboutPurchase, financialYear: YEAR, reason },
    };
    expense(...ordered)
      .when({ type: 'CancelPurchase', reason })
      .then(cancelled);
    for (const command of [bill(), { type: 'CancelPurchase', reason } as const]) {
      expense(...ordered, cancelled)
        .when(command)
        .thenRefused('expenses/cancelled', 'This purchase was cancelled');
    }
    expense(...ordered, cancelled)
      .when(pay())
      .thenRefused('expenses/not-approved');
  });

  it('gives a late reservation of a cancelled purchase back, once', () => {
    const about = { ...aboutPurchase, financialYear: YEAR };
    const cancelled: Event = { type: 'PurchaseCancelled', data: { ...about, reason: 'Not needed' } };
    const declined: Event = { type: 'ExpenseReservationDeclined', data: about };
    const reserved = { type: 'AcknowledgeReservation', financialYear: YEAR } as const;
    expense(...ordered)
      .when(reserved)
      .thenNothing();
    expense(...ordered, cancelled)
      .when(reserved)
      .then(declined);
    expense(...ordered, cancelled, declined)
      .when(reserved)
      .thenNothing();
  });
});

describe('A purchase with several bills', () => {
  const about = { ...aboutPurchase, financialYear: YEAR };
  const part = (billId: string, billedPaise: number, relievedPaise = billedPaise): Event => ({
    type: 'PurchaseBilled',
    data: { ...billed.data, billedPaise, billId, billNumber: billId, relievedPaise, moreFollow: true },
  });
  const further = (billId: string, billedPaise: number, moreFollow = true) =>
    bill({ billId, billNumber: billId, billedPaise, moreFollow });
  const close = { type: 'ClosePurchase', by: farhan } as const;

  it('keeps the unbilled rest until the last bill', () => {
    expense(...ordered)
      .when(further('bill-1', 5_000_00))
      .then(part('bill-1', 5_000_00));
    expense(...ordered, part('bill-1', 5_000_00))
      .when(further('bill-2', 7_600_00))
      .then(part('bill-2', 7_600_00, 7_500_00));
    expense(...ordered, part('bill-1', 5_000_00))
      .when(further('bill-2', 1_000_00, false))
      .then({
        type: 'PurchaseBilled',
        data: {
          ...billed.data,
          billedPaise: 1_000_00,
          billId: 'bill-2',
          billNumber: 'bill-2',
          relievedPaise: 7_500_00,
        },
      });
    expense(...ordered, part('bill-1', 5_000_00))
      .when(further('bill-1', 5_000_00))
      .thenNothing();
  });

  it('refuses a second bill with the number of an entered one', () => {
    expense(...ordered, part('bill-1', 5_000_00))
      .when({ ...further('bill-2', 1_000_00), billNumber: 'Bill-1' })
      .thenRefused('expenses/bill-entered', 'Bill Bill-1 of this purchase has already been entered.');
  });

  it('is paid all of its bills, and keeps nothing for bills beyond the approved amount', () => {
    const [first, second] = [part('bill-1', 5_000_00), part('bill-2', 7_600_00, 7_500_00)];
    const last = (billedPaise: number): Event => ({
      type: 'PurchaseBilled',
      data: { ...billed.data, billedPaise, billId: 'bill-3', billNumber: 'bill-3', relievedPaise: 0 },
    });
    expense(...ordered, first, second)
      .when(further('bill-3', 150_00, false))
      .then(last(150_00));
    expense(...ordered, first, second)
      .when(further('bill-3', 150_01, false))
      .thenRefused('expenses/bill-exceeds');
    expense(...ordered, first, second, last(150_00))
      .when(pay())
      .then(paid(12_750_00, aboutPurchase));
  });

  it('allows 2 % beyond the approved amount, at most ₹5,000.00, over all bills [APR-001]', () => {
    expect([toleranceOf(2_500_00), toleranceOf(49), toleranceOf(9_99_99_999_00)]).toEqual([50_00, 0, 5_000_00]);
    expense(...ordered, part('bill-1', 12_000_00))
      .when(further('bill-2', 750_01))
      .thenRefused('expenses/bill-exceeds', 'The bill is ₹0.01 beyond what was approved and the tolerance of ₹250.00.');
  });

  it('releases the rest when it is closed, and is paid in full then', () => {
    const closed: Event = {
      type: 'PurchaseClosed',
      data: { ...about, billedPaise: 5_000_00, releasedPaise: 7_500_00, closedBy: 'finance-1' },
    };
    const open = expense(...ordered, part('bill-1', 5_000_00));
    open.when(pay()).thenRefused('expenses/close-first', 'More bills of this purchase may come. Close it first.');
    open.when(close).then(closed);
    expense(...ordered, part('bill-1', 5_000_00), closed)
      .when(pay())
      .then(paid(5_000_00, aboutPurchase));
    expense(...ordered, part('bill-1', 5_000_00), closed)
      .when(pay({ by: { ...farhan, fourEyes: true } }))
      .thenRefused('expenses/self-payment');
    expense(...ordered, part('bill-1', 5_000_00), closed)
      .when(close)
      .thenRefused('expenses/already-billed');
  });

  it('is closed before it is reversed, and cancelled only without a bill', () => {
    const open = expense(...ordered, part('bill-1', 5_000_00));
    open
      .when({ type: 'ReverseExpense', reason: 'Mistake', by: farhan })
      .thenRefused('expenses/close-first', 'More bills of this purchase may come. Close it first.');
    open.when({ type: 'CancelPurchase', reason: 'Not needed' }).thenRefused('expenses/already-billed');
    expense(...ordered)
      .when(close)
      .thenRefused('expenses/cancel-instead');
  });

  it('is ordered once, before its first bill, and receives goods after that, also once it is paid', () => {
    const order = { type: 'OrderPurchase', vendorName: 'Tarang Instruments', by: farhan } as const;
    const placed: Event = {
      type: 'PurchaseOrdered',
      data: { ...about, vendorName: 'Tarang Instruments', orderedBy: 'finance-1' },
    };
    const asked = { receivedId: 'goods-1', quantityNote: '2 of 3 boxes', complete: false } as const;
    const receive = { type: 'ReceiveGoods', ...asked, by: farhan } as const;
    const received: Event = { type: 'GoodsReceived', data: { ...about, ...asked, receivedBy: 'finance-1' } };
    expense(...ordered)
      .when(order)
      .then(placed);
    expense(...ordered, placed)
      .when(order)
      .thenRefused('expenses/already-ordered', 'This purchase is already ordered');
    expense(...ordered)
      .when({ ...order, by: officer({ userId: 'faculty-1', name: 'Anirban Lahiri' }) })
      .thenRefused('expenses/own-order', 'You cannot order a purchase you asked for.');
    expense(...ordered)
      .when(receive)
      .thenRefused('expenses/not-ordered', 'Only an ordered purchase receives goods');
    for (const history of [[placed], [placed, billed], [placed, billed, paid(12_000_00, aboutPurchase)]])
      expense(...ordered, ...history)
        .when(receive)
        .then(received);
    expense(...ordered, placed, received)
      .when(receive)
      .thenNothing();
  });

  it('receives no goods once it was cancelled', () => {
    const placed: Event = { type: 'PurchaseOrdered', data: { ...about, vendorName: 'Tarang', orderedBy: 'finance-1' } };
    const cancelled: Event = { type: 'PurchaseCancelled', data: { ...about, reason: 'Not needed' } };
    expense(...ordered, placed, cancelled)
      .when({ type: 'ReceiveGoods', receivedId: 'goods-1', quantityNote: 'All', complete: true, by: farhan })
      .thenRefused('expenses/cancelled', 'This purchase was cancelled');
  });
});

describe('A missing expense', () => {
  it.each([approve(), reject(), pay(), bill(), { type: 'CancelPurchase', reason: '' } as const])(
    'refuses %j on a missing expense',
    (command) => {
      expense().when(command).thenRefused('expenses/not-found', 'Expense not found');
    },
  );
});

describe('Reversing an expense', () => {
  const reverse = { type: 'ReverseExpense', reason: 'Paid twice', by: farhan } as const;
  const reversed = (about: typeof aboutClaim | typeof aboutPurchase, reversedPaise: number, paidOn: string | null) =>
    ({
      type: 'ExpenseReversed',
      data: {
        ...about,
        financialYear: YEAR,
        reversedPaise,
        paidOn,
        reason: 'Paid twice',
        reversedBy: 'finance-1',
        reversedByName: 'Farhan Merchant',
      },
    }) as const;

  it('reverses a claim before and after its payment', () => {
    expense(submitted(), approved())
      .when(reverse)
      .then(reversed(aboutClaim, 12_500_00, null));
    expense(submitted(), approved(), paid())
      .when(reverse)
      .then(reversed(aboutClaim, 12_500_00, '2026-11-20'));
  });

  it('reverses the billed amount of a purchase', () => {
    expense(...ordered, billed)
      .when(reverse)
      .then(reversed(aboutPurchase, 12_000_00, null));
    expense(...ordered, billed, paid(12_000_00, aboutPurchase))
      .when(reverse)
      .then(reversed(aboutPurchase, 12_000_00, '2026-11-20'));
  });

  it('refuses an ordered purchase, an undecided claim and a second reversal', () => {
    expense(...ordered)
      .when(reverse)
      .thenRefused('expenses/cancel-instead');
    for (const history of [[submitted()], [submitted(), rejected], [submitted(), withdrawn]])
      expense(...history)
        .when(reverse)
        .thenRefused('expenses/not-reversible');
    expense(submitted(), approved(), reversed(aboutClaim, 12_500_00, null))
      .when(reverse)
      .thenRefused('expenses/already-reversed');
    expense().when(reverse).thenRefused('expenses/not-found');
  });

  it('refuses the submitter’s own reversal', () => {
    expense(submitted(), approved())
      .when({ ...reverse, by: officer({ userId: 'faculty-1', name: 'Anirban Lahiri' }) })
      .thenRefused('expenses/own-reversal');
  });
});

describe('An expense with a route of two steps', () => {
  const route: ApprovalRoute = {
    ruleId: 'large',
    ruleVersion: 3,
    steps: [
      ...headRoute(1).steps,
      { name: 'Finance', who: { roles: ['finance_manager'] }, need: 1, dueWorkingDays: 3 },
    ],
  };
  const begun: Event = { type: 'ExpenseSubmitted', data: { ...claim, route } };
  const asFinance = office('finance-1', 'Farhan Merchant', 'finance_manager');
  const stepped: Event = {
    type: 'ExpenseStepApproved',
    data: {
      ...aboutClaim,
      description: claim.description,
      decidedBy: 'hod-1',
      decision: byHead('approved'),
      next: 'Finance',
      waitsFor: { roles: ['finance_manager'] },
    },
  };
  const fell: readonly Event[] = [
    {
      type: 'ExpenseStepFell',
      data: {
        ...{ ...aboutClaim, description: claim.description, step: 'Head of department', to: 'Finance', at: 1 },
        waitsFor: { roles: ['finance_manager'] },
      },
    },
    {
      type: 'ExpenseHandedUp',
      data: {
        ...aboutClaim,
        description: claim.description,
        next: 'Finance',
        waitsFor: { roles: ['finance_manager'] },
      },
    },
  ];

  it('falls to the step above when the only head is lost, once [APR-015]', () => {
    const fall = { type: 'FallStep', people: [asFinance] } as const;
    expense(begun)
      .when(fall)
      .then(...fell);
    expense(begun, ...fell)
      .when(fall)
      .thenNothing();
    expense(begun)
      .when({ type: 'FallStep', people: [asFinance, asHead] })
      .thenNothing();
    expense(begun, withdrawn).when(fall).thenNothing();
    expense(begun, ...fell)
      .when(approve())
      .thenRefused('approvals/not-your-step');
  });

  it('falls past a head who made the request, and to administrators without another holder', () => {
    const asMaker = office('faculty-1', 'Anirban Lahiri', 'hod', [1]);
    expense(begun)
      .when({ type: 'FallStep', people: [asMaker, asFinance] })
      .then(...fell);
    const admin = office('admin-1', 'Meera Raghunathan', 'admin');
    const toAdministrators: Event = {
      type: 'ExpenseStepFell',
      data: {
        ...{ ...aboutClaim, description: claim.description, step: 'Head of department', to: 'Administrator' },
        ...{ at: 1, waitsFor: { roles: ['admin'] } },
      },
    };
    expense(begun)
      .when({ type: 'FallStep', people: [asMaker, admin] })
      .then(toAdministrators);
  });

  const question = byHead('returned', { note: 'Which conference?' });
  const returned: Event = { type: 'ExpenseReturned', data: { ...aboutClaim, decidedBy: 'hod-1', decision: question } };
  const ask = (change: Partial<ExpenseCommands['ReturnExpense']> = {}) =>
    ({ ...approve({ note: 'Which conference?', ...change }), type: 'ReturnExpense' }) as const;
  const byFinance = { by: farhan, authorities: [asFinance] };
  const resubmit = { type: 'ResubmitExpense', by: 'faculty-1', changes: {}, answer: 'The one in Pune' } as const;
  const resubmitted = (amountPaise = claim.amountPaise): Event => ({
    type: 'ExpenseResubmitted',
    data: {
      ...aboutClaim,
      amountPaise,
      previousPaise: claim.amountPaise,
      changes: amountPaise === claim.amountPaise ? {} : { amountPaise },
      answer: 'The one in Pune',
      waitsFor: { headOf: 1 },
    },
  });

  it('keeps the route with which it was submitted', () => {
    expense().when({ type: 'SubmitExpense', request: claim, route }).then(begun);
  });

  it('waits for the second step, and is charged with the last one', () => {
    expense(begun).when(approve()).then(stepped);
    expense(begun)
      .when(approve(byFinance))
      .thenRefused('approvals/not-your-step', 'This waits for the head of the department, not for you.');
    const decision: Decision = { ...byHead('approved'), step: 'Finance', by: 'finance-1', byName: 'Farhan Merchant' };
    const by = { decidedBy: 'finance-1', decidedByName: 'Farhan Merchant', note: '' };
    expense(begun, stepped)
      .when(approve(byFinance))
      .then({ type: 'ExpenseApproved', data: { ...aboutClaim, financialYear: YEAR, ...by, decision } });
  });

  it('needs another payer than the approvers of its steps under four eyes', () => {
    const decision: Decision = { ...byHead('approved'), step: 'Finance', by: 'finance-1', byName: 'Farhan Merchant' };
    const by = { decidedBy: 'finance-1', decidedByName: 'Farhan Merchant', note: '' };
    const last: Event = { type: 'ExpenseApproved', data: { ...aboutClaim, financialYear: YEAR, ...by, decision } };
    const strictly = { by: { ...vasudha, fourEyes: true } };
    expense(begun, stepped, last).when(pay(strictly)).thenRefused('expenses/self-payment');
    expense(begun, stepped, returned, resubmitted(), last)
      .when(pay(strictly))
      .then({ ...paid(), data: { ...paid().data, paidBy: 'hod-1', paidByName: 'Vasudha Kelkar' } } as Event);
  });

  it('waits for the other of a step that needs both', () => {
    const both = ['hod-1', 'finance-1'];
    const all = { ...route, steps: [{ ...headRoute(1).steps[0], name: 'Board', who: { userIds: both }, need: 'all' }] };
    const decision = { ...byHead('approved'), step: 'Board' };
    expense({ type: 'ExpenseSubmitted', data: { ...claim, route: all as ApprovalRoute } })
      .when(approve())
      .then({
        type: 'ExpenseStepApproved',
        data: {
          ...{ ...aboutClaim, description: claim.description, decidedBy: 'hod-1', decision },
          ...{ next: 'Board', waitsFor: { userIds: ['finance-1'] } },
        },
      });
  });

  it('tells a second head who decided, and when in India', () => {
    const anirban = {
      by: officer({ userId: 'hod-2', name: 'Meera Rao' }),
      authorities: [{ ...asHead, userId: 'hod-2' }],
    };
    const sentence = 'Vasudha Kelkar approved this step at 10:42.';
    expense(begun, stepped)
      .when(approve({ ...anirban, seenVersion: 0 }))
      .thenRefused('approvals/already-at', sentence);
    expense(submitted(), approved())
      .when(approve({ ...anirban, seenVersion: 0 }))
      .thenRefused('expenses/already-at', sentence);
    expense(submitted(), rejected)
      .when(approve({ ...anirban, seenVersion: 0 }))
      .thenRefused('expenses/decided-meanwhile', 'Vasudha Kelkar rejected this at 10:42.');
  });

  it('tells a later decider that its maker withdrew it, not who decided before', () => {
    for (const history of [[stepped], [returned]])
      expense(begun, ...history, withdrawn)
        .when(approve({ ...byFinance, seenVersion: 1 }))
        .thenRefused('expenses/already-decided', 'Expense is already withdrawn');
  });

  it('is not decided by a screen that is older than the request', () => {
    const attached: Event = { type: 'ReceiptAttached', data: { ...aboutClaim, receipt } };
    const sentence = 'This changed while you were looking at it. Please look again.';
    expense(begun, attached)
      .when(approve({ seenVersion: 0 }))
      .thenRefused('expenses/seen-is-stale', sentence);
    expense(begun, attached)
      .when(approve({ seenVersion: 1 }))
      .then(stepped);
    const seen = { ordinal: 0, version: 0, figures: [] };
    expense(begun, attached)
      .when(approve({ seenVersion: 1, seen }))
      .thenRefused('expenses/seen-is-stale', sentence);
  });

  it('needs a reason for a return, and for a rejection that names its screen', () => {
    for (const command of [ask({ note: '' }), reject({ seenVersion: 0 })])
      expense(begun).when(command).thenRefused('expenses/reason-required', 'Please say why.');
  });

  it('goes back to the maker and starts its route again with the answer [APR-013]', () => {
    expense(begun).when(ask()).then(returned);
    expense(begun, returned).when(approve()).thenRefused('expenses/already-decided', 'Expense is already returned');
    expense(begun, returned).when(resubmit).then(resubmitted());
    expense(begun, returned)
      .when({ ...resubmit, changes: { amountPaise: 11_000_00 } })
      .then(resubmitted(11_000_00));
    expense(begun, stepped, { ...returned }, resubmitted())
      .when(approve())
      .then(stepped);
    expense(begun, returned)
      .when({ ...resubmit, by: 'faculty-2' })
      .thenRefused('expenses/not-yours');
    for (const amountPaise of [0, -1, 0.5])
      expense(begun, returned)
        .when({ ...resubmit, changes: { amountPaise } })
        .thenRefused('expenses/amount-not-positive');
    expense(begun).when(resubmit).thenRefused('expenses/not-returned', 'Only a returned request can be resubmitted.');
    expense(begun, returned).when({ type: 'WithdrawExpense', by: 'faculty-1' }).then(withdrawn);
  });

  it('takes the route of its new amount when it is asked again', () => {
    const short = headRoute(2);
    const again = {
      ...resubmitted().data,
      waitsFor: { headOf: 2 },
      route: short,
    } as ExpenseEvents['ExpenseResubmitted'];
    expense(begun, returned)
      .when({ ...resubmit, route: short })
      .then({ type: 'ExpenseResubmitted', data: again });
    expense(begun, returned, { type: 'ExpenseResubmitted', data: again })
      .when(approve({ authorities: [{ ...asHead, headOf: [2] }] }))
      .then(approved());
  });

  it('is known to the head of another department who has a part in its route', () => {
    const library = { name: 'Library', who: { userIds: ['hod-2'] }, need: 1, dueWorkingDays: 2 } as const;
    const joint: Event = {
      type: 'ExpenseSubmitted',
      data: { ...claim, route: { ...route, steps: [...route.steps, library] } },
    };
    const other = office('hod-2', 'Meera Rao', 'hod', [2]);
    const by = officer({ userId: 'hod-2', name: 'Meera Rao' });
    expense(joint)
      .when(approve({ by, authorities: [other] }))
      .thenRefused('approvals/not-your-step');
    expense(begun)
      .when(approve({ by, authorities: [other] }))
      .thenRefused('expenses/other-department');
    const clerk = { ...office('clerk-1', 'Asha Rao', 'admin'), delegation: { id: 'd-1', upToPaise: null } };
    expense(begun)
      .when(approve({ by, authorities: [other, clerk] }))
      .thenRefused('approvals/not-your-step');
    const deputy = { ...asHead, delegation: { id: 'd-1', upToPaise: null } };
    const { step, verdict, note, at, seen } = byHead('approved');
    const standingIn = { for: 'hod-1', forName: 'Vasudha Kelkar', delegationId: 'd-1' };
    const decision = { step, by: 'hod-2', byName: 'Meera Rao', ...standingIn, verdict, note, at, seen };
    expense(begun)
      .when(approve({ by, authorities: [other, deputy] }))
      .then({ ...stepped, data: { ...stepped.data, decidedBy: 'hod-2', decision } });
  });

  it('is decided by a second head who is also the deputy of its maker', () => {
    const asMaker = office('faculty-1', 'Anirban Lahiri', 'hod', [1]);
    const forMaker = { ...asMaker, delegation: { id: 'd-1', upToPaise: null } };
    const second = office('hod-2', 'Meera Rao', 'hod', [1]);
    const decision = { ...byHead('approved'), by: 'hod-2', byName: 'Meera Rao' };
    expense(begun)
      .when(approve({ by: officer({ userId: 'hod-2', name: 'Meera Rao' }), authorities: [forMaker, second] }))
      .then({ ...stepped, data: { ...stepped.data, decidedBy: 'hod-2', decision } });
  });

  it('is decided by no deputy of its maker, and by no maker as a deputy', () => {
    const asDeputy = (of: Authority): Authority => ({ ...of, delegation: { id: 'd-1', upToPaise: null } });
    const asMaker = office('faculty-1', 'Anirban Lahiri', 'hod', [1]);
    const maker = officer({ userId: 'faculty-1', name: 'Anirban Lahiri' });
    for (const verdict of [approve, ask]) {
      const seenVersion = 0;
      expense(begun)
        .when(verdict({ by: farhan, authorities: [asFinance, asDeputy(asMaker)], seenVersion }))
        .thenRefused('expenses/own-request', 'You cannot approve an expense you submitted.');
      expense(begun)
        .when(verdict({ by: maker, authorities: [asDeputy(asHead)], seenVersion }))
        .thenRefused('expenses/own-request');
    }
  });

  it('is not decided by a deputy beyond the limit, but by the head', () => {
    const paise = 30_000_00;
    const large = { type: 'ExpenseSubmitted', data: { ...claim, amountPaise: paise, route } } as const;
    const deputy: Authority = { ...asHead, delegation: { id: 'd-1', upToPaise: 25_000_00 } };
    expense(large)
      .when(approve({ by: farhan, authorities: [asFinance, deputy] }))
      .thenRefused('approvals/over-limit', 'You may decide up to ₹25,000.00 for Vasudha Kelkar.');
    expense(large)
      .when(approve())
      .then({ ...stepped, data: { ...stepped.data, amountPaise: paise } });
  });
});

describe('The state of an expense', () => {
  it('reads requests from before approval routes as a route of the head [APR-022]', () => {
    const old: Event = { type: 'ExpenseApproved', data: { ...aboutClaim, financialYear: YEAR, ...head } };
    expect(fold(Expense, [submitted()])).toMatchObject({ progress: { route: headRoute(1), at: 0 } });
    expect(fold(Expense, [submitted(), old])).toMatchObject({ status: 'approved', preparedBy: ['hod-1'] });
    expense(submitted(), old)
      .when(approve({ seenVersion: 1 }))
      .thenRefused('expenses/already-decided', 'Expense is already approved');
  });

  const state = (...events: Event[]) => fold(Expense, events);
  const attached = (receiptId: string): Event => ({
    type: 'ReceiptAttached',
    data: { ...aboutClaim, receipt: { ...receipt, receiptId } },
  });
  const pendingClaim = {
    status: 'pending',
    request: claim,
    financialYear: '',
    billedPaise: null,
    paidOn: null,
    billIds: [],
    billNumbers: [],
    goodsIds: [],
    isOrdered: false,
    vendorId: null,
    receipt: null,
    receiptsAttached: 0,
    hasDeclined: false,
    preparedBy: [],
    progress: { route: headRoute(1), at: 0, decisions: [] },
    version: 0,
  };

  it('starts a claim as pending, without decision, bill and receipt', () => {
    expect(state(submitted())).toEqual(pendingClaim);
  });

  it.each([attached('r-1'), approved(), rejected, withdrawn, billed, paid()])(
    'ignores $type of an unknown expense',
    (event) => {
      expect(state(event)).toEqual({ status: 'none' });
    },
  );

  it('accepts ten receipts and no eleventh', () => {
    const receipts = Array.from({ length: 10 }, (_, number) => attached(`r-${number}`));
    const attach = { type: 'AttachReceipt', by: 'faculty-1', receipt: { ...receipt, receiptId: 'r-9' } } as const;
    expense(submitted(), ...receipts.slice(0, 9))
      .when(attach)
      .then(attached('r-9'));
    expense(submitted(), ...receipts)
      .when({ ...attach, receipt: { ...receipt, receiptId: 'r-10' } })
      .thenRefused('expenses/too-many-receipts');
  });

  it('accepts a receipt of a billed purchase', () => {
    expense(...ordered, billed)
      .when({ type: 'AttachReceipt', by: 'faculty-1', receipt })
      .then({ type: 'ReceiptAttached', data: { ...aboutPurchase, receipt } });
  });

  it('accepts a bill of exactly the approved amount', () => {
    expense(...ordered)
      .when(bill({ billedPaise: 12_500_00 }))
      .then({ type: 'PurchaseBilled', data: { ...billed.data, billedPaise: 12_500_00 } });
  });

  it('names the status of a decided purchase in refusals', () => {
    expense(...ordered, billed)
      .when(reject())
      .thenRefused('expenses/already-decided', 'Expense is already approved');
  });

  it('names an expense after its submitter and purpose, and concerns the submitter', () => {
    expect(subjectOf(Expense, Expense.initial, Expense.initial)?.about).toBeUndefined();
    expect(subjectOf(Expense, Expense.initial, state(submitted()))?.about).toBe(
      'Anirban Lahiri for Registration for a conference',
    );
    expect(Expense.whom?.(state(submitted()))).toBe('faculty-1');
    expect(Expense.whom?.(Expense.initial)).toBeUndefined();
  });
});
