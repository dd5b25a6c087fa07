import { assignments, fees } from '@bursar/contracts';
import {
  assignedFees,
  type AssignmentCriteria,
  assignmentRuns,
  duesAsked,
  FeeStructure,
  feeStructures,
  refuse,
  skippedStudents,
  StudentFee,
} from '@bursar/domain/fees';
import { type Paise, rupeesOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execute } from '@bursar/platform';
import { queryOf, serve, together } from '@bursar/platform/http';
import { Runs } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Charts } from '../access/charts.js';
import { Officers } from '../access/officers.js';
import { AssignmentRuns } from './assignment-runs.js';
import { Assignments, checkOpening, type Opening } from './assignments.js';
import { feeTermsOf } from './fee-terms.js';

interface Group {
  readonly batch?: number;
  readonly department_id?: number;
  readonly student_ids?: readonly string[];
}

interface GroupAssignment extends Group {
  readonly fee_structure_id: string;
  readonly status: Opening['status'];
  readonly paid_amount: Paise;
}

const criteriaOf = ({ batch, department_id, student_ids }: Group): AssignmentCriteria => ({
  batch: batch ?? null,
  departmentId: department_id ?? null,
  studentIds: student_ids ?? null,
});

@Controller()
export class FeesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly bills: Assignments,
    private readonly toMany: AssignmentRuns,
    private readonly runs: Runs,
    private readonly officers: Officers,
    private readonly charts: Charts,
    private readonly clock: Clock,
  ) {}

  readonly routes = together(
    serve(fees)({
      allFees: (input) => this.readModels.page(feeStructures, queryOf(feeStructures, input, '-created_at')),

      addFee: async (input, by) => {
        const feeStructureId = by.newId();
        const terms = feeTermsOf(input, await this.charts.chart());
        const command = { type: 'CreateFeeStructure', feeStructureId, terms } as const;
        await this.commands.execute(Execute.on(FeeStructure, feeStructureId, command, by));
        return async () => ({
          message: 'Fee structure created successfully!',
          fee: await this.structure(feeStructureId),
        });
      },

      updateFee: async ({ id, ...input }, by) => {
        const terms = feeTermsOf(input, await this.charts.chart());
        const command = { type: 'UpdateFeeStructure', feeStructureId: id, terms } as const;
        await this.commands.execute(Execute.on(FeeStructure, id, command, by));
        return async () => ({ message: 'Fee structure updated successfully!', fee: await this.structure(id) });
      },

      deleteFee: async ({ id }, by) => {
        // A concurrent bill may outlive its structure, as paid bills do.
        const structure = await this.readModels.get(feeStructures, id);
        if (structure && structure.unpaid_count > 0) throw refuse('structure-has-unpaid-assignments');
        const command = { type: 'DeleteFeeStructure', feeStructureId: id } as const;
        await this.commands.execute(Execute.on(FeeStructure, id, command, by));
        return () => ({ message: 'Fee structure deleted successfully.' });
      },

      assignedFees: ({ age, from, to, ...input }) => {
        const owed = input.status === 'owed' || (age !== undefined && input.status === undefined);
        const status = owed ? { in: ['unpaid', 'partial'] } : input.status;
        const due_date = duesAsked({ age, from, to }, this.clock.now());
        const asked = { ...input, status, due_date };
        return this.readModels.page(assignedFees, queryOf(assignedFees, asked, '-assigned_at'));
      },

      previewAssignment: (input) => async () => {
        const terms = await this.bills.termsOf(input.fee_structure_id);
        const students = await this.bills.targets(criteriaOf(input));
        const skipped = await this.readModels.count(assignedFees, {
          fee_structure_id: input.fee_structure_id,
          student_id: { in: students.map(({ student_id }) => student_id) },
        });
        const billed = students.length - skipped;
        return { students: billed, skipped, total: rupeesOf(billed * terms.amountPaise) };
      },

      assignFee: async (
        { fee_structure_id: feeStructureId, student_id, status, paid_amount: openingPaidPaise },
        by,
      ) => {
        const terms = await this.bills.termsOf(feeStructureId);
        const student = await this.bills.student(student_id);
        checkOpening({ status, paidPaise: openingPaidPaise }, terms.amountPaise, this.officers.of(by));
        const studentFeeId = by.newId();
        const bill = { studentFeeId, feeStructureId, terms, student, openingPaidPaise };
        await this.bills.assign({ ...bill, mode: 'single', runId: null }, by);
        return async () => ({
          message: 'Fee assigned successfully!',
          assigned_fee: await this.assignedFee(studentFeeId),
        });
      },

      assignFeeToGroup: (input, by) => this.assignToMany(input, by),

      assignFeeToList: (input, by) => this.assignToMany(input, by),

      writeNote: async ({ id, note }, by) => {
        await this.commands.execute(Execute.on(StudentFee, id, { type: 'WriteNote', note }, by));
        return async () => ({ message: 'Remarks saved.', assigned_fee: await this.assignedFee(id) });
      },

      revokeFee: async ({ id }, by) => {
        await this.commands.execute(Execute.on(StudentFee, id, { type: 'RevokeFee', reason: 'manual' }, by));
        return () => ({ message: 'Fee assignment revoked successfully.' });
      },
    }),
    serve(assignments)({
      runs: (input) => this.readModels.page(assignmentRuns, queryOf(assignmentRuns, input, '-started_at')),

      skipped: (input) => this.readModels.page(skippedStudents, queryOf(skippedStudents, input, 'student_name')),
    }),
  );

  private async assignToMany(
    { fee_structure_id: feeStructureId, status, paid_amount: openingPaidPaise, ...group }: GroupAssignment,
    by: Caller,
  ) {
    const criteria = criteriaOf(group);
    const runId = by.newId();
    const plan = async () => {
      const { name: title, amountPaise } = await this.bills.termsOf(feeStructureId);
      checkOpening({ status, paidPaise: openingPaidPaise }, amountPaise, this.officers.of(by));
      const students = await this.bills.targets(criteria);
      const facts = { feeStructureId, title, criteria, openingPaidPaise };
      return { facts, ids: students.map(({ student_id }) => student_id) };
    };
    const { done: assigned, passedOver: skipped } = await this.runs.carryOut(this.toMany, runId, plan, by);
    return () => ({ message: 'Fee assigned successfully!', assigned, skipped, run_id: runId });
  }

  private readonly assignedFee = (id: string) => this.readModels.need(assignedFees, id, () => refuse('not-assigned'));

  private readonly structure = (id: string) =>
    this.readModels.need(feeStructures, id, () => refuse('structure-not-found'));
}
