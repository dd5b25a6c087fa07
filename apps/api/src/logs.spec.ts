import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { account, audit, fees, identity, payments, receipts } from '@bursar/contracts';
import { io } from 'socket.io-client';
import { secretsOf } from './settings/secrets.js';
import { Client } from './testing/client.js';
import { environmentOf, killAll, run } from './testing/program.js';
import { SandboxControls } from './testing/sandbox-controls.js';
import { ADMIN, lettersTo } from './testing/test-app.js';

const dataDir = mkdtempSync(join(tmpdir(), 'bursar-logs-'));
const env = {
  ...environmentOf(dataDir, {}),
  LOG_LEVEL: 'trace',
  SANDBOX_CONTROLS: 'on',
  JWT_SECRET: 'key of tokens '.repeat(4),
};

const secrets = new Map<string, string>();
let lines: readonly string[] = [];

const secret = <Text extends string>(name: string, text: Text): Text => {
  secrets.set(name, text);
  return text;
};

async function live(url: string): Promise<void> {
  const api = `${url}/api`;
  const anybody = new Client(api);
  const signIn = async (name: string, email: string, password: string) => {
    const { token } = await anybody.do(identity.login, { email, password });
    return new Client(api, secret(`the token of ${name}`, token));
  };
  const signInFirst = async (name: string, email: string, given: string) => {
    const newcomer = await signIn(`${name}, newly registered`, email, given);
    const own = secret(`the own password of ${name}`, `${given}-of-my-own`);
    const { token } = await newcomer.do(account.changePassword, { current_password: given, new_password: own });
    return new Client(api, secret(`the token of ${name}`, token));
  };
  const admin = await signIn('the administrator', ADMIN.email, secret('the first password', ADMIN.password));
  const wrong = secret('a password typed wrong', 'correct-horse-battery');
  expect((await anybody.call(identity.login, { email: ADMIN.email, password: wrong })).status).toBe(401);
  const garbage = secret('a token that is none', 'eyJhbGciOiJub25lIn0.e30.');
  expect((await new Client(api, garbage).call(identity.me, {})).status).toBe(401);

  const email = 'asha@bursar.test';
  const studentData = { enrollment_no: 'EN-1', batch: 2024 };
  const password = secret('the password of a new user', 'a-password-of-asha');
  const asha = { name: 'Asha', email, password, role: 'student', department_id: 1, studentData } as const;
  const { user } = await admin.do(identity.addUser, asha);
  await admin.do(identity.addUser, { ...asha, email: 'auditor@bursar.test', role: 'auditor', studentData: undefined });
  const uploaded = secret('an uploaded password', 'a-password-of-ravi');
  const ravi = {
    name: 'Ravi',
    email: 'ravi@bursar.test',
    password: uploaded,
    role: 'student',
    department_id: 2,
  } as const;
  await admin.do(identity.addStudents, {
    users: [{ ...ravi, studentData: { enrollment_no: 'EN-2', batch: 2024 } }],
  });
  const student = await signInFirst('a student', email, password);

  const { fee } = await admin.do(fees.addFee, { name: 'Tuition', amount: 1000, due_date: '2030-01-31' });
  const student_id = user.student_id ?? '';
  const { assigned_fee } = await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id });
  const receipt = `fee_receipt_${assigned_fee.id}`;
  const order = await student.do(payments.createOrder, { amount: 1000, currency: 'INR', receipt });
  const gateway = new SandboxControls(url, secretsOf(dataDir));
  await gateway.webhooks('deliver', 3_600_000);
  const result = await gateway.pay(order.id);
  secret('the signature of a checkout', result.razorpay_signature);
  const claim = { ...result, student_id, fee_structure_id: fee.id, student_fee_record_id: assigned_fee.id };
  const paid = { ...claim, amount: 1000, amount_paid: 1000, user_id: user.id };
  await gateway.fault('html_502');
  expect((await student.call(payments.verifyPayment, paid)).status).toBe(502);
  await student.do(payments.verifyPayment, paid);
  await gateway.flushWebhooks();
  const forged = secret('a forged signature', 'f'.repeat(64));
  expect((await gateway.deliver('{}', forged)).status).toBe(400);
  const transaction_id = result.razorpay_payment_id;
  const { verify_url } = await admin.do(receipts.ofTransaction, { transaction_id });
  const { pathname, hash } = new URL(verify_url);
  secret('the signed text of a receipt', hash.slice('#r='.length));
  const segment = pathname.slice(pathname.lastIndexOf('/') + 1);
  await anybody.do(receipts.verify, { receipt: secret('the address of a receipt', segment) });
  await admin.do(payments.refund, { transaction_id, reason: 'Left' });

  await anybody.do(account.forgotPassword, { email });
  const letter = (await lettersTo(dataDir, email, 2)).join('');
  const link = /\/reset-password\/([\w-]+)/.exec(letter)?.[1];
  const token = secret('the link to a new password', link ?? '');
  await fetch(`${url}/reset-password/${token}?from=letter`);
  const next = secret('a password set by a link', 'the-next-password');
  await anybody.do(account.resetPassword, { token, password: next });
  const again = await signIn('a student who is back', email, next);
  const newest = secret('a password that was changed', 'the-newest-password');
  await again.do(account.changePassword, { current_password: next, new_password: newest });

  const socket = io(url, { auth: { token: admin.token }, transports: ['websocket'], reconnection: false });
  await new Promise((resolve) => void socket.once('connect', () => resolve(0)));
  socket.disconnect();
  const auditor = await signInFirst('an auditor', 'auditor@bursar.test', password);
  await auditor.do(audit.trail, { q: 'Asha' });
}

beforeAll(async () => {
  for (const [name, value] of Object.entries(secretsOf(dataDir))) secret(name, value);
  secret('the key of tokens', env.JWT_SECRET);
  const program = run('demo', env);
  let said = '';
  const url = await new Promise<string>((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
        const ready = /Bursar is ready at (\S+)/.exec(said)?.[1];
        if (ready !== undefined) resolve(ready);
      });
    }
  });
  try {
    await live(url);
  } finally {
    program.kill('SIGTERM');
    await once(program, 'close');
    lines = said.split('\n');
  }
});
afterAll(() => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the log of a day with every kind of line', () => {
  it('contains the expected lines, so that their secrets would show', () => {
    for (const path of ['/api/users/login', '/api/payment/verify-payment', '/reset-password/…', '/api/verify/…']) {
      expect(lines.filter((line) => line.includes(`"path":"${path}"`))).not.toEqual([]);
    }
    expect(secrets.size).toBeGreaterThan(15);
    expect([...secrets].filter(([, text]) => text.length < 8)).toEqual([]);
  });

  it('holds no secret: no password, token, signature, key, code or link', () => {
    const found = [...secrets].filter(([, text]) => lines.some((line) => line.includes(text)));
    expect(found.map(([name]) => name)).toEqual([]);
    expect(lines.filter((line) => /argon2|Bearer /.test(line))).toEqual([]);
  });

  it('names at the default level each read of an auditor with its row count', () => {
    const read = lines.filter((line) => line.includes('"path":"/api/admin/audit"'));
    expect(read.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 30, method: 'GET', status: 200, user: expect.any(String) }),
    ]);
  });
});
