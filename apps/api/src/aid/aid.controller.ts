import { aid } from '@bursar/contracts';
import { AidApplication, aidApplications, aidDisbursements, aidTotals, NO_AID, refuse } from '@bursar/domain/aid';
import { rupeesOf } from '@bursar/domain/kernel';
import { Execute } from '@bursar/platform';
import { flagOf, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Officers } from '../access/officers.js';
import { Requests } from '../access/requests.js';
import { ApproveAid } from './approve-aid.handler.js';
import { DisburseAid } from './disburse-aid.handler.js';

@Controller()
export class AidController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly officers: Officers,
    private readonly requests: Requests,
  ) {}

  readonly routes = serve(aid)({
    allApplications: (input) => this.readModels.page(aidApplications, queryOf(aidApplications, input, '-submitted_at')),

    allDisbursements: ({ self_approved, ...input }) => {
      const asked = { ...input, self_approved: flagOf(self_approved) };
      return this.readModels.page(aidDisbursements, queryOf(aidDisbursements, asked, '-disbursed_at,-recorded_at'));
    },

    summary: async () => {
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
    },

    approve: async (input, by) => {
      const { waiting, requireApproved } = await this.commands.execute(new ApproveAid(input, by));
      return async () => {
        await requireApproved();
        return {
          message: waiting?.message ?? 'Aid application approved successfully.',
          application: await this.application(input.id),
        };
      };
    },

    reject: async ({ id, note = '' }, by) => {
      const command = { type: 'RejectAidApplication', note, by: this.officers.of(by) } as const;
      await this.commands.execute(Execute.on(AidApplication, id, command, by));
      await this.requests.withdrawAll('aid', id, by);
      return async () => ({
        message: 'Aid application rejected successfully.',
        application: await this.application(id),
      });
    },

    withdrawApproval: async ({ id, note }, by) => {
      const command = { type: 'WithdrawApproval', note, by: this.officers.of(by) } as const;
      await this.commands.execute(Execute.on(AidApplication, id, command, by));
      return async () => ({
        message: 'The rest of the approved aid was withdrawn.',
        application: await this.application(id),
      });
    },

    disburse: async (input, by) => {
      const id = await this.commands.execute(new DisburseAid(input, by));
      return async () => ({
        message: 'Aid disbursed successfully!',
        disbursement: await this.readModels.need(aidDisbursements, id, () => refuse('credit-declined')),
      });
    },

    reverseDisbursement: async ({ disbursement_id: disbursementId, reason }, by) => {
      const { aid_application_id } = await this.disbursement(disbursementId);
      const command = { type: 'ReverseDisbursement', disbursementId, reason, by: this.officers.of(by) } as const;
      await this.commands.execute(Execute.on(AidApplication, aid_application_id, command, by));
      return async () => ({
        message: 'Disbursement reversed.',
        disbursement: await this.disbursement(disbursementId),
      });
    },
  });

  private readonly application = (id: string) =>
    this.readModels.need(aidApplications, id, () => refuse('application-not-found'));

  private readonly disbursement = (id: string) =>
    this.readModels.need(aidDisbursements, id, () => refuse('disbursement-not-found'));
}
