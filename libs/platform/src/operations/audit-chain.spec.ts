import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { canonicalEvent, canonicalJson, type CarriedEvent } from '@bursar/domain/kernel';
import { AuditChain } from './audit-chain.js';

const event = (note: string): CarriedEvent => ({
  type: 'Noted',
  data: { note },
  id: `id-${note}`,
  stream: 'note-1',
  revision: 0,
  metadata: {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { role: 'system' },
    correlationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});

const headOf = (...events: CarriedEvent[]) => {
  const chain = new AuditChain();
  for (const one of events) chain.add(canonicalEvent(one));
  return chain.head;
};

describe('canonical JSON', () => {
  it('encodes JSON alike for any order of keys, at every depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: '₹ "1"' })).toBe('{"a":"₹ \\"1\\"","b":[{"c":null,"d":1}]}');
  });

  it('orders keys by UTF-16 code units and omits undefined values', () => {
    expect(canonicalJson({ é: 1, z: 2, '10': 3, '9': 4, gone: undefined, list: [undefined] })).toBe(
      '{"10":3,"9":4,"list":[null],"z":2,"é":1}',
    );
  });
});

describe('the audit chain', () => {
  it('computes the audit chain from its description', () => {
    const text =
      '{"data":{"note":"a"},"id":"id-a","metadata":{"actor":{"role":"system"},"commandId":"c","correlationId":"c",' +
      '"occurredAt":"2026-04-01T00:00:00.000Z","schemaVersion":1},"revision":0,"stream":"note-1","type":"Noted"}';
    const hash = createHash('sha256').update(Buffer.alloc(32)).update(text).digest('hex');
    expect(headOf(event('a'))).toEqual({ events: 1, hash });
  });

  it('does not depend on positions, which belong to an engine', () => {
    const recorded = { ...event('a'), position: '0001' };
    expect(headOf(recorded)).toEqual(headOf(event('a')));
  });

  it.each([
    ['changed', [event('a'), event('x')]],
    ['left out', [event('b')]],
    ['put in', [event('a'), event('x'), event('b')]],
    ['moved', [event('b'), event('a')]],
  ])('changes when an event is %s', (_, events) => {
    expect(headOf(...events).hash).not.toBe(headOf(event('a'), event('b')).hash);
  });
});
