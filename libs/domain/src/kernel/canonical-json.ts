import { type Recorded } from './event.js';

/** Positions belong to the engine. */
export type CarriedEvent = Omit<Recorded, 'position'>;

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null;

const NAMES_MAX = 10_000;
const names = new Map<string, string>();

function nameOf(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `${JSON.stringify(key)}:`;
  if (names.size < NAMES_MAX) names.set(key, name);
  return name;
}

const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

const quoted = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Stored events are sorted already. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  for (let index = 1; index < keys.length; index++) {
    if ((keys[index - 1] as string) > (keys[index] as string)) return keys.sort();
  }
  return keys;
}

/** Canonical JSON (RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (!isCollection(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join()}]`;
  const entries = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of sortedKeys(value)) {
    const item = entries[key];
    if (item !== undefined) text += `${text === '' ? '' : ','}${nameOf(key)}${canonicalJson(item)}`;
  }
  return `{${text}}`;
}

/** The text that hashes cover. */
export const canonicalEvent = ({ type, data, id, stream, revision, metadata }: CarriedEvent): string =>
  canonicalJson({ data, id, metadata, revision, stream, type });
