import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Refused } from './problems.js';

/** Bounds later recursion. */
const DEPTH_MAX = 32;
/** JSON can write a lone surrogate; the embedded stores cannot keep it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

const unreadable = (sentence: string) => new Refused(400, 'VALIDATION', sentence);

function faultOf(value: unknown, depth = 0): Refused | undefined {
  if (typeof value === 'string') {
    return HALF_CHARACTER.test(value) ? unreadable('The request contains characters that are not text.') : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEPTH_MAX) return unreadable('The request is nested too deeply.');
  for (const [name, part] of Object.entries(value)) {
    const fault = faultOf(name) ?? faultOf(part, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Buffer): string | undefined {
  try {
    return decoder.decode(body);
  } catch {
    return undefined;
  }
}

export function jsonReader(http: FastifyInstance) {
  const parse = http.getDefaultJsonParser('error', 'error');
  return (request: unknown, body: Buffer, done: (error: Error | null, value?: unknown) => void): void => {
    const text = textOf(body);
    if (text === undefined) {
      done(unreadable('The request is not valid JSON.'));
      return;
    }
    if (text === '') {
      done(null);
      return;
    }
    void parse(request as FastifyRequest, text, (error, value: unknown) => {
      done(error ?? faultOf(value) ?? null, value);
    });
  };
}
