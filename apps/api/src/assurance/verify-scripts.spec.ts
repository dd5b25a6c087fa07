import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headFile, type ReceiptClaim, type SignedHead } from '@bursar/domain/assurance';
import { canonicalJson, type CarriedEvent } from '@bursar/domain/kernel';

interface Vectors {
  readonly events: readonly CarriedEvent[];
  readonly path: { readonly leaf: number; readonly hashes: readonly string[] };
  readonly key: { readonly publicKey: string };
  readonly head: SignedHead;
  readonly receipt: { readonly claim: ReceiptClaim; readonly signature: string };
}

interface Proof {
  readonly receipt: ReceiptClaim;
  readonly leaf: number;
  readonly event: CarriedEvent;
  readonly path: readonly string[];
  readonly head: string;
}

const vectors = JSON.parse(readFileSync('docs/verify/vectors.json', 'utf8')) as Vectors;
const KEYS = [{ key_id: 'k1', public_key: vectors.key.publicKey }];
const HEAD = headFile(vectors.head);
const COMPACT = `${Buffer.from(canonicalJson(vectors.receipt.claim)).toString('base64url')}.${vectors.receipt.signature}`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  cpSync('docs/verify', folder, { recursive: true });
  put('keys.json', JSON.stringify(KEYS));
  put('head.txt', HEAD);
  put('log.jsonl', linesOf(vectors.events));
});
afterAll(() => rmSync(folder, { recursive: true }));

const linesOf = (events: readonly object[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('');

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);

function sh(command: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return { status, stdout };
}

const blocksOf = (page: string): readonly string[] => page.match(/(?<=^```sh\n)\$ [^]*?(?=^```)/gm) ?? [];

describe('the page for auditors', () => {
  const page = readFileSync('docs/verify.md', 'utf8');

  it('prints to the letter what its commands print', () => {
    const blocks = blocksOf(page);
    expect(blocks.length).toBeGreaterThan(6);
    for (const block of blocks) {
      const commands = block.split('\n').filter((line) => line.startsWith('$ '));
      expect(commands.map((command) => `${command}\n${sh(command.slice(2)).stdout}`).join('')).toBe(block);
    }
  });

  it.each([
    ['verify-receipt.mjs', 60],
    ['verify-log.mjs', 90],
  ])('keeps %s readable in %i lines and free of project code', (name, most) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(most);
    expect([...text.matchAll(/ from '(.*)'/g)].map(([, imported]) => imported)).toEqual(['node:crypto', 'node:fs']);
    expect(text).not.toContain('import(');
  });
});

describe('verify-log.mjs', () => {
  const verifyLog = (log: string, others = 'head.txt keys.json') => {
    put('given.jsonl', log);
    return sh(`node verify-log.mjs given.jsonl ${others}`);
  };
  const wrong = (sentence: string) => ({ status: 1, stdout: `WRONG ${sentence}\n` });

  it('finds the head of the published vectors in their log [SEA-001]', () => {
    const { status, stdout } = verifyLog(linesOf(vectors.events));
    expect(stdout).toContain('The first 5 are those under the head.');
    expect(status).toBe(0);
  });

  it.each(vectors.events.map((event, index) => [index + 1, event] as const))(
    'names the changed event %i against an older export',
    (place, event) => {
      const changed = linesOf(vectors.events.with(place - 1, { ...event, data: { paise: 1 } }));
      expect(verifyLog(changed)).toEqual(wrong('One of the events 1 to 5 is not what the head covers.'));
      const { type, stream, metadata } = event;
      expect(verifyLog(changed, 'head.txt keys.json log.jsonl')).toEqual(
        wrong(`Event ${place} (${type} of ${stream}, ${metadata.occurredAt}) is not what it was in log.jsonl.`),
      );
    },
  );

  it('finds events that were removed, added, swapped or moved to another stream', () => {
    const [first, second, ...rest] = vectors.events as [CarriedEvent, CarriedEvent, ...CarriedEvent[]];
    expect(verifyLog(linesOf([first, second, ...rest.slice(1)]))).toEqual(
      wrong('1 event is missing after event 4: the head covers more.'),
    );
    expect(verifyLog(linesOf([first]))).toEqual(wrong('4 events are missing after event 1: the head covers more.'));
    const added = { ...first, id: '00000009', stream: 'demo-9' };
    for (const events of [
      [first, added, second, ...rest],
      [second, first, ...rest],
      [{ ...first, stream: 'demo-9' }, second, ...rest],
    ]) {
      expect(verifyLog(linesOf(events))).toEqual(wrong('One of the events 1 to 5 is not what the head covers.'));
    }
    expect(verifyLog(linesOf([first, first, second, ...rest]))).toEqual(
      wrong('Event 2 (A of demo-0, 2026-11-22T05:00:00.000Z) has the revision 0: its stream goes on with 1.'),
    );
    expect(verifyLog(`${linesOf([first])}{"type":\n`)).toEqual(wrong('Line 2 is no event of Bursar.'));
  });

  it('names the seal that covers a change, in a log with seals', () => {
    const log = readFileSync('docs/verify/example/log.jsonl', 'utf8');
    const early = log.replace('8750000', '8750001');
    const named = wrong('One of the events 1 to 5 is not what seal 1 covers.');
    expect(verifyLog(early, 'example/head.txt')).toEqual(named);
    expect(verifyLog(log.replace('"sealNo":1,"events":5', '"sealNo":1,"events":4'), 'example/head.txt')).toEqual(
      wrong('Seal 1 is signed with none of the known keys.'),
    );
  });

  it.each([
    ['with carriage returns', HEAD.replaceAll('\n', '\r\n')],
    ['without a line', HEAD.replace(`${vectors.head.sealedAt}\n`, '')],
    ['in upper case', HEAD.replace(vectors.head.root, vectors.head.root.toUpperCase())],
    ['of another version', HEAD.replace('head/1', 'head/2')],
  ])('refuses a head %s', (_, head) => {
    put('other.txt', head);
    expect(verifyLog(linesOf(vectors.events), 'other.txt keys.json')).toEqual(wrong('This is not a head of Bursar.'));
    expect(sh('node verify-receipt.mjs example/receipt.proof.json other.txt').stdout).toContain(
      'WRONG This is not a head of Bursar.',
    );
  });

  it('refuses a head that another key signed', () => {
    put('other.json', JSON.stringify([{ key_id: 'k1', public_key: 'd75a'.padEnd(64, '0') }]));
    expect(verifyLog(linesOf(vectors.events), 'head.txt other.json').status).toBe(1);
  });
});

