import { describe, expect, it } from '@jest/globals';
import {
  type AssuranceEvents,
  type Digest,
  EMPTY_ROOT,
  headText,
  Inspection,
  RunningRoot,
  SEAL_LOG,
  type SignedHead,
} from '@bursar/domain/assurance';
import { canonicalEvent, type Recorded } from '@bursar/domain/kernel';
import { NodeNotary, SigningKey } from '@bursar/platform/notary';

const TAMPERS = 10_000;
const TRUNCATIONS = 1_000;
const UNTOUCHED = 1_000;
const SEAL_EVERY = 30;
const EVENTS = 200;

const notary = new NodeNotary();
const key = SigningKey.ofSeed('1'.repeat(64));
const leaves = new Map<string, Digest>();
const signatures = new Map<string, boolean>();

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

const hashing = {
  empty: notary.empty,
  leaf: (text: string) => remembered(leaves, text, () => notary.leaf(text)),
  node: (left: Digest, right: Digest) => notary.node(left, right),
};

const hex = (digest: Digest) => Buffer.from(digest).toString('hex');

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const at = (index: number): string => new Date(Date.parse('2026-10-12T09:30:00.000Z') + index * 1_000).toISOString();

class Log {
  readonly events: Recorded[] = [];
  readonly leaves: Digest[] = [];
  readonly heads: SignedHead[] = [];
  private readonly running = new RunningRoot(notary);

  constructor(signer = key, rewrite: (event: Recorded) => Recorded = (event) => event) {
    this.add(`sealLog-${SEAL_LOG}`, 'SealKeyIntroduced', { keyId: 'k1', publicKey: signer.publicKey }, rewrite);
    for (let index = 1; index < EVENTS; index++) {
      if (index % SEAL_EVERY === 0) this.seal(signer, rewrite);
      else this.add(`bill-${index % 7}`, 'Approved', { paise: 40_000 + index }, rewrite);
    }
  }

  private seal(signer: SigningKey, rewrite: (event: Recorded) => Recorded): void {
    const head = { events: this.events.length, root: hex(this.running.root), sealedAt: at(this.events.length) };
    const signature = signer.sign(headText(head));
    const previousRoot = this.heads.at(-1)?.root ?? EMPTY_ROOT;
    const seal: AssuranceEvents['LogSealed'] = {
      sealNo: this.heads.length + 1,
      ...head,
      previousRoot,
      keyId: 'k1',
      signature,
    };
    this.heads.push({ ...head, signature });
    this.add(`sealLog-${SEAL_LOG}`, 'LogSealed', seal, rewrite);
  }

  private add(stream: string, type: string, data: object, rewrite: (event: Recorded) => Recorded): void {
    const index = this.events.length;
    const revision = this.events.filter((event) => event.stream === stream).length;
    const actor = { role: 'system' };
    const metadata = { occurredAt: at(index), actor, correlationId: 'c', commandId: 'k', schemaVersion: 1 };
    const event = rewrite({ stream, type, data, id: `id-${index}`, revision, position: String(index), metadata });
    const leaf = notary.leaf(canonicalEvent(event));
    this.events.push(event);
    this.leaves.push(leaf);
    this.running.add(leaf);
  }
}

const LOG = new Log();
const TEXTS = new Map(LOG.events.map((event) => [event, canonicalEvent(event)]));
const LAST_SEAL = LOG.heads.at(-1)!;
const SEALED = LAST_SEAL.events;

function inspect(
  events: readonly Recorded[],
  heads: readonly SignedHead[] = [],
  leaves: readonly Digest[] = LOG.leaves,
) {
  const inspection = new Inspection({
    hashing,
    verify: (text, signature, publicKey) =>
      remembered(signatures, `${text} ${signature} ${publicKey}`, () => notary.verify(text, signature, publicKey)),
    says: ({ data }) => `Approved the payment of ₹${((data as { paise: number }).paise / 100).toFixed(2)}`,
    kept: {
      seal: { sealNo: LOG.heads.length, events: SEALED },
      count: leaves.length,
      leaf: (ordinal) => leaves[ordinal],
    },
    heads,
  });
  for (const event of events) inspection.add({ text: TEXTS.get(event) ?? canonicalEvent(event), read: () => event });
  return { ...inspection.end(at(1_000)), findings: inspection.findings };
}

