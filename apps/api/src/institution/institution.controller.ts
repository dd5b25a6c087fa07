import { institution as contract, type Institution as Shown } from '@bursar/contracts';
import {
  Institution,
  institution,
  INSTITUTION_ID,
  type InstitutionCommands,
  letterheadAt,
  refuse,
} from '@bursar/domain/institution';
import { type Command, DomainError } from '@bursar/domain/kernel';
import { type Caller, Execute, Execution } from '@bursar/platform';
import { serve, uploadOf } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LogoFiles } from '../files/logo-files.js';

const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

@Controller()
export class InstitutionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly files: LogoFiles,
  ) {}

  readonly routes = serve(contract)({
    own: ({ at }) => this.shown(at),

    logo: async ({ id }, _by, _request, reply) => {
      void reply.header('content-security-policy', FILE_POLICY);
      const { logos } = await this.execution.load(Institution, INSTITUTION_ID);
      const logo = logos.find(({ logoId }) => logoId === id);
      if (!logo) throw refuse('logo-not-found');
      return new StreamableFile(await this.files.read(logo), { type: logo.mediaType, length: logo.sizeBytes });
    },

    change: ({ id, name, address, pan = null, gstin = null, signatory = null, receipt_footer = null }, by) => {
      const details = { name, address, pan, gstin, signatory, receiptFooter: receipt_footer };
      const command = { type: 'ChangeInstitutionDetails', institutionId: id, details } as const;
      return this.execute(id, command, 'Institution saved.', by);
    },

    setLogo: async ({ id }, by, request) => {
      const logo = await this.files.keep(by.newId(), await uploadOf(request));
      const command = { type: 'SetInstitutionLogo', institutionId: id, logo } as const;
      return this.execute(id, command, 'Logo saved.', by).catch(async (error: unknown) => {
        // Only a refusal proves that no event names the file.
        if (error instanceof DomainError) await this.files.discard(logo);
        throw error;
      });
    },

    removeLogo: ({ id }, by) =>
      this.execute(id, { type: 'RemoveInstitutionLogo', institutionId: id }, 'Logo removed.', by),
  });

  private async execute(id: string, command: Command<InstitutionCommands>, message: string, by: Caller) {
    if (id !== INSTITUTION_ID) throw refuse('not-found');
    await this.commands.execute(Execute.on(Institution, id, command, by));
    return async () => ({ message, institution: await this.shown() });
  }

  private async shown(at?: string): Promise<Shown> {
    const row = await this.readModels.get(institution, INSTITUTION_ID);
    const { changed_at = null, changed_by_name = null, version = null } = row ?? {};
    const letterhead = letterheadAt(row, at);
    return { id: INSTITUTION_ID, ...letterhead, changed_at, changed_by_name, version };
  }
}
