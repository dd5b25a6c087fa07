import { RECEIPT_TYPES } from '@bursar/contracts';
import { type KeptFile, KeptFiles, mediaTypeOf, type UploadedFile } from '@bursar/platform/http';
import { StreamableFile } from '@nestjs/common';
import { type FastifyReply } from 'fastify';

/** A file must not run or be framed, even if misread. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

const ENDINGS: Readonly<Record<(typeof RECEIPT_TYPES)[number], readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
};

function nameOf(name: string, endings: readonly [string, ...string[]]): string {
  const isNamedSo = endings.some((ending) => name.toLowerCase().endsWith(ending));
  return isNamedSo ? name : `${name}${endings[0]}`;
}

interface AttachedFile extends KeptFile {
  readonly fileName: string;
  readonly mediaType: string;
}

interface Refusals {
  readonly missing: () => Error;
  readonly kind: () => Error;
  readonly notFound: () => Error;
}

export class AttachedFiles {
  private readonly files: KeptFiles;

  constructor(
    directory: string,
    private readonly refusals: Refusals,
  ) {
    this.files = new KeptFiles(directory);
  }

  async keep(id: string, file: UploadedFile | undefined): Promise<AttachedFile> {
    if (!file || file.bytes.length === 0) throw this.refusals.missing();
    const mediaType = mediaTypeOf(file.bytes, RECEIPT_TYPES);
    if (!mediaType) throw this.refusals.kind();
    return { fileName: nameOf(file.name, ENDINGS[mediaType]), mediaType, ...(await this.files.keep(id, file.bytes)) };
  }

  /** Only after a refusal: after another error an event may name the file. */
  discard(id: string): Promise<void> {
    return this.files.discard(id);
  }

  /** Undefined for a missing or altered file. */
  read(id: string, file: KeptFile): Promise<Buffer | undefined> {
    return this.files.read(id, file);
  }

  async answer(reply: FastifyReply, id: string, file: AttachedFile): Promise<StreamableFile> {
    const { fileName, mediaType: type, sizeBytes: length } = file;
    const bytes = await this.read(id, file);
    if (!bytes) throw this.refusals.notFound();
    void reply.header('content-security-policy', POLICY);
    return new StreamableFile(bytes, {
      type,
      length,
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    });
  }
}
