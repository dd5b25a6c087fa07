import { type Recorded, streamName, type Timestamp } from '../kernel/index.js';
import { type AssuranceEvents } from './events.js';
import { headText, type SignedHead } from './head.js';
import { type Digest, RunningRoot, type TreeHashing } from './merkle.js';
import { EMPTY_ROOT, type Seal, SEAL_LOG, SealLog } from './seal-log.js';
import { agoInWords, verdicts } from './verdicts.js';

export interface KeptHashes {
  readonly seal: Pick<Seal, 'sealNo' | 'events'> | undefined;
  readonly count: number;
  /** Undefined beyond the kept ones. */
  readonly leaf: (ordinal: number) => Digest | undefined;
}

export interface InspectionMeans {
  readonly hashing: TreeHashing;
  readonly verify: (text: string, signature: string, publicKey: string) => boolean;
  readonly says: (event: Recorded) => string;
  readonly kept: KeptHashes;
  readonly heads: readonly SignedHead[];
}

interface Inspected {
  /** Canonical JSON. */
  readonly text: string;
  readonly read: () => Recorded;
}

interface Suspect {
  readonly ordinal: number;
  readonly says: string;
  readonly leaf: string;
}

const SEAL_STREAM = streamName(SealLog.category, SEAL_LOG);
/** In the canonical JSON of each event of the stream, and of few others. */
const IN_SEAL_STREAM = `,"stream":"${SEAL_STREAM}",`;
const AHEAD = 100_000;

const hexOf = (digest: Digest): string => Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');

