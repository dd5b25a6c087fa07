import { declared } from '../kernel/index.js';
import { feeEvents } from './events.js';

const IDENTITY = 'identity of studentId';
const CONTACT = 'contact of studentId';

const BILL = { studentName: IDENTITY, title: 'plain' } as const;
const NUMBERED = { ...BILL, enrollmentNo: IDENTITY } as const;
const INCOME = { incomeAccount: 'plain', 'recogniseOver.from': 'plain' } as const;
const FAILED = { reason: 'plain', code: 'plain' } as const;

export const feeDeclarations = declared(feeEvents, {
  FeeStructureCreated: { name: 'plain', description: 'plain', ...INCOME },
  FeeStructureUpdated: {
    name: 'plain',
    description: 'plain',
    'previous.name': 'plain',
    'previous.description': 'plain',
    ...INCOME,
    'previous.incomeAccount': 'plain',
    'previous.recogniseOver.from': 'plain',
  },
  FeeAssigned: { ...NUMBERED, description: CONTACT, ...INCOME },
  DueDateExtended: { ...BILL, reason: CONTACT },
  FeeReissued: { ...BILL, reason: CONTACT, ...INCOME },
  BillNoteWritten: { ...BILL, note: CONTACT },
  FeeAssignmentRevoked: { title: 'plain' },
  FeePaymentReserved: {
    ...BILL,
    paymentReference: 'plain',
    receiptNumber: 'plain',
    remarks: CONTACT,
    recordedByName: 'identity of recordedBy',
    replaces: 'plain',
  },
  FeePaymentReleased: { ...BILL, receiptNumber: 'plain', reason: CONTACT },
  FeePaymentDeclined: { ...BILL, reason: 'plain' },
  FeePaymentApplied: { ...BILL, paymentReference: 'plain', approvedByName: 'identity of approvedBy' },
  FeePaymentReversed: { ...BILL, paymentReference: 'plain', receiptNumber: 'plain', reason: CONTACT },
  FeeRefundSetAside: { ...BILL, reason: CONTACT },
  FeePaymentRefunded: { ...BILL, paymentReference: 'plain', reason: CONTACT },
  FeeAssignmentRunStarted: { title: 'plain' },
  FeeAssignmentSkipped: { studentName: IDENTITY, enrollmentNo: IDENTITY },
  FeeAssignmentRunFailed: FAILED,
  BillRunStarted: { title: 'plain', reason: 'plain' },
  BillPassedOver: NUMBERED,
  BillRunFailed: FAILED,
  InvoiceIssued: NUMBERED,
  InvoiceNumbered: { invoiceNo: 'plain' },
});
