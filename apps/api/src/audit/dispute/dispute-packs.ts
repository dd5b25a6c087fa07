import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HistoryEntry, type ReceiptProof, receipts } from '@bursar/contracts';
import { type Recorded } from '@bursar/domain/kernel';
import { type VoucherEvents } from '@bursar/domain/ledger';
import { type EventStore, STORED_LOG } from '@bursar/platform/event-store';
import { Refused } from '@bursar/platform/http';
import { Attestation, proofOf } from '@bursar/platform/notary';
import { Inject, Injectable } from '@nestjs/common';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { type Ask } from '../../access/asking.js';
import { EvidenceFiles } from '../../access/evidence-files.js';
import { PaperHeads } from '../../files/paper-heads.js';
import { pdfOf } from '../../files/pdf-paper.js';
import { Histories } from '../histories.js';
import {
  type Evidence,
  evidenceName,
  narrative,
  paperOfStory,
  proofName,
  receiptName,
  type Told,
} from './narrative.js';

const EVENTS_MAX = 1_000;
const SCRIPTS = fileURLToPath(new URL('../../../../../docs/verify', import.meta.url));
const SCRIPT_NAMES = ['verify-receipt.mjs', 'verify-log.mjs'];

interface Disputed {
  readonly kind: string;
  readonly id: string;
}

export interface DisputePack {
  readonly zip: Uint8Array;
  readonly events: number;
}

const LETTERS_MISSING = 'This file shows "?" for letters that its font lacks. README.txt shows every letter.';
const FOOT = 'README.txt says how to check this without Bursar.';

const json = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);

@Injectable()
export class DisputePacks {
  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly histories: Histories,
    private readonly attestation: Attestation,
    private readonly evidence: EvidenceFiles,
    private readonly heads: PaperHeads,
  ) {}

  /** @throws Refused without such a record or a seal, and for too many events */
  async of(disputed: Disputed, ask: Ask): Promise<DisputePack> {
    const entries = await this.entriesOf(disputed);
    const stored = await this.storedOf(entries);
    const told = await this.toldOf(entries, stored);
    const sealed = told.find(({ proof }) => proof !== undefined)?.proof;
    if (!sealed) throw new Refused(409, 'STATE_CONFLICT', 'This record will be sealed within the hour.');
    const proofs = await this.receiptsOf(disputed, stored, ask);
    const papers = await this.papersOf(stored);
    const story = { ...disputed, told, receipts: proofs.map(({ receipt }) => receipt), papers };
    const pdf = await pdfOf(paperOfStory(story), { ...(await this.heads.now()), foot: FOOT }, LETTERS_MISSING);
    const files: Zippable = {
      'README.txt': strToU8(narrative(story)),
      ...(pdf && { 'narrative.pdf': pdf }),
      'events.jsonl': strToU8(stored.map((event) => `${JSON.stringify(carried(event))}\n`).join('')),
      'head.txt': strToU8(sealed.head),
      'keys.json': json(sealed.keys),
    };
    for (const [index, { proof }] of told.entries()) if (proof) files[proofName(index)] = json(proof);
    for (const proof of proofs) files[receiptName(proof.receipt)] = json(proof);
    for (const { file, bytes } of papers) if (bytes) files[evidenceName(file)] = bytes;
    for (const name of SCRIPT_NAMES) files[name] = await readFile(join(SCRIPTS, name));
    return { zip: zipSync(files), events: entries.length };
  }

  private async entriesOf({ kind, id }: Disputed): Promise<readonly HistoryEntry[]> {
    const entries = await this.histories.of(kind, id);
    if (entries.length === 0) throw new Refused(404, 'NOT_FOUND', 'There is no such record.');
    if (entries.length > EVENTS_MAX) {
      throw new Refused(422, 'VALIDATION', 'This record has more than 1,000 events. Please export the log instead.');
    }
    return entries;
  }

  private async storedOf(entries: readonly HistoryEntry[]): Promise<readonly Recorded[]> {
    const streams = [...new Set(entries.map(({ stream }) => stream))];
    const slices = await Promise.all(streams.map((stream) => this.log.read(stream)));
    const byPosition = new Map(slices.flatMap(({ events }) => events.map((event) => [event.position, event] as const)));
    return entries.flatMap(({ position }) => byPosition.get(position) ?? []);
  }

  private async toldOf(entries: readonly HistoryEntry[], stored: readonly Recorded[]): Promise<readonly Told[]> {
    const seal = await this.attestation.inclusionOf(0);
    const told: Told[] = [];
    for (const [index, event] of stored.entries()) {
      const ordinal = await this.attestation.ordinalOf(event.position);
      const isSealed = seal !== undefined && ordinal < seal.events;
      const inclusion = isSealed ? await this.attestation.inclusionOf(ordinal, String(seal.sealNo)) : undefined;
      told.push({
        entry: entries[index] as HistoryEntry,
        ordinal,
        proof: inclusion && proofOf(event, inclusion),
      });
    }
    return told;
  }

  private papersOf(stored: readonly Recorded[]): Promise<readonly Evidence[]> {
    const attached = stored.filter(({ type }) => type === 'VoucherEvidenceAttached');
    return Promise.all(
      attached.map(async ({ data }) => {
        const { file } = data as VoucherEvents['VoucherEvidenceAttached'];
        return { file, bytes: await this.evidence.read(file.fileId, file) };
      }),
    );
  }

  private async receiptsOf(
    { kind, id }: Disputed,
    stored: readonly Recorded[],
    ask: Ask,
  ): Promise<readonly ReceiptProof[]> {
    const named = stored.map(({ data }) => (data as { readonly transactionId?: unknown }).transactionId);
    const ids = new Set([...named, kind === 'transaction' ? id : undefined].filter((each) => typeof each === 'string'));
    const proofs: ReceiptProof[] = [];
    for (const transaction_id of ids) {
      const proof = await ask(receipts.proofOfTransaction, { transaction_id }).catch(withoutReceipt);
      if (proof) proofs.push(proof.body as ReceiptProof);
    }
    return proofs;
  }
}

function withoutReceipt(error: unknown): undefined {
  if (error instanceof Refused) return undefined;
  throw error;
}

const carried = ({ type, data, id, stream, revision, metadata }: Recorded) => ({
  ...{ type, data, id, stream, revision, metadata },
});
