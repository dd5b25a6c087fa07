import { type Recorded } from './event.js';

/** Positions belong to the engine. */
export type CarriedEvent = Omit<Recorded, 'position'>;

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Canonical JSON (RFC 8785): sorted keys, no spaces. */
export function canonicalJson(value: unknown): string {
  if (!isCollection(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join()}]`;
  const entries = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const item = entries[key];
    if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${text}}`;
}

/** The text of an event that hashes cover. */
export const canonicalEvent = ({ type, data, id, stream, revision, metadata }: CarriedEvent): string =>
  canonicalJson({ type, data, id, stream, revision, metadata });
