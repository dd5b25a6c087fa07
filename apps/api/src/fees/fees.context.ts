import {
  assignedFees,
  assignmentRuns,
  feesWords,
  FeeStructure,
  feeStructures,
  Invoice,
  invoices,
  skippedStudents,
  StudentFee,
  studentFees,
  whenBillChanges,
  whenAidDisbursed,
  whenFeeRevoked,
  whenPaymentChanges,
  whenUserDeleted,
} from '@bursar/domain/fees';
import { context } from '../platform/context.js';
import { AssignFeeHandler } from './assign-fee.handler.js';
import { AssignFeeToManyHandler } from './assign-fee-to-many.handler.js';
import { AssignmentRuns } from './assignment-runs.js';
import { Assignments } from './assignments.js';
import { DeleteFeeStructureHandler } from './delete-fee-structure.handler.js';
import { FeesController } from './fees.controller.js';
import { InvoicesController } from './invoices.controller.js';
import { IssueInvoiceHandler } from './issue-invoice.handler.js';
import { OverdueSweep } from './overdue-sweep.js';
import { StudentFeesController } from './student-fees.controller.js';

export const fees = context({
  name: 'fees',
  controllers: [FeesController, InvoicesController, StudentFeesController],
  providers: [
    Assignments,
    AssignmentRuns,
    AssignFeeHandler,
    AssignFeeToManyHandler,
    DeleteFeeStructureHandler,
    IssueInvoiceHandler,
    OverdueSweep,
  ],
  projections: [feeStructures, assignedFees, studentFees, assignmentRuns, skippedStudents, invoices],
  policies: [whenPaymentChanges, whenAidDisbursed, whenFeeRevoked, whenBillChanges, whenUserDeleted],
  words: feesWords,
  records: [
    { kind: 'structure', category: FeeStructure.category, model: feeStructures },
    { kind: 'fee', category: StudentFee.category, model: studentFees },
    { kind: 'invoice', category: Invoice.category, model: invoices },
  ],
  startUp: [AssignmentRuns, OverdueSweep],
});
