import { LOGO_MAX_BYTES, LOGO_TYPES } from '@bursar/contracts';
import { type Logo, refuse } from '@bursar/domain/institution';
import { KeptFiles, mediaTypeOf, type UploadedFile } from '@bursar/platform/http';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { folderOf } from './kept-folders.js';

/** Every logo stays: issued papers show the one of their day. */
@Injectable()
export class LogoFiles {
  private readonly files: KeptFiles;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.files = new KeptFiles(folderOf(settings, 'logos'));
  }

  /** @throws `institution/file-missing`, `institution/file-size`, `institution/file-kind` */
  async keep(logoId: string, file: UploadedFile | undefined): Promise<Logo> {
    if (!file || file.bytes.length === 0) throw refuse('file-missing');
    if (file.bytes.length > LOGO_MAX_BYTES) throw refuse('file-size');
    const mediaType = mediaTypeOf(file.bytes, LOGO_TYPES);
    if (!mediaType) throw refuse('file-kind');
    return { logoId, fileName: file.name, mediaType, ...(await this.files.keep(logoId, file.bytes)) };
  }

  async discard({ logoId }: Logo): Promise<void> {
    await this.files.discard(logoId);
  }

  /** @throws `institution/logo-not-found`, also for an altered file */
  async read(logo: Logo): Promise<Buffer> {
    const bytes = await this.files.read(logo.logoId, logo);
    if (!bytes) throw refuse('logo-not-found');
    return bytes;
  }
}
