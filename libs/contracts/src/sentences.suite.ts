import { type z } from 'zod';

/** What a schema says against a value, as `field: sentence` (or the sentence alone for the value itself). */
export function sentences(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
}
