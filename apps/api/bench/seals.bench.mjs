import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inspection, inclusionSpans } from '@bursar/domain/assurance';
import { canonicalEvent } from '@bursar/domain/kernel';
import { Caller, Execution, SystemClock } from '@bursar/platform';
import { historyOf, newEventId } from '@bursar/platform/event-store';
import { NodeNotary, SigningKey } from '@bursar/platform/notary';
import { SqliteEventStore, SqliteStateStore } from '@bursar/platform/stores';
import { Follower } from '@bursar/platform/subscriptions';
import { LeafTree } from '../dist/assurance/leaf-tree.js';
import { Sealer } from '../dist/assurance/sealer.js';
import { Signing } from '../dist/assurance/signing.js';
import { appendsPerSecond } from './appends.mjs';
import { note } from './marks.mjs';
import { count, ms, percentile, print } from './table.mjs';

const TURNS = 4;
const [FEW, MANY] = [20_000, 2_000_000];
const PROOFS = 200;

const notary = new NodeNotary();

const paid = (n) => ({
  id: newEventId(),
  type: 'PaymentApplied',
  data: { studentId: `student ${n}`, title: 'Semester 5 Tuition', amountPaise: 8_750_000 },
  metadata: {
    occurredAt: '2026-04-01T09:51:24.834Z',
    actor: { userId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P', name: 'Asha Rao', role: 'admin' },
    correlationId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P',
    commandId: '01JQZV7Q8W9E0R1T2Y3U4I5O6P',
    schemaVersion: 1,
  },
});

/** Both turns follow the log, because read models always do. */
async function whileFollowed(log, handle, work) {
  const follower = new Follower('bench', log, await log.head(), handle);
  try {
    return await work();
  } finally {
    await follower.stop();
  }
}

async function benchAppends(log, state) {
  const clock = new SystemClock();
  const execution = new Execution(log, clock);
  const keys = { current: SigningKey.ofSeed('1'.repeat(64)), previous: undefined };
  const sealer = new Sealer(log, new LeafTree(state, notary), notary, execution, new Signing(execution, keys), clock);
  await sealer.hold();
  await appendsPerSecond(log, paid);
  let [alone, sealed] = [0, 0];
  for (let turn = 0; turn < TURNS; turn++) {
    alone +=
      (await whileFollowed(
        log,
        () => Promise.resolve(),
        () => appendsPerSecond(log, paid),
      )) / TURNS;
    await sealer.seal(Caller.system());
    sealed +=
      (await whileFollowed(
        log,
        (events) => sealer.take(events),
        () => appendsPerSecond(log, paid),
      )) / TURNS;
  }
  note('sealedAppends', sealed / alone);
  print('Appends of 16 writers', [
    { log: 'followed', 'appends/s': count(alone) },
    { log: 'followed and sealed', 'appends/s': count(sealed) },
  ]);
}

async function benchVerification(log) {
  const events = [];
  for await (const event of historyOf(log)) events.push(event);
  const texts = events.map(canonicalEvent);
  let began = performance.now();
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  hash.digest();
  const hashing_ms = performance.now() - began;
  began = performance.now();
  const kept = { seal: undefined, count: 0, leaf: () => undefined };
  const verify = (text, signature, key) => notary.verify(text, signature, key);
  const inspection = new Inspection({ hashing: notary, verify, says: () => '', kept, heads: [] });
  for await (const event of historyOf(log)) inspection.add(event, canonicalEvent(event));
  const inspecting_ms = performance.now() - began;
  note('verified', hashing_ms / inspecting_ms);
  print('Verification', [
    { of: 'SHA-256 of the same bytes', 'events/s': count((events.length / hashing_ms) * 1000) },
    { of: 'the log from its file', 'events/s': count((events.length / inspecting_ms) * 1000) },
  ]);
}

async function treeOf(leaves) {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const state = await SqliteStateStore.open(directory);
  const edge = await new LeafTree(state, notary).edge();
  for (let leaf = 0; leaf < leaves; leaf++) {
    edge.add(notary.leaf(`event ${leaf}`), String(leaf).padStart(16, '0'));
    if (leaf % 100_000 === 0) await edge.save();
  }
  await edge.save();
  let bytes = 0;
  for (const { key, value } of await state.list('seals')) bytes += key.length + JSON.stringify(value).length;
  const took = [];
  return {
    leaves,
    bytes: bytes / leaves,
    /** No tile is in memory, as for most receipts. */
    prove: async (share) => {
      const tree = new LeafTree(state, notary);
      const began = performance.now();
      await tree.hashes(inclusionSpans(Math.floor(share * leaves), leaves));
      took.push(performance.now() - began);
    },
    proof_ms: () =>
      percentile(
        took.toSorted((one, other) => one - other),
        0.5,
      ),
    close: async () => {
      await state.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function benchProofs() {
  const [few, many] = [await treeOf(FEW), await treeOf(MANY)];
  for (let proof = 0; proof < PROOFS; proof++) for (const tree of [few, many]) await tree.prove(proof / PROOFS);
  note('proofGrowth', many.proof_ms() / few.proof_ms());
  note('sealBytes', many.bytes);
  print(
    'Proofs',
    [few, many].map(({ leaves, bytes, proof_ms }) => ({
      events: count(leaves),
      'proof, p50': ms(proof_ms()),
      'bytes kept per event': bytes.toFixed(1),
    })),
  );
  await Promise.all([few, many].map(({ close }) => close()));
}

export async function benchSeals() {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-bench-'));
  const [log, state] = [await SqliteEventStore.open(directory), await SqliteStateStore.open(directory)];
  try {
    await benchAppends(log, state);
    await benchVerification(log);
  } finally {
    await Promise.all([log.close(), state.close()]);
    rmSync(directory, { recursive: true, force: true });
  }
  await benchProofs();
}
