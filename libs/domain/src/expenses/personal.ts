import { declared } from '../kernel/index.js';
import { expenseEvents, purchaseOrderEvents } from './events.js';
import { vendorEvents } from './vendor.events.js';

const CONTACT = 'contact of submittedBy';
const FUNDED = { grantHead: 'plain' } as const;
const ROUTED = { 'route.steps.name': 'plain', 'route.steps.who.roles': 'plain' } as const;
const VENDOR = { name: 'plain', gstin: 'plain', pan: 'plain' } as const;
const DECISION = {
  'decision.step': 'plain',
  'decision.byName': 'identity of by',
  'decision.forName': 'identity of for',
  'decision.note': CONTACT,
  'decision.seen.figures.label': 'plain',
} as const;

/** The description is part of the voucher, so it stays as long as the name. */
export const expenseDeclarations = declared(
  { ...expenseEvents, ...purchaseOrderEvents, ...vendorEvents },
  {
    ExpenseSubmitted: {
      ...FUNDED,
      ...ROUTED,
      submittedByName: 'identity of submittedBy',
      description: 'identity of submittedBy',
      receiptUrl: CONTACT,
    },
    ReceiptAttached: {
      ...FUNDED,
      'receipt.fileName': CONTACT,
      'receipt.mediaType': 'plain',
      'receipt.sha256': 'plain',
    },
    ExpenseStepApproved: {
      ...FUNDED,
      ...DECISION,
      description: 'identity of submittedBy',
      next: 'plain',
      'waitsFor.roles': 'plain',
    },
    ExpenseStepFell: {
      ...FUNDED,
      description: 'identity of submittedBy',
      step: 'plain',
      to: 'plain',
      'waitsFor.roles': 'plain',
    },
    ExpenseHandedUp: { ...FUNDED, description: 'identity of submittedBy', next: 'plain', 'waitsFor.roles': 'plain' },
    ExpenseReturned: { ...FUNDED, ...DECISION },
    ExpenseResubmitted: {
      ...FUNDED,
      ...ROUTED,
      answer: CONTACT,
      'changes.description': 'identity of submittedBy',
      'changes.receiptUrl': CONTACT,
      'waitsFor.roles': 'plain',
    },
    ExpenseApproved: { ...FUNDED, ...DECISION, note: CONTACT, decidedByName: 'identity of decidedBy' },
    ExpenseRejected: { ...FUNDED, ...DECISION, note: CONTACT, decidedByName: 'identity of decidedBy' },
    ExpenseWithdrawn: FUNDED,
    PurchaseOrdered: { ...FUNDED, vendorName: 'plain' },
    PurchaseOrderNumbered: { poNumber: 'plain' },
    VendorRegistered: VENDOR,
    VendorUpdated: VENDOR,
    VendorDeactivated: { name: 'plain' },
    VendorActivated: { name: 'plain' },
    VendorAccountSet: { name: 'plain', accountNumber: 'plain', ifsc: 'plain', payableFrom: 'plain' },
    GoodsReceived: { ...FUNDED, quantityNote: 'plain' },
    PurchaseClosed: FUNDED,
    PurchaseBilled: { ...FUNDED, billNumber: 'plain' },
    PurchaseCancelled: { ...FUNDED, reason: CONTACT },
    ExpenseReservationDeclined: FUNDED,
    ExpenseReversed: { ...FUNDED, reason: CONTACT, reversedByName: 'identity of reversedBy' },
    ExpensePaid: { ...FUNDED, paymentReference: 'plain', paidByName: 'identity of paidBy' },
  },
);
