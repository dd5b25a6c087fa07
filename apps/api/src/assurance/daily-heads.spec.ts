import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { seals } from '@bursar/contracts';
import { headFile, type Seal } from '@bursar/domain/assurance';
import { Caller, Clock, Execution } from '@bursar/platform';
import { Mail } from '@bursar/platform/mail';
import { SETTINGS } from '@bursar/platform/settings';
import { StateStore } from '@bursar/platform/state-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Settings } from '../settings/settings.js';
import { TestApp } from '../testing/test-app.js';
import { DailyHeads } from './daily-heads.js';
import { Sealer } from './sealer.js';

let app: TestApp;
let seal: Seal;
let outbox: string;

beforeAll(async () => {
  app = await TestApp.start({ RATE_LIMIT: 'on' });
  await app.admin();
  seal = (await app.get(Sealer).seal(Caller.system()))!;
  outbox = join(app.get<Settings>(SETTINGS as never).DATA_DIR, 'outbox');
});
afterAll(() => app.close());

class Witness {
  readonly heads: string[] = [];
  status = 200;
  private readonly server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      if (this.status === 200) this.heads.push(body);
      response.writeHead(this.status).end();
    });
  });

  async listen(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/heads`;
  }

  close(): void {
    this.server.close();
  }
}

describe('The head of each day', () => {
  it('leaves the house once, by mail and by post, and is tried again where it could not', async () => {
    const witness = new Witness();
    const addresses = [await witness.listen(), 'mailto:auditor@firm.example'];
    const settings = { ...app.get<Settings>(SETTINGS as never), SEAL_WITNESS: addresses };
    const heads = new DailyHeads(app.get(StateStore), app.get(Mail), app.get(Execution), app.get(Clock), settings);
    const letters = () => readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));

    witness.status = 503;
    await expect(heads.sendIfDue(seal)).rejects.toThrow('answered 503 to the head of a day');
    expect(letters().join('\n')).toMatch(/To: auditor@firm\.example[^]*filename=bursar-head-1\.txt/);
    witness.status = 200;
    for (let round = 0; round < 2; round++) await heads.sendIfDue(seal);
    witness.close();

    expect(witness.heads).toEqual([headFile(seal)]);
    expect(letters()).toHaveLength(1);
    const [row] = await (await app.admin()).do(seals.list, {});
    const names = row!.witnesses.map(({ name, purpose }) => [name, purpose]);
    expect(names).toEqual([
      ['auditor@firm.example', 'Daily head'],
      [addresses[0], 'Daily head'],
    ]);
  });
});

describe('Heads and keys', () => {
  it('are given sixty times a minute to one address', async () => {
    for (let asked = 0; asked < 60; asked++) expect((await app.anybody.call(seals.keys, {})).status).toBe(200);
    const { status, body } = await app.anybody.call(seals.latest, {});
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  });
});
