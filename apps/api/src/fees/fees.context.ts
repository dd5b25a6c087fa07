import { audit, fees as contract, reports, students } from '@bursar/contracts';
import {
  assignedFees,
  assignmentRuns,
  billRuns,
  feeDeclarations,
  FeeStructure,
  feeStructures,
  Invoice,
  invoices,
  passedOverBills,
  skippedStudents,
  StudentFee,
  studentAccounts,
  studentFees,
  whenBillChanges,
  whenCounterReceiptChanges,
  whenAidDisbursed,
  whenFeeRevoked,
  whenInvoiceIssued,
  whenPaymentChanges,
  whenUserDeleted,
  whenBillRefundApproved,
  feesFigures,
} from '@bursar/domain/fees';
import { context } from '@bursar/platform';
import { AssignmentRuns } from './assignment-runs.js';
import { Assignments } from './assignments.js';
import { BillChangesController } from './bill-changes.controller.js';
import { BillRuns } from './bill-runs.js';
import { ChangeManyBillsHandler } from './change-many-bills.handler.js';
import { FeesController } from './fees.controller.js';
import { InvoicesController } from './invoices.controller.js';
import { OverdueSweep } from './overdue-sweep.js';
import { StudentFeesController } from './student-fees.controller.js';
import { StudentsController } from './students.controller.js';

export const fees = context({
  name: 'fees',
  controllers: [FeesController, BillChangesController, InvoicesController, StudentFeesController, StudentsController],
  providers: [Assignments, AssignmentRuns, BillRuns, ChangeManyBillsHandler, OverdueSweep],
  projections: [
    feeStructures,
    assignedFees,
    studentFees,
    studentAccounts,
    assignmentRuns,
    skippedStudents,
    billRuns,
    passedOverBills,
    invoices,
  ],
  policies: [
    whenPaymentChanges,
    whenCounterReceiptChanges,
    whenAidDisbursed,
    whenFeeRevoked,
    whenBillChanges,
    whenInvoiceIssued,
    whenUserDeleted,
    whenBillRefundApproved,
  ],
  events: feeDeclarations,
  records: [
    { kind: 'structure', category: FeeStructure.category, model: feeStructures },
    { kind: 'fee', category: StudentFee.category, model: studentFees },
    { kind: 'invoice', category: Invoice.category, model: invoices },
  ],
  figures: [
    { figure: feesFigures.dues, on: reports.report },
    ...feesFigures.duesByAge.map((figure) => ({ figure, on: reports.report })),
    ...feesFigures.dueInPeriod.map((figure) => ({ figure, on: reports.report })),
    { figure: feesFigures.openBills, on: reports.report },
    { figure: feesFigures.overdueBills, on: reports.report },
    { figure: feesFigures.studentBillsToPay, on: contract.studentFees },
    { figure: feesFigures.allBills, on: audit.replay },
    { figure: feesFigures.activeStructures, on: contract.allFees },
    { figure: feesFigures.studentBilled, on: contract.studentFees },
    { figure: feesFigures.studentPaid, on: contract.studentFees },
    { figure: feesFigures.studentOutstanding, on: contract.studentFees },
    ...[
      ...[feesFigures.accountOpening, feesFigures.accountBilled],
      ...[feesFigures.accountPaid, feesFigures.accountClosing],
    ].map((figure) => ({ figure, on: students.account })),
  ],
  startUp: [AssignmentRuns, BillRuns, OverdueSweep],
});
