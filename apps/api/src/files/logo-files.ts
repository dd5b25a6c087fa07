import { LOGO_MAX_BYTES, LOGO_TYPES } from '@bursar/contracts';
import { type Logo, refuse } from '@bursar/domain/institution';
import { KeptFiles, mediaTypeOf, type UploadedFile } from '@bursar/platform/http';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { folderOf } from './kept-folders.js';

const SIDE_MAX = 2_000;

type Sides = readonly [width: number, height: number];

const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);

function sidesOfJpeg(bytes: Buffer): Sides | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

const sidesOfPng = (bytes: Buffer): Sides | undefined =>
  bytes.length < 24 ? undefined : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

const SIDES = { 'image/png': sidesOfPng, 'image/jpeg': sidesOfJpeg } as const;

/** Every logo stays: issued papers show theirs. */
@Injectable()
export class LogoFiles {
  private readonly files: KeptFiles;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.files = new KeptFiles(folderOf(settings, 'logos'));
  }

  /** @throws `institution/file-missing`, `institution/file-size`, `institution/file-kind`, `institution/file-pixels` */
  async keep(logoId: string, file: UploadedFile | undefined): Promise<Logo> {
    if (!file || file.bytes.length === 0) throw refuse('file-missing');
    if (file.bytes.length > LOGO_MAX_BYTES) throw refuse('file-size');
    const mediaType = mediaTypeOf(file.bytes, LOGO_TYPES);
    if (!mediaType) throw refuse('file-kind');
    if (SIDES[mediaType](file.bytes)?.some((side) => side > SIDE_MAX)) throw refuse('file-pixels');
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
