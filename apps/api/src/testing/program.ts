import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ADMIN } from './first-admin.js';

export type Program = ChildProcessByStdio<null, Readable, Readable>;

const ROOT = join(import.meta.dirname, '../../../..');

const RAZORPAY = {
  PAYMENT_GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_test_of_a_program',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
};

export const environmentOf = (dataDir: string, gateway: Record<string, string> = RAZORPAY): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO: '0',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  PASSWORD_HASH_COST: '8',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
  ...gateway,
});

const PROGRAMS = { api: 'programs/api.js', operate: 'programs/operate.js', demo: 'demonstration/demo.js' };

const running = new Set<Program>();

export function killAll(): void {
  for (const program of running) program.kill('SIGKILL');
}

let isBundled = false;

/** @throws when `dist` is missing */
export function pathOf(script: keyof typeof PROGRAMS): string {
  if (!isBundled) execFileSync(process.execPath, [join(ROOT, 'scripts/programs.mjs')]);
  isBundled = true;
  return join(ROOT, 'dist', PROGRAMS[script]);
}

const ROOM_FOR_THE_NEW = '--max-semi-space-size=64';

export function run(
  script: keyof typeof PROGRAMS,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Program {
  const flags = args.filter((arg) => arg.startsWith('--import='));
  const rest = args.filter((arg) => !flags.includes(arg));
  const program = spawn(process.execPath, [ROOM_FOR_THE_NEW, ...flags, pathOf(script), ...rest], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(program);
  program.once('exit', () => running.delete(program));
  return program;
}

/** @throws its output when it does not start */
export async function readinessOf({ stdout, stderr }: Program): Promise<string> {
  let said = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const url = /Bursar is ready at (\S+)/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The program did not start: ${await text(stderr)}`);
}

export async function endOf(program: Program): Promise<{ code: number | null; said: string; shouted: string }> {
  const [said, shouted, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit') as Promise<[number | null]>,
  ]);
  return { code, said, shouted };
}