function areEqual(one: Digest, other: Digest): boolean {
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

export class Inspection {
  readonly findings: string[] = [];
  private readonly running: RunningRoot;
  private readonly keys = new Map<string, { readonly publicKey: string; retired: boolean }>();
  private pending: Digest[] = [];
  private last: Seal | undefined;
  private toSeal = 0;
  private events = 0;
  private suspect: Suspect | undefined;
  private isBroken = false;
  private isForked = false;
  private readonly sealedAs = new Map<number, number>();
  private readonly roots = new Map<number, string>();

  constructor(private readonly means: InspectionMeans) {
    this.running = new RunningRoot(means.hashing);
  }

  get seals(): number {
    return this.last?.sealNo ?? 0;
  }

  add({ text, read }: Inspected): void {
    const leaf = this.means.hashing.leaf(text);
    const kept = this.means.kept.leaf(this.events);
    if (kept && !this.suspect && !areEqual(kept, leaf)) {
      this.suspect = { ordinal: this.events, says: this.means.says(read()), leaf: hexOf(leaf) };
    }
    this.pending.push(leaf);
    this.events += 1;
    if (this.means.heads.some(({ events }) => events === this.events)) this.noteRoot();
    const event = text.includes(IN_SEAL_STREAM) ? read() : undefined;
    if (event?.stream === SEAL_STREAM) this.follow(event as Recorded<AssuranceEvents>);
    else this.toSeal = this.events;
  }

  /** `findings` are complete afterwards. */
  end(now: Timestamp): { readonly whole: boolean; readonly verdict: string } {
    this.compareEnd();
    for (const head of this.means.heads) this.compareHead(head);
    const [first] = this.findings;
    if (first !== undefined) return { whole: false, verdict: first };
    if (!this.last) return { whole: true, verdict: verdicts.unsealed(null, this.events) };
    const verdict = verdicts.whole(this.events, agoInWords(this.last.sealedAt, now), this.means.heads.length > 0);
    return { whole: true, verdict };
  }

  get unsealed(): string | undefined {
    const covered = this.last?.events ?? 0;
    return this.last && this.toSeal > covered
      ? verdicts.unsealed(this.last.sealedAt, this.events - covered)
      : undefined;
  }

  private follow({ type, data }: Recorded<AssuranceEvents>): void {
    if (type === 'SealKeyIntroduced') this.keys.set(data.keyId, { publicKey: data.publicKey, retired: false });
    if (type === 'SealKeyRetired')
      this.keys.set(data.keyId, { publicKey: '', ...this.keys.get(data.keyId), retired: true });
    if (type === 'LogSealed') this.compareSeal(data);
    if (type === 'HistoryProtected') this.compareProtected(data);
  }

  private compareProtected({ events, newRoot }: AssuranceEvents['HistoryProtected']): void {
    const running = this.running.copy();
    for (const leaf of this.pending.slice(0, -1)) running.add(leaf);
    if (running.size !== events || hexOf(running.root) !== newRoot) this.findings.push(verdicts.notAsProtected(events));
  }

  private compareSeal(seal: Seal): void {
    if (!this.isSigned(seal)) this.findings.push(verdicts.wrongKey(seal.sealNo));
    const { sealNo, root } = this.last ?? { sealNo: 0, root: EMPTY_ROOT };
    const goesOn = seal.sealNo === sealNo + 1 && seal.previousRoot === root;
    if (!goesOn && !this.isForked) this.findings.push(verdicts.forked(seal.sealNo));
    this.isForked ||= !goesOn;
    this.compareRoot(seal);
    this.last = seal;
    this.sealedAs.set(seal.events, seal.sealNo);
  }

  private isSigned(seal: Seal): boolean {
    const key = this.keys.get(seal.keyId);
    return key !== undefined && !key.retired && this.means.verify(headText(seal), seal.signature, key.publicKey);
  }

  private compareRoot(seal: Seal): void {
    if (this.isBroken) return;
    const covered = seal.events - this.running.size;
    // A seal never covers itself.
    const before = this.pending.length - 1;
    if (covered > before) {
      this.break(seal, covered - before);
      return;
    }
    for (const leaf of this.pending.splice(0, covered)) this.running.add(leaf);
    if (hexOf(this.running.root) !== seal.root) this.break(seal, 0);
    else if (this.suspect && this.suspect.ordinal < seal.events) this.suspect = undefined;
  }

  /** One change breaks all later seals, so the first is told. */
  private break(seal: Seal, short: number): void {
    this.isBroken = true;
    const { suspect } = this;
    const removed = suspect ? this.removedBefore(suspect) : short;
    const { count } = this.means.kept;
    const from = Math.max(this.last?.events ?? 0, count < seal.events ? count : 0);
    if (removed > 0) this.findings.push(verdicts.missing(removed, suspect?.ordinal ?? this.events - 1, seal.sealNo));
    else if (suspect) this.findings.push(verdicts.changed(suspect.ordinal + 1, suspect.says, seal));
    else this.findings.push(verdicts.changedAmong(from + 1, seal.events, seal));
  }

  private removedBefore({ ordinal, leaf }: Suspect): number {
    for (let removed = 0; removed < AHEAD; removed++) {
      const kept = this.means.kept.leaf(ordinal + removed);
      if (!kept) return 0;
      if (hexOf(kept) === leaf) return removed;
    }
    return 0;
  }

  private compareEnd(): void {
    const { seal, count } = this.means.kept;
    if (this.isBroken || !seal) return;
    const covered = Math.max(seal.events, count);
    if (covered > this.events) this.findings.push(verdicts.missing(covered - this.events, this.events, seal.sealNo));
  }

  private noteRoot(): void {
    const running = this.running.copy();
    for (const leaf of this.pending) running.add(leaf);
    this.roots.set(this.events, hexOf(running.root));
  }

  private compareHead(head: SignedHead): void {
    if (head.events > this.events) {
      this.findings.push(verdicts.missingForHead(head.events - this.events, this.events));
      return;
    }
    const sealNo = this.sealedAs.get(head.events);
    const isSigned = [...this.keys.values()].some(({ publicKey }) =>
      this.means.verify(headText(head), head.signature, publicKey),
    );
    if ((this.roots.get(head.events) ?? EMPTY_ROOT) === head.root) {
      if (!isSigned) this.findings.push(verdicts.unsignedHead);
      return;
    }
    this.findings.push(sealNo === undefined ? verdicts.otherHeadOf(head.events) : verdicts.otherHead(sealNo));
  }
}
