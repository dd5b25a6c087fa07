import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { canonicalEvent, type Recorded } from '../kernel/index.js';
import { headText, type SignedHead } from './head.js';
import { Inspection, type InspectionMeans } from './inspection.js';
import { type Digest, RunningRoot, type TreeHashing } from './merkle.js';
import { EMPTY_ROOT, type Seal } from './seal-log.js';
import { verdicts } from './verdicts.js';

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');
const HASHING: TreeHashing = {
  empty: sha256(Buffer.alloc(0)),
  leaf: (text) => sha256(Buffer.from(`\u0000${text}`, 'utf8')),
  node: (left, right) => sha256(Buffer.concat([Buffer.of(1), left, right])),
};
const hex = (digest: Digest): string => Buffer.from(digest).toString('hex');
const signed = (key: string, text: string): string => `${key} signs ${text}`;

const SEALED_AT = '2026-11-24T06:00:00.000Z';
const NOW = '2026-11-24T06:05:00.000Z';
const leafOf = (event: Recorded): Digest => HASHING.leaf(canonicalEvent(event));

class Log {
  readonly events: Recorded[] = [];
  readonly seals: Seal[] = [];

  constructor() {
    this.add('SealKeyIntroduced', { keyId: 'k1', publicKey: 'one' }, 'sealLog-main');
  }

  add(type: string, data: object, stream = 'bill-1'): this {
    const metadata = {
      occurredAt: SEALED_AT,
      actor: { role: 'system' },
      correlationId: 'c',
      commandId: 'k',
      schemaVersion: 1,
    };
    const index = this.events.length;
    this.events.push({ stream, type, data, id: `id-${index}`, revision: index, position: String(index), metadata });
    return this;
  }

  pay(...amounts: readonly number[]): this {
    for (const paise of amounts) this.add('Approved', { paise });
    return this;
  }

  root(size = this.events.length): string {
    const running = new RunningRoot(HASHING);
    for (const event of this.events.slice(0, size)) running.add(leafOf(event));
    return hex(running.root);
  }

  head(size = this.events.length, key = 'one'): SignedHead {
    const head = { events: size, root: this.root(size), sealedAt: SEALED_AT };
    return { ...head, signature: signed(key, headText(head)) };
  }

  seal(change: Partial<Seal> = {}, key = 'one'): this {
    const { sealNo, root: previousRoot } = this.seals.at(-1) ?? { sealNo: 0, root: EMPTY_ROOT };
    const seal = { sealNo: sealNo + 1, ...this.head(this.events.length, key), previousRoot, keyId: 'k1', ...change };
    this.seals.push(seal);
    return this.add('LogSealed', seal, 'sealLog-main');
  }
}

interface Kept {
  readonly leaves?: readonly Recorded[];
  readonly seal?: InspectionMeans['kept']['seal'];
  readonly heads?: readonly SignedHead[];
}

function inspect(events: readonly Recorded[], { leaves = [], seal, heads = [] }: Kept = {}) {
  const digests = leaves.map(leafOf);
  const inspection = new Inspection({
    hashing: HASHING,
    verify: (text, signature, publicKey) => signature === signed(publicKey, text),
    says: ({ data }) => `Approved ${(data as { paise: number }).paise}`,
    kept: { seal, count: digests.length, leaf: (ordinal) => digests[ordinal] },
    heads,
  });
  for (const event of events) inspection.add({ text: canonicalEvent(event), read: () => event });
  const { unsealed } = inspection;
  return { ...inspection.end(NOW), findings: inspection.findings, seals: inspection.seals, unsealed };
}

const log = () => new Log().pay(100, 200, 300).seal();
const changed = ({ events }: Log, at: number): readonly Recorded[] =>
  events.with(at, { ...events[at]!, data: { paise: 1 } });
const without = ({ events }: Log, ...gone: readonly number[]): readonly Recorded[] =>
  events.filter((_, index) => !gone.includes(index));
const sealOf = ({ seals }: Log, index = 0): Seal => seals[index]!;

