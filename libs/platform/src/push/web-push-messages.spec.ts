import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteStateStore } from '../state-store/sqlite-state-store.js';
import { PushService } from '../testing/push-service.js';
import { isPublicAddress, PUBLIC_HOSTS } from './public-hosts.js';
import { PushGone, type PushMessage, PushUnavailable } from './push-messages.js';
import { VapidKeys, vapidPairOf } from './vapid-keys.js';
import { WebPushMessages } from './web-push-messages.js';

const MESSAGE: PushMessage = {
  title: 'A request for ₹2,500.00 waits for you',
  body: 'Lab kits · Computer Science & Engineering',
  path: '/approvals/expense/e1',
  tag: 'e1',
};
const CONTACT = 'mailto:bursar@library.example';

let directory: string;
let state: SqliteStateStore;
let service: PushService;
let messages: WebPushMessages;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bursar-push-'));
  state = await SqliteStateStore.open(directory);
  service = await PushService.start();
  messages = new WebPushMessages(new VapidKeys(state, undefined), CONTACT, service.reach);
});
afterEach(async () => {
  await service.close();
  await state.close();
  rmSync(directory, { recursive: true });
});

describe('Web Push', () => {
  it('delivers a message that only the browser can read, signed with the key of the house', async () => {
    const browser = service.newBrowser();
    await messages.send(browser, MESSAGE);
    const [pushed, ...others] = service.pushed;
    expect(others).toEqual([]);
    expect(pushed?.message).toEqual(MESSAGE);
    expect(pushed?.from).toEqual({ key: await messages.publicKey(), contact: CONTACT });
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    expect(pushed?.bytes).toBeLessThan(4_096);
  });

  it('keeps the key that was made once, for all servers of a state store', async () => {
    const key = await messages.publicKey();
    const others = [1, 2, 3].map(() => new VapidKeys(state, undefined).pair());
    expect((await Promise.all(others)).map(({ publicKey }) => publicKey)).toEqual([key, key, key]);
  });

  it('signs with the given key', async () => {
    const privateKey = Buffer.alloc(32, 7).toString('base64url');
    const given = new WebPushMessages(new VapidKeys(state, privateKey), CONTACT, service.reach);
    await given.send(service.newBrowser(), MESSAGE);
    expect(service.pushed[0]?.from.key).toBe(vapidPairOf(privateKey).publicKey);
  });

  it.each([404, 410])('throws PushGone when the push service answers %i', async (status) => {
    service.status = status;
    await expect(messages.send(service.newBrowser(), MESSAGE)).rejects.toBeInstanceOf(PushGone);
  });

  it.each([302, 403, 429, 503])('throws PushUnavailable when the push service answers %i', async (status) => {
    service.status = status;
    await expect(messages.send(service.newBrowser(), MESSAGE)).rejects.toBeInstanceOf(PushUnavailable);
  });

  it('throws PushUnavailable without the address when the push service does not answer', async () => {
    const { endpoint, ...keys } = service.newBrowser();
    const silent = new WebPushMessages(new VapidKeys(state, undefined), CONTACT, { accepts: () => true });
    const sent = silent.send({ ...keys, endpoint: endpoint.replace(/:\d+/, ':9') }, MESSAGE);
    await expect(sent).rejects.toBeInstanceOf(PushUnavailable);
    await expect(sent).rejects.toThrow('The push service could not be reached');
  });
});

describe('The reach of Web Push', () => {
  it('accepts public push services', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
      'https://web.push.apple.com/QGuI',
    ])
      expect([endpoint, PUBLIC_HOSTS.accepts(endpoint)]).toEqual([endpoint, true]);
  });

  it('refuses plain http, other ports, passwords, bare addresses and names of the house', () => {
    for (const endpoint of [
      'http://push.example.org/a',
      'https://push.example.org:8443/a',
      'https://user:secret@push.example.org/a',
      'https://127.0.0.1/a',
      'https://2130706433/a',
      'https://0x7f.1/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://localhost./a',
      'https://mongo/a',
      'https://eventstore.internal/a',
      'https://printer.local./a',
      `https://push.example.org/${'a'.repeat(1_000)}`,
      'file:///etc/passwd',
      'no address',
    ])
      expect([endpoint, PUBLIC_HOSTS.accepts(endpoint)]).toEqual([endpoint, false]);
  });

  it('tells public addresses from those of the house', () => {
    const ofTheHouse = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'];
    const alsoOfTheHouse = [
      '0.0.0.0',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '2002:a00::',
    ];
    for (const address of [...ofTheHouse, ...alsoOfTheHouse]) {
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
    }
    for (const address of ['142.250.183.10', '2404:6800:4007:81c::200a']) expect(isPublicAddress(address)).toBe(true);
  });

  it('reaches no name that resolves to an address of the house', async () => {
    const reach = { ...PUBLIC_HOSTS, accepts: () => true };
    const guarded = new WebPushMessages(new VapidKeys(state, undefined), CONTACT, reach);
    const { endpoint, ...keys } = service.newBrowser();
    const sent = guarded.send({ ...keys, endpoint: endpoint.replace('127.0.0.1', 'localhost') }, MESSAGE);
    await expect(sent).rejects.toBeInstanceOf(PushUnavailable);
    expect(service.pushed).toEqual([]);
  });
});
