import { Institution, institution, INSTITUTION_ID, letterheadAt } from '@bursar/domain/institution';
import { DomainError } from '@bursar/domain/kernel';
import { type PaperHead } from '@bursar/contracts/sheets/paper';
import { Execution } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable, Logger } from '@nestjs/common';
import { LogoFiles } from './logo-files.js';

@Injectable()
export class PaperHeads {
  private readonly logger = new Logger('papers');

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly logos: LogoFiles,
  ) {}

  async now(): Promise<PaperHead> {
    return {
      letterhead: letterheadAt(await this.readModels.get(institution, INSTITUTION_ID)),
      logo: await this.logo(),
    };
  }

  private async logo(): Promise<string | undefined> {
    const { logo } = await this.execution.load(Institution, INSTITUTION_ID);
    if (logo === null) return undefined;
    try {
      return `data:${logo.mediaType};base64,${(await this.logos.read(logo)).toString('base64')}`;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn(`A paper has no logo: ${error.message}`);
      return undefined;
    }
  }
}