describe('An untouched log', () => {
  it('is whole before its first seal', () => {
    const { events } = new Log().pay(100);
    const said = { whole: true, verdict: verdicts.unsealed(null, 2), findings: [], seals: 0, unsealed: undefined };
    expect(inspect(events)).toEqual(said);
  });

  it('is whole with its seals and the kept heads and hashes', () => {
    const books = log().pay(400).seal();
    const whole = { whole: true, findings: [], seals: 2, unsealed: undefined };
    const verdict = verdicts.whole(7, '5 minutes ago', false);
    expect(inspect(books.events)).toEqual({ ...whole, verdict });
    expect(inspect(books.events, { leaves: books.events })).toEqual({ ...whole, verdict });
    const seal = { sealNo: 2, events: 6 };
    expect(inspect(books.events, { leaves: books.events, seal })).toEqual({ ...whole, verdict });
    const heads = [books.head(4), books.head(5), books.head(7), books.head(0)];
    expect(inspect(books.events, { heads })).toEqual({ ...whole, verdict: verdicts.whole(7, '5 minutes ago', true) });
  });

  it('tells how many events no seal covers yet, the last seal not alone', () => {
    expect(inspect(log().events).unsealed).toBeUndefined();
    expect(inspect(log().pay(400).events).unsealed).toBe(verdicts.unsealed(SEALED_AT, 2));
    const mention = log().add('Noted', {
      note: ',"stream":"sealLog-main",',
      data: { stream: 'sealLog-main', x: 1, a: 1 },
    });
    expect(inspect(mention.events).unsealed).toBe(verdicts.unsealed(SEALED_AT, 2));
  });
});

describe('A changed log', () => {
  it('names the changed event by the kept hashes, and tells it once for all later seals', () => {
    const books = log().pay(400).seal();
    const { whole, verdict, findings } = inspect(changed(books, 2), { leaves: books.events });
    const says = verdicts.changed(3, 'Approved 1', sealOf(books));
    expect([whole, verdict, findings]).toEqual([false, says, [says]]);
  });

  it('names the events between two seals where no hashes are kept', () => {
    const books = log().pay(400, 500).seal();
    expect(inspect(changed(books, 6)).verdict).toBe(verdicts.changedAmong(5, 7, sealOf(books, 1)));
    expect(inspect(changed(books, 1)).verdict).toBe(verdicts.changedAmong(1, 4, sealOf(books)));
    const leaves = books.events.slice(0, 6);
    expect(inspect(changed(books, 6), { leaves }).verdict).toBe(verdicts.changedAmong(7, 7, sealOf(books, 1)));
    const all = inspect(changed(books, 6), { leaves: [...leaves, books.events[0]!, books.events[0]!] });
    expect(all.verdict).toBe(verdicts.changed(7, 'Approved 1', sealOf(books, 1)));
  });

  it('forgets a wrong kept hash once a seal covers the event', () => {
    const books = log().pay(400).seal();
    const leaves = books.events.with(1, books.events[2]!);
    expect(inspect(books.events, { leaves }).whole).toBe(true);
    expect(inspect(changed(books, 5), { leaves }).verdict).toBe(verdicts.changed(6, 'Approved 1', sealOf(books, 1)));
  });

  it('names a changed event that the next seal after it does not cover yet', () => {
    const books = new Log().pay(100, 200, 300);
    books.seal(books.head(3)).seal();
    const { verdict } = inspect(changed(books, 3), { leaves: books.events });
    expect(verdict).toBe(verdicts.changed(4, 'Approved 1', sealOf(books, 1)));
  });

  it('doubts all events of a seal whose root is wrong although the kept hashes fit', () => {
    const books = new Log().pay(100, 200, 300).seal({ root: 'ab' });
    const findings = [verdicts.wrongKey(1), verdicts.changedAmong(1, 4, sealOf(books))];
    expect(inspect(books.events, { leaves: books.events }).findings).toEqual(findings);
    expect(inspect(books.events, { leaves: books.events.slice(0, 4) }).findings).toEqual(findings);
  });

  it('counts the removed events, from the kept hashes or from the seal', () => {
    const books = log();
    const { events: leaves } = books;
    expect(inspect(without(books, 2), { leaves }).verdict).toBe(verdicts.missing(1, 2, 1));
    expect(inspect(without(books, 1, 2), { leaves }).verdict).toBe(verdicts.missing(2, 1, 1));
    expect(inspect(without(books, 2)).findings).toEqual([verdicts.missing(1, 3, 1)]);
    expect(inspect(without(books, 1, 2)).findings).toEqual([verdicts.missing(2, 2, 1)]);
  });

  it('counts what is missing at its end, from the kept seal or the kept hashes', () => {
    const books = log().pay(400).seal();
    const seal = { sealNo: 2, events: 6 };
    const missing = (size: number, kept: Kept) => inspect(books.events.slice(0, size), kept).findings;
    expect(missing(4, { seal })).toEqual([verdicts.missing(2, 4, 2)]);
    expect(missing(6, { seal })).toEqual([]);
    expect(missing(6, { seal, leaves: books.events })).toEqual([verdicts.missing(1, 6, 2)]);
    expect(missing(6, { leaves: books.events })).toEqual([]);
    const alsoChanged = inspect(changed(books, 1).slice(0, 5), { seal });
    expect(alsoChanged.findings).toEqual([verdicts.changedAmong(1, 4, sealOf(books))]);
  });
});