describe('verify-receipt.mjs', () => {
  const proof = JSON.parse(readFileSync('docs/verify/example/receipt.proof.json', 'utf8')) as Proof;
  const verifyProof = (given: object, head = 'example/head.txt') => {
    put('given.proof.json', JSON.stringify(given));
    return sh(`node verify-receipt.mjs given.proof.json ${head}`);
  };

  it('confirms a proof against a kept head, and none with another amount, name or number [SEA-008]', () => {
    expect(verifyProof(proof).status).toBe(0);
    for (const change of [{ amountPaise: 8_750_100 }, { student: 'Nandini Rao' }, { receiptNo: 'FY26-27/R/000124' }]) {
      expect(verifyProof({ ...proof, receipt: { ...proof.receipt, ...change } })).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('WRONG The receipt is signed'),
      });
      const event = { ...proof.event, data: { ...proof.event.data, ...change } };
      expect(verifyProof({ ...proof, event })).toMatchObject({
        status: 1,
        stdout: expect.stringContaining('WRONG ReceiptIssued is event 4 of the 7 events under this head.'),
      });
    }
  });

  it('confirms no proof against a head of another log', () => {
    expect(verifyProof(proof, 'head.txt').status).toBe(1);
    expect(verifyProof({ ...proof, leaf: 2 }).status).toBe(1);
    expect(verifyProof({ ...proof, path: proof.path.slice(1) }).status).toBe(1);
    expect(verifyProof({}).status).toBe(1);
  });

  it('confirms the path of an event without a receipt [SEA-001]', () => {
    const { leaf, hashes: path } = vectors.path;
    const given = { leaf, event: vectors.events[leaf], path, head: HEAD, keys: KEYS };
    expect(verifyProof(given, 'head.txt').status).toBe(0);
    expect(verifyProof({ ...given, event: vectors.events[0] }, 'head.txt').status).toBe(1);
  });

  it('confirms the compact form of the published vectors, and none with a changed character', () => {
    const verify = (compact: string) => {
      put('qr.txt', `https://bursar.example/verify/FY26-27-R-000123#r=${compact}\n`);
      return sh('node verify-receipt.mjs qr.txt keys.json').status;
    };
    expect(COMPACT).toHaveLength(310);
    expect(verify(COMPACT)).toBe(0);
    for (let place = 0; place < COMPACT.length; place += 13) {
      const other = COMPACT[place] === 'A' ? 'B' : 'A';
      expect([place, verify(COMPACT.slice(0, place) + other + COMPACT.slice(place + 1))]).toEqual([place, 1]);
    }
    expect(verify(`${COMPACT.slice(0, -1)}${COMPACT.endsWith('Q') ? 'R' : 'x'}`)).toBe(1);
  });
});
