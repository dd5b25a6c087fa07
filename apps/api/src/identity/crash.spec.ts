import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { identity } from '@bursar/contracts';
import { ADMIN_ROSTER, AdminRoster } from '@bursar/domain/identity';
import { Execution } from '@bursar/platform';
import { EventStoreUnavailable } from '@bursar/platform/event-store';
import { StartUp, StructuredLogger } from '@bursar/platform/operations';
import { StateStore } from '@bursar/platform/state-store';
import { SigningKey } from '@bursar/platform/notary';
import { openStores } from '@bursar/platform/stores';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { API_PREFIX, createApp, openApp } from '../app.js';
import { RazorpayGateway } from '../payments/gateway/razorpay-gateway.js';
import { SealKeys } from '../settings/seal-keys.js';
import { readSettings } from '../settings/settings.js';
import { Client } from '../testing/client.js';

const ADMIN = { email: 'admin@bursar.test', password: 'secret-admin' };
const ROWS = 3;
const COLLECTIONS_OF_AN_UPLOAD: readonly unknown[] = ['imports', 'credentials'];

const credentialsOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

class Power {
  left = Number.POSITIVE_INFINITY;

  feed<Store extends object>(store: Store, isWrite: (method: string | symbol, argument: unknown) => boolean): Store {
    return new Proxy(store, {
      get: (target, method) => {
        const member: unknown = Reflect.get(target, method);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown =>
          isWrite(method, args[0]) && !this.spend()
            ? Promise.reject(new EventStoreUnavailable('There is no power'))
            : Reflect.apply(member, target, args);
      },
    });
  }

  private spend(): boolean {
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}

class Machine {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly power: Power,
    readonly anybody: Client,
    readonly admin: Client,
  ) {}

  static async start(directory: string): Promise<Machine> {
    const settings = readSettings({
      DATA_DIR: directory,
      DEMO: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      PASSWORD_HASH_COST: '8',
    });
    const { eventStore, stateStore, readModels, leadership } = await openStores(settings);
    const power = new Power();
    const stores = {
      eventStore: power.feed(eventStore, (method) => method === 'append'),
      stateStore: power.feed(
        stateStore,
        (method, collection) =>
          (method === 'put' || method === 'delete') && COLLECTIONS_OF_AN_UPLOAD.includes(collection),
      ),
      readModels,
      leadership,
    };
    const gateway = new RazorpayGateway({
      baseUrl: 'http://127.0.0.1:9',
      keyId: 'key',
      keySecret: 'secret',
      webhookSecrets: ['secret'],
      checkoutScriptUrl: '/checkout.js',
    });
    const sealKeys = new SealKeys(SigningKey.ofSeed('1'.repeat(64)), undefined);
    const secrets = { tokenSecret: 'x'.repeat(32), sealKeys };
    const parts = { settings, ...secrets, stores, gateway, demoLogins: [], startUp: new StartUp() };
    const app = await createApp(parts, new StructuredLogger(pino({ level: 'silent' })));
    await openApp(app, parts);
    parts.startUp.ends();
    await app.listen(0, '127.0.0.1');
    const anybody = new Client(`${await app.getUrl()}${API_PREFIX}`);
    const { token } = await anybody.do(identity.login, ADMIN);
    return new Machine(app, power, anybody, new Client(`${await app.getUrl()}${API_PREFIX}`, token));
  }

  cutPowerAfter(writes: number): void {
    this.power.left = writes;
  }

  async kept(): Promise<number> {
    return (await this.app.get(StateStore).list('imports')).length;
  }

  roster(): Promise<ReadonlySet<string>> {
    return this.app.get(Execution).load(AdminRoster, ADMIN_ROSTER);
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

const rowsOf = (upload: number) =>
  Array.from({ length: ROWS }, (_, i) => ({
    name: `Student ${upload}-${i}`,
    email: `student-${upload}-${i}@bursar.test`,
    password: 'secret-user',
    studentData: { enrollment_no: `EN-${upload}-${i}`, batch: 2024 },
  }));

let directory: string;
let machine: Machine;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bursar-crash-'));
  machine = await Machine.start(directory);
});
afterEach(async () => {
  await machine.close();
  rmSync(directory, { recursive: true });
});

async function restart(): Promise<void> {
  await machine.close();
  machine = await Machine.start(directory);
}

