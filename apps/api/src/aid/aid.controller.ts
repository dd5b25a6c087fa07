import { aid, type AnswerOf, type InputOf } from '@bursar/contracts';
import { AidApplication, aidApplications, aidDisbursements, aidTotals, NO_AID, refuse } from '@bursar/domain/aid';
import { rupeesOf } from '@bursar/domain/kernel';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { Officers } from '../platform/officers.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { aidApplicationOf } from './aid-application-of.js';
import { ApproveAid } from './approve-aid.handler.js';
import { DisburseAid } from './disburse-aid.handler.js';

/** The office's side of aid. */
@Controller()
export class AidController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly officers: Officers,
  ) {}

  @Implements(aid.allApplications)
  applications(@Input() input: InputOf<typeof aid.allApplications>): Promise<Page> {
    const { status, student_id, fund_id } = input;
    return this.readModels.page(
      aidApplications,
      listed(aidApplications, input, { status, student_id, fund_id }, '-submitted_at'),
    );
  }

  @Implements(aid.allDisbursements)
  disbursements(@Input() input: InputOf<typeof aid.allDisbursements>): Promise<Page> {
    const { paid_to, student_id, aid_application_id } = input;
    const self_approved = input.self_approved === undefined ? undefined : input.self_approved === 'true';
    const where = { paid_to, student_id, aid_application_id, self_approved };
    return this.readModels.page(aidDisbursements, listed(aidDisbursements, input, where, '-disbursed_at,-recorded_at'));
  }

  @Implements(aid.summary)
  async summary(): Promise<AnswerOf<typeof aid.summary>> {
    const totals = (await this.readModels.get(aidTotals, 'all')) ?? NO_AID;
    const disbursedPaise = totals.to_bank_paise + totals.to_fees_paise;
    return {
      pending: { applications: totals.pending, amount: rupeesOf(totals.pending_paise) },
      approved: { applications: totals.approved, amount: rupeesOf(totals.approved_paise) },
      disbursed: {
        disbursements: totals.disbursements,
        amount: rupeesOf(disbursedPaise),
        to_bank: rupeesOf(totals.to_bank_paise),
        to_fees: rupeesOf(totals.to_fees_paise),
      },
      to_disburse: rupeesOf(totals.approved_paise - disbursedPaise),
    };
  }

  @Implements(aid.approve)
  async approve(@Input() input: InputOf<typeof aid.approve>, @By() by: Caller): Promise<AnswerOf<typeof aid.approve>> {
    await this.commands.execute(new ApproveAid(input, by));
    return {
      message: 'Aid application approved successfully.',
      application: await aidApplicationOf(this.readModels, input.id),
    };
  }

  @Implements(aid.reject)
  async reject(
    @Input() { id, note = '' }: InputOf<typeof aid.reject>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.reject>> {
    const decision = { note, by: this.officers.of(by) };
    await this.commands.execute(Execute.on(AidApplication, id, { type: 'RejectAidApplication', ...decision }, by));
    return {
      message: 'Aid application rejected successfully.',
      application: await aidApplicationOf(this.readModels, id),
    };
  }

  @Implements(aid.withdrawApproval)
  async withdrawApproval(
    @Input() { id, note }: InputOf<typeof aid.withdrawApproval>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.withdrawApproval>> {
    const withdrawal = { type: 'WithdrawApproval', note, by: this.officers.of(by) } as const;
    await this.commands.execute(Execute.on(AidApplication, id, withdrawal, by));
    return {
      message: 'The rest of the approved aid was withdrawn.',
      application: await aidApplicationOf(this.readModels, id),
    };
  }

  @Implements(aid.disburse)
  async disburse(
    @Input() input: InputOf<typeof aid.disburse>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.disburse>> {
    const disbursement = await this.commands.execute(new DisburseAid(input, by));
    return { message: 'Aid disbursed successfully!', disbursement };
  }

  @Implements(aid.reverseDisbursement)
  async reverseDisbursement(
    @Input() { disbursement_id: disbursementId, reason }: InputOf<typeof aid.reverseDisbursement>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof aid.reverseDisbursement>> {
    const { aid_application_id } = await this.disbursement(disbursementId);
    const reversal = { type: 'ReverseDisbursement', disbursementId, reason, by: this.officers.of(by) } as const;
    await this.commands.execute(Execute.on(AidApplication, aid_application_id, reversal, by));
    return { message: 'Disbursement reversed.', disbursement: await this.disbursement(disbursementId) };
  }

  private async disbursement(id: string) {
    const disbursement = await this.readModels.get(aidDisbursements, id);
    if (!disbursement) throw refuse('disbursement-not-found');
    return disbursement;
  }
}
