import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';
import { type CarriedEvent, type Recorded } from '@bursar/domain/kernel';
import { z } from 'zod';
import { type ChainHead } from './audit-chain.js';
import { OperationRefused } from './refusal.js';

/** The last line's count reveals truncation. Checkpoints are event counts, which fit every engine. */
const eventLine = z.strictObject({
  type: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
  id: z.string().min(1),
  stream: z.string().regex(/^[^-]+-./, 'must be {category}-{subject}'),
  revision: z.int().min(0),
  metadata: z.looseObject({
    occurredAt: z.iso.datetime(),
    actor: z.looseObject({ role: z.string() }),
    correlationId: z.string(),
    commandId: z.string(),
    schemaVersion: z.int().min(1),
  }),
});

const lastLine = z.strictObject({
  end: z.strictObject({
    events: z.int().min(0),
    chain: z.string().regex(/^[0-9a-f]{64}$/),
    checkpoints: z.record(z.string(), z.looseObject({ position: z.int().min(0) })),
  }),
});

export type CarriedCheckpoints = Readonly<Record<string, { readonly position: number }>>;

export interface LogFileEnd extends ChainHead {
  readonly checkpoints: CarriedCheckpoints;
}

export class WrongLine extends OperationRefused {
  override readonly name = 'WrongLine';

  constructor(line: number, sentence: string) {
    super(`Line ${line}: ${sentence}`);
  }
}

export interface EventLine {
  readonly line: number;
  readonly event: CarriedEvent;
}

export const textOfEvent = ({ type, data, id, stream, revision, metadata }: Recorded): string =>
  `${JSON.stringify({ type, data, id, stream, revision, metadata })}\n`;

export const textOfEnd = ({ events, hash: chain, checkpoints }: LogFileEnd): string =>
  `${JSON.stringify({ end: { events, chain, checkpoints } })}\n`;

export const linesOf = (input: Readable): AsyncIterable<string> =>
  createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });

export function objectOf<Schema extends z.ZodType>(line: number, text: string, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WrongLine(line, 'this is not JSON.');
  }
  const { error } = schema.safeParse(value);
  if (!error) return value as z.output<Schema>;
  const faults = error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '));
  throw new WrongLine(line, `this is not an event as Bursar exports it (${faults.join('; ')}).`);
}

export async function* eventsOf(lines: AsyncIterable<string>): AsyncGenerator<EventLine, LogFileEnd> {
  let line = 0;
  let end: LogFileEnd | undefined;
  for await (const text of lines) {
    line += 1;
    if (end) throw new WrongLine(line, 'the file goes on after its last line.');
    if (text.startsWith('{"end":')) {
      const { events, chain: hash, checkpoints } = objectOf(line, text, lastLine).end;
      end = { events, hash, checkpoints };
    } else {
      yield { line, event: objectOf(line, text, eventLine) };
    }
  }
  if (!end) throw new WrongLine(line + 1, 'the file ends without its last line, so it was cut off.');
  return end;
}
