import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  account,
  type AnswerOf,
  fees,
  identity,
  operations,
  payments,
  type RequestOf,
  type User,
} from '@bursar/contracts';
import { EventStore } from '@bursar/platform/event-store';
import { PolicyRunner, Projector } from '@bursar/platform/subscriptions';
import { startSandboxGateway } from '@bursar/sandbox-gateway';
import { type Abstract, type Type } from '@nestjs/common';
import { pino } from 'pino';
import { Sealing } from '../assurance/sealing.js';
import { type Demonstration } from '../demonstration.js';
import { FailedSignIns } from '../identity/failed-sign-ins.js';
import { secretsOf } from '../settings/secrets.js';
import { readSettings } from '../settings/settings.js';
import { type Running, start } from '../start.js';
import { Client } from './client.js';
import { ADMIN } from './first-admin.js';
import { SandboxControls } from './sandbox-controls.js';

export { ADMIN };

export async function lettersTo(directory: string, email: string, count = 1): Promise<readonly string[]> {
  const outbox = join(directory, 'outbox');
  for (;;) {
    const files = existsSync(outbox)
      ? readdirSync(outbox)
          .filter((file) => file.endsWith('.eml'))
          .sort()
      : [];
    const letters = files.map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', ''));
    const found = letters.filter((letter) => letter.includes(`To: ${email}`));
    if (found.length >= count) return found;
    await setImmediate();
  }
}

export class TestApp {
  private people = 0;
  private lastWriter?: Client;
  /** Its writes are unseen, so reads wait. */
  hasBrowser = false;

  private constructor(
    private readonly directory: string,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly demonstration: Demonstration,
    private running: Running,
  ) {}

  static async start(
    environment: Readonly<Record<string, string>> = {},
    demonstration: Demonstration = { startSandbox: startSandboxGateway },
    data?: string,
  ): Promise<TestApp> {
    const directory = mkdtempSync(join(tmpdir(), 'bursar-'));
    if (data !== undefined) cpSync(data, directory, { recursive: true });
    const settings = {
      PORT: '0',
      DATA_DIR: directory,
      DEMO: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_NAME: 'Asha Rao',
      PASSWORD_HASH_COST: '8',
      RATE_LIMIT: 'off',
      SANDBOX_CONTROLS: 'on',
      LOG_LEVEL: 'silent',
      ...environment,
    };
    return new TestApp(directory, settings, demonstration, await TestApp.run(settings, demonstration));
  }

  get url(): string {
    return this.running.url;
  }

  get gateway(): SandboxControls {
    return new SandboxControls(this.url, secretsOf(this.directory));
  }

  get<Part>(part: Type<Part> | Abstract<Part>): Part {
    return this.running.app.get(part);
  }

  get anybody(): Client {
    return this.client();
  }

  lettersTo(email: string, count = 1): Promise<readonly string[]> {
    return lettersTo(this.directory, email, count);
  }

  async restart(): Promise<void> {
    await this.running.close();
    this.running = await TestApp.run(this.environment, this.demonstration);
  }

  async leaveAt(directory: string): Promise<void> {
    await this.running.close();
    renameSync(this.directory, directory);
  }

  async close(): Promise<void> {
    await this.running.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  async signIn(email: string, password: string): Promise<Client & { readonly user: User }> {
    const { token, user } = await this.anybody.do(identity.login, { email, password });
    return Object.assign(this.client(token), { user });
  }

  admin(): Promise<Client & { readonly user: User }> {
    return this.signIn(ADMIN.email, ADMIN.password);
  }

  /** New users may not check their registrar's work. */
  async newUser(
    details: Partial<RequestOf<typeof identity.addUser>> = {},
    registrar?: Client,
  ): Promise<Client & { readonly user: User }> {
    const number = ++this.people;
    const first = 'first-secret';
    const by = registrar ?? (await this.admin());
    const { user } = await by.do(identity.addUser, {
      name: `Person ${number}`,
      email: `person-${number}@bursar.test`,
      password: first,
      role: 'student',
      department_id: 1,
      ...((details.role ?? 'student') === 'student' && {
        studentData: { enrollment_no: `EN-${number}`, batch: 2024 },
      }),
      ...details,
    });
    return this.withOwnPassword(user.email, first, 'secret-user');
  }

  async withOwnPassword(email: string, first: string, own: string): Promise<Client & { readonly user: User }> {
    const newcomer = await this.signIn(email, first);
    const { token } = await newcomer.do(account.changePassword, { current_password: first, new_password: own });
    const client = this.client(token);
    return Object.assign(client, { user: await client.do(identity.me, {}) });
  }

  async billOf(studentId: string): Promise<AnswerOf<typeof fees.studentFees>[number]> {
    const admin = await this.admin();
    const [bill] = await admin.do(fees.studentFees, { student_id: studentId });
    if (!bill) throw new Error(`${studentId} has no bill`);
    return bill;
  }

  /** In rupees. */
  async revenue(): Promise<number> {
    await this.rest();
    return (await (await this.admin()).do(payments.collections, {})).revenue;
  }

  async rest(): Promise<void> {
    await this.get(FailedSignIns).settled();
    const log = this.get(EventStore);
    for (let head = await log.head(), seen = ''; head !== seen; head = await log.head()) {
      seen = head;
      await this.get(PolicyRunner).watermark.reach(head);
      await this.get(Projector).watermark.reach(head);
      while (this.get(Projector).kept < head) await setImmediate();
    }
  }

  /** In rupees. */
  async newBill(
    amount: number,
    details: Parameters<TestApp['newUser']>[0] = {},
  ): Promise<{ student: Client & { readonly user: User }; studentId: string; feeId: string; structureId: string }> {
    const admin = await this.admin();
    const student = await this.newUser(details);
    const studentId = student.user.student_id ?? '';
    const { fee } = await admin.do(fees.addFee, { name: 'Semester 5 Tuition', amount, due_date: '2030-01-31' });
    const { assigned_fee } = await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
    return { student, studentId, feeId: assigned_fee.id, structureId: fee.id };
  }

  private client(token?: string): Client {
    return new Client(`${this.url}/api`, token, async (caller, route) => {
      if (route.method !== 'GET') this.lastWriter = caller;
      // While something is down, nothing rests.
      else if ((this.hasBrowser || this.lastWriter !== caller) && route !== operations.health) await this.rest();
    });
  }

  private static async run(
    environment: Readonly<Record<string, string>>,
    demonstration: Demonstration,
  ): Promise<Running> {
    const running = await start(readSettings(environment), pino({ level: 'silent' }), demonstration);
    // An hour's seal would renumber those of tests.
    await running.app.get(Sealing).stop();
    return running;
  }
}