describe('an interrupted registration', () => {
  const administrator = (i: number) =>
    ({ name: 'Ravi Iyer', email: `ravi-${i}@bursar.test`, password: 'secret-user', role: 'admin' }) as const;
  const send = (i: number) =>
    machine.admin.call(identity.addUser, administrator(i), { 'idempotency-key': `administrator-${i}` });

  it('completes on repetition after a crash, with every administrator on the roster', async () => {
    for (let writes = 0; ; writes++) {
      machine.cutPowerAfter(writes);
      const { status } = await send(writes);
      await restart();
      const admins = async () => (await machine.admin.do(identity.allUsers, { role: 'admin' })).map(({ id }) => id);
      expect(await machine.roster()).toEqual(new Set(await admins()));

      const { user } = await machine.admin.do(identity.addUser, administrator(writes), {
        'idempotency-key': `administrator-${writes}`,
      });
      expect((await admins()).filter((id) => id === user.id)).toHaveLength(1);
      expect(await machine.roster()).toEqual(new Set(await admins()));
      expect((await machine.anybody.call(identity.login, credentialsOf(administrator(writes)))).status).toBe(200);
      if (status === 201) break;
      expect(status).toBe(503);
    }
  });
});

describe('an interrupted upload', () => {
  const send = (upload: number) =>
    machine.admin.call(identity.addStudents, { users: rowsOf(upload) }, { 'idempotency-key': `upload-${upload}` });
  const studentsOf = async (upload: number) =>
    (await machine.admin.do(identity.allUsers, { q: `student-${upload}-` })).length;

  it('happens as a whole or not at all after a crash, and can be repeated', async () => {
    const found: number[] = [];
    for (let writes = 0; ; writes++) {
      machine.cutPowerAfter(writes);
      const { status } = await send(writes);
      await restart();
      found.push(await studentsOf(writes));
      expect(await machine.kept()).toBe(0);
      expect(await machine.admin.do(identity.studentImports, { status: 'running' })).toEqual([]);

      expect((await send(writes)).status).toBe(201);
      expect(await studentsOf(writes)).toBe(ROWS);
      for (const { email, password } of rowsOf(writes)) {
        expect((await machine.anybody.call(identity.login, { email, password })).status).toBe(200);
      }
      if (status === 201) break;
      expect(status).toBe(503);
    }
    const started = found.indexOf(ROWS);
    expect(started).toBeGreaterThan(0);
    expect(found).toEqual(found.map((_, i) => (i < started ? 0 : ROWS)));
    expect(found.length - started).toBeGreaterThan(ROWS);
  });
  it('resumes by itself after the outage', async () => {
    const upload = async () => (await machine.admin.do(identity.studentImports, {}))[0];
    jest.useFakeTimers({
      doNotFake: ['setImmediate', 'setInterval', 'nextTick', 'queueMicrotask', 'performance', 'Date'],
    });
    try {
      const untilTheFirstStudent = 2 * ROWS + 4;
      machine.cutPowerAfter(untilTheFirstStudent);
      expect((await send(0)).status).toBe(503);
      expect(await machine.kept()).toBe(1);
      machine.cutPowerAfter(Number.POSITIVE_INFINITY);
      jest.advanceTimersByTime(10_000);
      while ((await upload())?.status === 'running' || (await machine.kept()) > 0) continue;
    } finally {
      jest.useRealTimers();
    }
    expect(await upload()).toMatchObject({ status: 'completed', created: ROWS });
    expect(await studentsOf(0)).toBe(ROWS);
  });
  describe('the e-mail addresses of an interrupted upload', () => {
    const CLAIMS = 2 * ROWS;
    const EVERY_TIMER = [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
    ] as const;
    const twoMinutesLater = () => jest.useFakeTimers({ now: Date.now() + 120_000, doNotFake: [...EVERY_TIMER] });
    afterEach(() => {
      jest.useRealTimers();
    });

    const addTheFirst = () => {
      const [{ name, email, password } = { name: '', email: '', password: '' }] = rowsOf(0);
      return machine.admin.call(identity.addUser, { name, email, password, role: 'staff' });
    };

    it('frees the addresses of an upload after a minute when it never started', async () => {
      machine.cutPowerAfter(CLAIMS);
      await send(0);
      await restart();
      expect((await addTheFirst()).status).toBe(409);
      twoMinutesLater();
      expect((await addTheFirst()).status).toBe(201);
    });

    it('stay reserved for a started upload of any duration', async () => {
      machine.cutPowerAfter(CLAIMS + 2);
      await send(0);
      machine.cutPowerAfter(Number.POSITIVE_INFINITY);
      twoMinutesLater();
      const { status, body } = await addTheFirst();
      expect([status, body.message]).toEqual([409, 'Email already exists']);
      await restart();
      expect(await studentsOf(0)).toBe(ROWS);
    });
  });
});
