import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inspection, inclusionSpans } from '@bursar/domain/assurance';
import { Caller, Execution, SystemClock } from '@bursar/platform';
import { newEventId } from '@bursar/platform/event-store';
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
const TILES = 75;

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

/** Processor time, because other work changes between the turns. */
async function processor_ms(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function benchVerification(log) {
  const bytes = [];
  const leaves = [];
  for await (const texts of log.storedTexts())
    for (const { text } of texts) {
      bytes.push(Buffer.from(text).toString());
      leaves.push(notary.leaf(text));
    }
  const hashed = () => {
    const hash = createHash('sha256');
    for (const text of bytes) hash.update(text);
    hash.digest();
  };
  const inspected = async () => {
    const kept = { seal: undefined, count: leaves.length, leaf: (ordinal) => leaves[ordinal] };
    const verify = (text, signature, key) => notary.verify(text, signature, key);
    const inspection = new Inspection({ hashing: notary, verify, says: () => '', kept, heads: [] });
    for await (const texts of log.storedTexts()) for (const logged of texts) inspection.add(logged);
  };
  let [hashing_ms, inspecting_ms] = [0, 0];
  for (let turn = 0; turn < TURNS; turn++) {
    hashing_ms += (await processor_ms(hashed)) / TURNS;
    inspecting_ms += (await processor_ms(inspected)) / TURNS;
  }
  note('verified', hashing_ms / inspecting_ms);
  print('Verification, in time of the processor', [
    { of: 'SHA-256 of the same bytes', 'events/s': count((bytes.length / hashing_ms) * 1000) },
    { of: 'the log from its file', 'events/s': count((bytes.length / inspecting_ms) * 1000) },
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
  const tree = new LeafTree(state, notary);
  return {
    leaves,
    bytes: bytes / leaves,
    prove: async (share) => {
      const began = performance.now();
      await tree.hashes(inclusionSpans(Math.floor(share * leaves), leaves));
      return performance.now() - began;
    },
    close: async () => {
      await state.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function benchProofs() {
  const trees = [await treeOf(FEW), await treeOf(MANY)];
  const proven = async (first) => {
    const took = trees.map(() => []);
    for (let tile = first; tile < TILES; tile += 2)
      for (const [index, { prove }] of trees.entries()) took[index].push(await prove(tile / TILES));
    return took;
  };
  await proven(0);
  const took = await proven(1);
  const [few_ms, many_ms] = took.map((all) =>
    percentile(
      all.toSorted((one, other) => one - other),
      0.5,
    ),
  );
  note('proofGrowth', many_ms / few_ms);
  note('sealBytes', trees[1].bytes);
  print(
    'Proofs',
    trees.map(({ leaves, bytes }, index) => ({
      events: count(leaves),
      'proof, p50': ms([few_ms, many_ms][index]),
      'bytes kept per event': bytes.toFixed(1),
    })),
  );
  await Promise.all(trees.map(({ close }) => close()));
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
