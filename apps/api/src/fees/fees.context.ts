import {
  assignedFees,
  assignmentRuns,
  feesWords,
  FeeStructure,
  feeStructures,
  StudentFee,
  studentFees,
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
import { StudentFeesController } from './student-fees.controller.js';

export const fees = context({
  name: 'fees',
  controllers: [FeesController, StudentFeesController],
  providers: [Assignments, AssignmentRuns, AssignFeeHandler, AssignFeeToManyHandler, DeleteFeeStructureHandler],
  projections: [feeStructures, assignedFees, studentFees, assignmentRuns],
  policies: [whenPaymentChanges, whenFeeRevoked, whenUserDeleted],
  words: feesWords,
  records: [
    { kind: 'structure', category: FeeStructure.category, model: feeStructures },
    { kind: 'fee', category: StudentFee.category, model: studentFees },
  ],
  startUp: [AssignmentRuns],
});