function tampered(roll: (below: number) => number): { readonly events: readonly Recorded[]; readonly from: number } {
  const events = [...LOG.events];
  const from = roll(SEALED - 1);
  const one = events[from]!;
  const other = from + 1 + roll(SEALED - 1 - from);
  const kind = roll(5);
  if (kind === 0) events[from] = { ...one, data: { ...one.data, paise: 1 + roll(1_000) } };
  if (kind === 1) events.splice(from, 1);
  if (kind === 2) events.splice(from, 0, { ...one, id: 'planted' });
  if (kind === 3) [events[from], events[other]] = [events[other]!, one];
  if (kind === 4) events[from] = { ...one, stream: `bill-${8 + roll(5)}` };
  return { events, from };
}

describe('A sealed log', () => {
  it('shows each of 10,000 random changes, and names it within 256 events [SEA-002]', () => {
    const roll = dice(7);
    let [missed, far] = [0, 0];
    for (let round = 0; round < TAMPERS; round++) {
      const { events, from } = tampered(roll);
      const { whole, findings } = inspect(events);
      if (whole) missed += 1;
      const [, named = '0'] =
        /(?:[Ee]vents? |after event )([\d,]+)/.exec(findings.find((text) => /event/i.test(text)) ?? '') ?? [];
      if (Math.abs(Number(named.replaceAll(',', '')) - 1 - from) > 256) far += 1;
    }
    expect({ missed, far }).toEqual({ missed: 0, far: 0 });
  });

  it('shows each of 1,000 truncations against a kept head [SEA-002]', () => {
    const roll = dice(11);
    let missed = 0;
    for (let round = 0; round < TRUNCATIONS; round++) {
      const length = roll(SEALED);
      const { verdict } = inspect(LOG.events.slice(0, length), [LAST_SEAL], []);
      if (!verdict.includes('missing after event')) missed += 1;
    }
    expect(missed).toBe(0);
  });

  it('gives no false alarm on 1,000 untouched logs [SEA-002]', () => {
    const roll = dice(13);
    let alarms = 0;
    for (let round = 0; round < UNTOUCHED; round++) {
      const length = SEALED + 1 + roll(LOG.events.length - SEALED);
      const heads = LOG.heads.slice(roll(LOG.heads.length));
      const leaves = LOG.leaves.slice(0, roll(length));
      const { whole, findings } = inspect(LOG.events.slice(0, length), heads, leaves);
      if (!whole || findings.length > 0) alarms += 1;
    }
    expect(alarms).toBe(0);
  });

  it('names the changed event with its words and its seal', () => {
    const events = LOG.events.with(70, { ...LOG.events[70]!, data: { paise: 40_170 } });
    expect(inspect(events).verdict).toBe(
      'Event 71 is not what was sealed: Approved the payment of ₹401.70. Seal 3 of 12 Oct 2026, 15:01 covers it.',
    );
  });

  it('says how many events are missing, and after which', () => {
    const events = [...LOG.events.slice(0, 100), ...LOG.events.slice(107)];
    expect(inspect(events).findings).toContain('7 events are missing after event 100: seal 4 covers more.');
    expect(inspect(LOG.events.slice(0, SEALED)).verdict).toBe(
      `${EVENTS - SEALED} events are missing after event ${SEALED}: seal ${LOG.heads.length} covers more.`,
    );
  });

  it('shows by a head kept before that the true key sealed a change again', () => {
    const raised = new Log(key, (event) => (event.id === 'id-70' ? { ...event, data: { paise: 40_170 } } : event));
    expect(inspect(raised.events, [], raised.leaves).whole).toBe(true);
    expect(inspect(raised.events, [LOG.heads[3]!], raised.leaves).verdict).toBe(
      'The head you gave is not of this log: seal 4 had another root.',
    );
  });

  it('names a seal by a key that was not in use then', () => {
    const other = SigningKey.ofSeed('2'.repeat(64));
    const forged = new Log(other);
    const events = [LOG.events[0]!, ...forged.events.slice(1)];
    expect(inspect(events, [], []).verdict).toBe('Seal 1 is not signed by a key that was in use then.');
    const retired = { ...LOG.events[1]!, stream: `sealLog-${SEAL_LOG}`, type: 'SealKeyRetired', data: { keyId: 'k1' } };
    expect(inspect([LOG.events[0]!, retired, ...LOG.events.slice(1)], [], []).findings).toContain(
      'Seal 1 is not signed by a key that was in use then.',
    );
  });
});
