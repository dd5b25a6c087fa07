import { RECEIPT_MAX_BYTES } from '@bursar/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { Refused } from './problems.js';

/** The file of a request, as it was sent. */
export interface UploadedFile {
  /** What the sender calls it: no path, and nothing a header or a file system could trip over. */
  readonly name: string;
  readonly bytes: Buffer;
}

const NAME_MAX = 120;

/** Letters, digits and a few signs of any script; everything else becomes an underscore. */
const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}._ ()-]/gu, '_')
    .slice(-NAME_MAX) || 'file';

/** The file of a request to a route with `upload`; undefined when there is none. Throws a 413 `Refused` over 5 MB. */
export const Upload = createParamDecorator(
  async (_: unknown, context: ExecutionContext): Promise<UploadedFile | undefined> => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!request.isMultipart()) return undefined;
    const file = await request.file();
    if (!file) return undefined;
    const bytes = await file.toBuffer();
    if (bytes.length > RECEIPT_MAX_BYTES) {
      throw new Refused(413, 'PAYLOAD_TOO_LARGE', 'The request is larger than 5 MB.');
    }
    return { name: plainName(file.filename), bytes };
  },
);
