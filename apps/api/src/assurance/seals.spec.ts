import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, seals } from '@bursar/contracts';
import { headIn, headText, rootsByProof } from '@bursar/domain/assurance';
import { type Timestamp } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { Instants } from '@bursar/platform/http';
import { NodeNotary } from '@bursar/platform/notary';
import { ReadModels } from '@bursar/platform/read-models';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';
import { SealRibbon } from './seal-ribbon.js';

const notary = new NodeNotary();

class LateClock extends Clock {
  protected override present(): Timestamp {
    return new Date(Date.now() + 4 * 3_600_000).toISOString();
  }
}

let app: TestApp;
let admin: Client;
let auditor: Client;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor' });
});

afterAll(() => app.close());

describe('The seals', () => {
  it('answer 404 before the first one', async () => {
    const { status, body } = await app.anybody.call(seals.latest, {});
    expect([status, body]).toEqual([404, expect.objectContaining({ error: 'Nothing is sealed yet.' })]);
  });

  it('are made on demand, numbered, and signed by an introduced key', async () => {
    const { seal } = await admin.do(seals.seal, {});
    expect(seal).toMatchObject({ seal_no: 1, key_id: 'k1', witnesses: [] });
    const [key] = await app.anybody.do(seals.keys, {});
    const { events, root, sealed_at: sealedAt, signature } = await app.anybody.do(seals.latest, {});
    expect(notary.verify(headText({ events, root, sealedAt }), signature, key!.public_key)).toBe(true);
  });

  it('cover more events each time, and stay as they are without new ones', async () => {
    const before = await app.anybody.do(seals.latest, {});
    await app.newUser();
    const { message, seal } = await admin.do(seals.seal, {});
    expect([message, seal.seal_no]).toEqual([`Seal ${seal.seal_no} was made.`, before.seal_no + 1]);
    expect(seal.events).toBeGreaterThan(before.events);
    const again = await admin.do(seals.seal, {});
    expect(again).toEqual({ message: `Nothing happened since seal ${seal.seal_no}, so it stands.`, seal });
  });

  it('prove that each goes on from the one before', async () => {
    const { from, to, proof } = await auditor.do(seals.consistency, { no: '2', from: '1' });
    const sizes = { before: from.events, after: to.events, root: Buffer.from(from.root, 'hex') };
    const roots = rootsByProof(
      notary,
      sizes,
      proof.map((hash) => Buffer.from(hash, 'hex')),
    );
    expect([roots!.before, roots!.after].map((root) => Buffer.from(root).toString('hex'))).toEqual([
      from.root,
      to.root,
    ]);
  });

  it('give their head as a file, and note who took it', async () => {
    const { file_name, head } = await auditor.do(seals.witness, { no: '1', purpose: 'Interim audit' });
    expect(file_name).toBe('bursar-head-1.txt');
    expect(headIn(head)).toMatchObject({ events: (await app.anybody.do(seals.head, { no: '1' })).events });
    const list = await auditor.do(seals.list, { sort: 'seal_no' });
    expect(list[0]!.witnesses).toMatchObject([{ purpose: 'Interim audit' }]);
  });

  it('tell the public nothing but heads and keys [SEA-012]', async () => {
    const fields = ['events', 'key_id', 'root', 'seal_no', 'sealed_at', 'signature'];
    expect(Object.keys(await app.anybody.do(seals.latest, {})).sort()).toEqual(fields);
    expect(Object.keys(await app.anybody.do(seals.head, { no: '1' })).sort()).toEqual(fields);
    const keyFields = ['id', 'introduced_at', 'key_id', 'public_key', 'reason', 'retired_at', 'signed_by_previous'];
    const keys = await app.anybody.do(seals.keys, {});
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([keyFields]);
    for (const route of [seals.list, seals.verifications]) {
      expect((await app.anybody.call(route, {})).status).toBe(401);
    }
  });

  it('show the hours in which events waited for one too long', async () => {
    const hours = await auditor.do(seals.hours, {});
    expect(hours.some(({ late }) => late)).toBe(false);
    expect(hours.reduce((sum, hour) => sum + hour.seals, 0)).toBe(2);
    await app.newUser();
    await app.rest();
    const stores = [app.get(ReadModels), app.get<EventStore>(EventStore), app.get(Instants)] as const;
    const later = await new SealRibbon(...stores, new LateClock()).hours();
    expect(later.slice(-2).map(({ late }) => late)).toEqual([true, true]);
  });

  it('answer 404 for a seal that was never made', async () => {
    const { status, body } = await app.anybody.call(seals.head, { no: '77' });
    expect([status, body]).toEqual([404, expect.objectContaining({ message: 'There is no such seal.' })]);
  });
});

