import { FeeStructure, feeStructures, refuse } from '@bursar/domain/fees';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { ReadModels } from '../platform/read-models/read-models.js';

/** Deletes a structure that nobody owes any more. */
export class DeleteFeeStructure extends Command<void> {
  constructor(
    readonly feeStructureId: string,
    readonly by: Caller,
  ) {
    super();
  }
}

/**
 * The count of unpaid bills is a read model's. An assignment that slips in between keeps its own terms, so at
 * worst a bill outlives its structure, as paid ones do anyway.
 */
@CommandHandler(DeleteFeeStructure)
export class DeleteFeeStructureHandler implements ICommandHandler<DeleteFeeStructure> {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  async execute({ feeStructureId, by }: DeleteFeeStructure): Promise<void> {
    const structure = await this.readModels.get(feeStructures, feeStructureId);
    if (structure && structure.unpaid_count > 0) throw refuse('structure-has-unpaid-assignments');
    await this.commands.execute(
      Execute.on(FeeStructure, feeStructureId, { type: 'DeleteFeeStructure', feeStructureId }, by),
    );
  }
}
