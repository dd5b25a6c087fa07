import { z } from 'zod/v4';

import { checkWith } from './recorded-zod.js';

// Compiling schemas would break the Content-Security-Policy.
z.config({ jitless: true });
checkWith({
  NEVER: z.NEVER,
  ZodObject: z.ZodObject,
  array: z.array,
  base64: z.base64,
  boolean: z.boolean,
  coerce: z.coerce,
  custom: z.custom,
  discriminatedUnion: z.discriminatedUnion,
  email: z.email,
  enum: z.enum,
  int: z.int,
  iso: z.iso,
  literal: z.literal,
  never: z.never,
  null: z.null,
  number: z.number,
  object: z.object,
  preprocess: z.preprocess,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  union: z.union,
  unknown: z.unknown,
  url: z.url,
});

export const checked = <Schema extends z.ZodType>(schema: Schema, value: unknown) => schema.safeParse(value);
