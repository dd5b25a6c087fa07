import { type AnswerOf, assignments, fees, type InputOf } from '@bursar/contracts';
import {
  assignedFees,
  type AssignmentCriteria,
  assignmentRuns,
  FeeStructure,
  feeStructures,
  type FeeTerms,
  refuse,
  skippedStudents,
  StudentFee,
} from '@bursar/domain/fees';
import { rupeesOf } from '@bursar/domain/kernel';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { AssignFee } from './assign-fee.handler.js';
import { AssignFeeToMany } from './assign-fee-to-many.handler.js';
import { Assignments } from './assignments.js';
import { DeleteFeeStructure } from './delete-fee-structure.handler.js';

const termsOf = ({ name, amount, due_date, description }: InputOf<typeof fees.addFee>): FeeTerms => ({
  name,
  amountPaise: amount,
  dueDate: due_date,
  description: description ?? '',
});

const criteriaOf = (input: { batch?: number; department_id?: number; student_ids?: string[] }): AssignmentCriteria => ({
  batch: input.batch ?? null,
  departmentId: input.department_id ?? null,
  studentIds: input.student_ids ?? null,
});

const openingOf = ({ status, paid_amount }: InputOf<typeof fees.assignFee>) => ({ status, paidPaise: paid_amount });

/** The office's side of fees. */
@Controller()
export class FeesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly assignments: Assignments,
  ) {}

  @Implements(fees.allFees)
  allFees(@Input() input: InputOf<typeof fees.allFees>): Promise<Page> {
    return this.readModels.page(feeStructures, listed(feeStructures, input, {}, '-created_at'));
  }

  @Implements(fees.addFee)
  async addFee(@Input() input: InputOf<typeof fees.addFee>, @By() by: Caller): Promise<AnswerOf<typeof fees.addFee>> {
    const feeStructureId = by.newId();
    const command = { type: 'CreateFeeStructure', feeStructureId, terms: termsOf(input) } as const;
    await this.commands.execute(Execute.on(FeeStructure, feeStructureId, command, by));
    return { message: 'Fee structure created successfully!', fee: await this.structure(feeStructureId) };
  }

  @Implements(fees.updateFee)
  async updateFee(
    @Input() input: InputOf<typeof fees.updateFee>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.updateFee>> {
    const command = { type: 'UpdateFeeStructure', feeStructureId: input.id, terms: termsOf(input) } as const;
    await this.commands.execute(Execute.on(FeeStructure, input.id, command, by));
    return { message: 'Fee structure updated successfully!', fee: await this.structure(input.id) };
  }

  @Implements(fees.deleteFee)
  async deleteFee(
    @Input() { id }: InputOf<typeof fees.deleteFee>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.deleteFee>> {
    await this.commands.execute(new DeleteFeeStructure(id, by));
    return { message: 'Fee structure deleted successfully.' };
  }

  @Implements(fees.assignedFees)
  assignedFees(@Input() input: InputOf<typeof fees.assignedFees>): Promise<Page> {
    const { batch, department_id, status, student_id, fee_structure_id } = input;
    const owed = status === 'owed' ? { in: ['unpaid', 'partial'] } : status;
    const where = { batch, department_id, status: owed, student_id, fee_structure_id };
    return this.readModels.page(assignedFees, listed(assignedFees, input, where, '-assigned_at'));
  }

  @Implements(fees.previewAssignment)
  async preview(
    @Input() input: InputOf<typeof fees.previewAssignment>,
  ): Promise<AnswerOf<typeof fees.previewAssignment>> {
    const terms = await this.assignments.termsOf(input.fee_structure_id);
    const students = await this.assignments.targets(criteriaOf(input));
    const skipped = await this.readModels.count(assignedFees, {
      fee_structure_id: input.fee_structure_id,
      student_id: { in: students.map(({ student_id }) => student_id) },
    });
    const billed = students.length - skipped;
    return { students: billed, skipped, total: rupeesOf(billed * terms.amountPaise) };
  }

  @Implements(fees.assignFee)
  async assignFee(
    @Input() input: InputOf<typeof fees.assignFee>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.assignFee>> {
    const id = await this.commands.execute(
      new AssignFee(input.fee_structure_id, input.student_id, openingOf(input), by),
    );
    const assigned = await this.readModels.get(assignedFees, id);
    if (!assigned) throw refuse('not-assigned');
    return { message: 'Fee assigned successfully!', assigned_fee: assigned };
  }

  @Implements(fees.assignFeeToGroup)
  assignFeeToGroup(
    @Input() input: InputOf<typeof fees.assignFeeToGroup>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.assignFeeToGroup>> {
    return this.assignToMany(input, by);
  }

  @Implements(fees.assignFeeToList)
  assignFeeToList(
    @Input() input: InputOf<typeof fees.assignFeeToList>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.assignFeeToList>> {
    return this.assignToMany(input, by);
  }

  @Implements(assignments.runs)
  assignmentRuns(@Input() input: InputOf<typeof assignments.runs>): Promise<Page> {
    const { status, fee_structure_id } = input;
    return this.readModels.page(
      assignmentRuns,
      listed(assignmentRuns, input, { status, fee_structure_id }, '-started_at'),
    );
  }

  @Implements(assignments.skipped)
  skippedStudents(@Input() input: InputOf<typeof assignments.skipped>): Promise<Page> {
    const { run_id } = input;
    return this.readModels.page(skippedStudents, listed(skippedStudents, input, { run_id }, 'student_name'));
  }

  @Implements(fees.revokeFee)
  async revokeFee(
    @Input() { id }: InputOf<typeof fees.revokeFee>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof fees.revokeFee>> {
    await this.commands.execute(Execute.on(StudentFee, id, { type: 'RevokeFee', reason: 'manual' }, by));
    return { message: 'Fee assignment revoked successfully.' };
  }

  private async assignToMany(
    input: InputOf<typeof fees.assignFeeToGroup> | InputOf<typeof fees.assignFeeToList>,
    by: Caller,
  ): Promise<AnswerOf<typeof fees.assignFeeToGroup>> {
    const opening = { status: input.status, paidPaise: input.paid_amount };
    const {
      done: assigned,
      passedOver: skipped,
      runId,
    } = await this.commands.execute(new AssignFeeToMany(input.fee_structure_id, criteriaOf(input), opening, by));
    return { message: 'Fee assigned successfully!', assigned, skipped, run_id: runId };
  }

  private async structure(id: string): Promise<AnswerOf<typeof fees.addFee>['fee']> {
    const structure = await this.readModels.get(feeStructures, id);
    if (!structure) throw refuse('structure-not-found');
    return structure;
  }
}