describe('The seals of a log', () => {
  it('count only with the signature of a known key that was in use', () => {
    const refused = [verdicts.wrongKey(1)];
    const seal = (change: Partial<Seal>, key?: string) => inspect(new Log().pay(100).seal(change, key).events).findings;
    expect(seal({}, 'two')).toEqual(refused);
    expect(seal({ keyId: 'k2' })).toEqual(refused);
    const retire = { keyId: 'k1', reason: 'Lost' };
    const retired = new Log().add('SealKeyRetired', retire, 'sealLog-main').seal();
    expect(inspect(retired.events).findings).toEqual(refused);
    const next = log().add('SealKeyIntroduced', { keyId: 'k2', publicKey: 'two' }, 'sealLog-main');
    next.add('SealKeyRetired', retire, 'sealLog-main').seal({ keyId: 'k2' }, 'two');
    expect(inspect(next.events).findings).toEqual([]);
    expect(inspect(next.events, { heads: [next.head(4), next.head(4, 'two')] }).findings).toEqual([]);
  });

  it('go on from each other, and a fork is told once', () => {
    const gap = log().pay(400).seal({ sealNo: 3 }).pay(500).seal({ sealNo: 9 });
    expect(inspect(gap.events).findings).toEqual([verdicts.forked(3)]);
    const another = log().pay(400).seal({ previousRoot: EMPTY_ROOT });
    expect(inspect(another.events).findings).toEqual([verdicts.forked(2)]);
    expect(inspect(new Log().pay(100).seal({ previousRoot: 'ab' }).events).findings).toEqual([verdicts.forked(1)]);
  });

  it('follow a history that was protected as it says', () => {
    const books = new Log().pay(100);
    const protect = (events: number, newRoot: string) =>
      inspect(new Log().pay(100).add('HistoryProtected', { events, oldRoot: 'a', newRoot }, 'sealLog-main').events)
        .findings;
    expect(protect(2, books.root())).toEqual([]);
    expect(protect(2, EMPTY_ROOT)).toEqual([verdicts.notAsProtected(2)]);
    expect(protect(3, books.root())).toEqual([verdicts.notAsProtected(3)]);
  });
});

describe('A head that a witness kept', () => {
  it('stands in the log with its root and a signature of the log', () => {
    const books = log();
    const found = (head: SignedHead, events = books.events) => inspect(events, { heads: [head] }).findings;
    expect(found({ ...books.head(3), root: EMPTY_ROOT })).toEqual([verdicts.otherHeadOf(3)]);
    expect(found(books.head(3, 'two'))).toEqual([verdicts.unsignedHead]);
    expect(found(books.head(4, 'two'))).toEqual([verdicts.unsignedHead]);
    const other = new Log().pay(7, 7, 7).head(4);
    expect(found(other)).toEqual([verdicts.otherHead(1)]);
    expect(found(books.head(5))).toEqual([]);
    expect(found(books.head(5), books.events.slice(0, 3))).toEqual([verdicts.missingForHead(2, 3)]);
  });
});
