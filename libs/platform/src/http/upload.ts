import { BODY_MAX_BYTES } from '@bursar/contracts/problem';
import multipart from '@fastify/multipart';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest } from 'fastify';
import { expectSession } from './admission.js';
import { Refused, TOO_LARGE } from './problems.js';

export interface UploadedFile {
  /** Safe for headers and file systems. */
  readonly name: string;
  readonly bytes: Buffer;
}

const NAME_MAX = 120;

/** One byte over the limit detects larger files. */
const LIMITS = { files: 1, fields: 0, fileSize: BODY_MAX_BYTES + 1 };

const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}._ ()-]/gu, '_')
    .slice(-NAME_MAX)
    .replace(/^[\uDC00-\uDFFF]/, '') || 'file';

const unreadable = (error: unknown): unknown =>
  (error as { statusCode?: number }).statusCode === 413
    ? error
    : new Refused(400, 'VALIDATION', 'The upload is broken. Please send the file again.');

async function fileOf(request: FastifyRequest): Promise<UploadedFile | undefined> {
  try {
    const file = await request.file();
    return file && { name: plainName(file.filename), bytes: await file.toBuffer() };
  } catch (error) {
    throw unreadable(error);
  }
}

export async function readUploads(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
}

async function readUpload(request: FastifyRequest): Promise<UploadedFile | undefined> {
  if (!request.isMultipart()) return undefined;
  const file = await fileOf(request);
  expectSession(request);
  if (file && file.bytes.length > BODY_MAX_BYTES) {
    throw new Refused(413, 'PAYLOAD_TOO_LARGE', TOO_LARGE);
  }
  return file;
}

const uploads = new WeakMap<FastifyRequest, Promise<UploadedFile | undefined>>();

/** Reads the request once. */
export function uploadOf(request: FastifyRequest): Promise<UploadedFile | undefined> {
  const upload = uploads.get(request) ?? readUpload(request);
  uploads.set(request, upload);
  return upload;
}
