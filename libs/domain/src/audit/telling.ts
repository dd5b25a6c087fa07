import { type EventDeclarations, type Paise, type Recorded } from '../kernel/index.js';

export interface RecordName {
  readonly kind: string;
  readonly record: string;
}

export interface Telling {
  readonly context: string;
  readonly events: EventDeclarations;
  /** Stream category to record kind: a `studentFee` is a `fee`. */
  readonly kinds: Readonly<Record<string, string>>;
  /** For events whose record has no stream of its own. */
  readonly recordIn?: (event: Recorded) => RecordName | undefined;
}

const partsOf = (stream: string): readonly [category: string, subject: string] => {
  const hyphen = stream.indexOf('-');
  return [stream.slice(0, hyphen), stream.slice(hyphen + 1)];
};

export function recordOf(
  { kinds, recordIn }: Telling,
  event: Recorded,
): { readonly kind: string | null; readonly record: string } {
  const [category, subject] = partsOf(event.stream);
  return { kind: kinds[category] ?? null, record: subject, ...recordIn?.(event) };
}

export function told(
  { events }: Telling,
  { type, data, stream, metadata, names }: Recorded,
): { readonly says: string; readonly amountPaise?: Paise } {
  const [, subject] = partsOf(stream);
  return events[type]?.tell(data as never, metadata.about ?? subject, names) ?? { says: type };
}