describe('The proof of an event', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-proof-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  function verified(proof: object, head: string) {
    const [proofFile, headFile] = ['event.proof.json', 'head.txt'].map((name) => join(directory, name)) as [
      string,
      string,
    ];
    writeFileSync(proofFile, JSON.stringify(proof));
    writeFileSync(headFile, head);
    const { status, stdout } = spawnSync(process.execPath, ['docs/verify/verify-receipt.mjs', proofFile, headFile]);
    return { status, said: stdout.toString() };
  }

  it('verifies without Bursar against a head of its seal, also with a position without zeros', async () => {
    const [entry] = await firstEntries(1);
    const { head } = await auditor.do(seals.witness, { no: '2', purpose: 'Proof' });
    const proof = await auditor.do(seals.proof, { position: entry!.position });
    expect(proof).toMatchObject({ event: { type: entry!.type, stream: entry!.stream } });
    expect(await auditor.do(seals.proof, { position: String(Number(entry!.position)) })).toEqual(proof);
    const { status, said } = verified(proof, head);
    expect(said).toContain(`ok    ${entry!.type} is event ${proof.leaf + 1} of the `);
    expect(status).toBe(0);
    expect(verified({ ...proof, event: { ...proof.event, id: 'another' } }, head).status).toBe(1);
  });

  it('leads to an older head that was kept, and to no head from before the event', async () => {
    const { events: covered, head } = await headOf('1');
    const trail = await firstEntries(covered + 1);
    const [early, late] = [trail[0]!.position, trail[covered]!.position];
    expect(verified(await auditor.do(seals.proof, { position: early, seal: '1' }), head).status).toBe(0);
    expect(verified(await auditor.do(seals.proof, { position: early }), head).status).toBe(1);
    const before = await auditor.call(seals.proof, { position: late, seal: '1' });
    expect([before.status, before.body]).toMatchObject([409, { error: 'This seal was made before the event.' }]);
    expect((await auditor.call(seals.proof, { position: early, seal: '99' })).status).toBe(404);
  });

  it('waits for a seal, and exists for no position of the future', async () => {
    await app.rest();
    const last = await app.get(EventStore).head();
    const waiting = await auditor.call(seals.proof, { position: last });
    expect([waiting.status, waiting.body]).toMatchObject([
      409,
      { error: 'This event will be sealed within the hour.' },
    ]);
    const future = await auditor.call(seals.proof, { position: String(Number(last) + 1) });
    expect([future.status, future.body]).toMatchObject([404, { error: 'There is no such event.' }]);
    expect((await auditor.call(seals.proof, { position: '9'.repeat(40) })).status).toBe(404);
  });

  const firstEntries = async (limit: number) => (await auditor.do(audit.trail, { sort: 'position', limit })).items;

  async function headOf(no: string) {
    const { head } = await auditor.do(seals.witness, { no, purpose: 'Proof' });
    return { ...(await app.anybody.do(seals.head, { no })), head };
  }
});

describe('A verification', () => {
  it('says that the log is whole, and that the given head stands in it', async () => {
    const { head } = await auditor.do(seals.witness, { no: '2', purpose: 'Comparison' });
    const { verification } = await auditor.do(seals.verifyLog, { heads: head });
    expect(verification).toMatchObject({ whole: true, seals: 2 });
    expect(verification.verdict).toMatch(
      /^The log is whole: \d+ events, sealed (less than a minute|\d+ minutes?) ago, and the head you gave stands in it\.$/,
    );
    expect(await auditor.do(seals.verifications, {})).toEqual([verification]);
  });

  it('says that a head of another log is not of this one', async () => {
    const { head } = await auditor.do(seals.witness, { no: '1', purpose: 'Comparison' });
    const other = head.replace(/\n[\da-f]{64}\n/, `\n${'0'.repeat(64)}\n`);
    const { verification } = await admin.do(seals.verifyLog, { heads: other });
    expect(verification.whole).toBe(false);
    expect(verification.verdict).toBe('The head you gave is not of this log: seal 1 had another root.');
  });

  it.each([
    ['other line ends', (head: string) => head.replaceAll('\n', '\r\n')],
    ['a missing line', (head: string) => head.split('\n').slice(1).join('\n')],
    ['capital hex digits', (head: string) => head.toUpperCase().replace('BURSAR-HEAD', 'bursar-head')],
    ['another version', (head: string) => head.replace('head/1', 'head/2')],
  ])('refuses a head with %s', async (_, spoil) => {
    const { head } = await auditor.do(seals.witness, { no: '1', purpose: 'Comparison' });
    const { status, body } = await auditor.call(seals.verifyLog, { heads: spoil(head) });
    expect([status, body]).toEqual([400, expect.objectContaining({ error: 'This is not a head of Bursar.' })]);
  });
});
