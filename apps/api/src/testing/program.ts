import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ADMIN } from './first-admin.js';

export type Program = ChildProcessByStdio<null, Readable, Readable>;

const APPS = join(import.meta.dirname, '../../..');

/** The API's own program has no sandbox. */
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

type Script = 'api/dist/main.js' | 'api/dist/operate.js' | 'demo/dist/main.js';

const running = new Set<Program>();

export function killAll(): void {
  for (const program of running) program.kill('SIGKILL');
}

/** @throws when `dist` is missing */
function builtAt(script: Script): string {
  const path = join(APPS, script);
  if (!existsSync(path)) throw new Error(`There is no ${path}: npm run build makes it.`);
  return path;
}

let bundles: string | undefined;

/**
 * The same program in few files, which Node loads in a third of the time.
 * @throws when `dist` is missing
 */
export function bundleOf(script: Script): string {
  builtAt(script);
  bundles ??= execFileSync(process.execPath, [join(APPS, '../scripts/test-programs.mjs')], { encoding: 'utf8' });
  return join(bundles, script);
}

/** Collecting what is soon gone takes a fifth of the time of a program that loads much. */
const ROOM_FOR_THE_NEW = '--max-semi-space-size=64';

function spawned(path: string, env: Readonly<Record<string, string>>, args: readonly string[]): Program {
  const flags = args.filter((arg) => arg.startsWith('--import='));
  const rest = args.filter((arg) => !flags.includes(arg));
  const program = spawn(process.execPath, [ROOM_FOR_THE_NEW, ...flags, path, ...rest], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(program);
  program.once('exit', () => running.delete(program));
  return program;
}

/** @throws when `dist` is missing */
export const run = (script: Script, env: Readonly<Record<string, string>>, ...args: readonly string[]): Program =>
  spawned(bundleOf(script), env, args);

/** @throws when `dist` is missing */
export const runAsBuilt = (
  script: Script,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Program => spawned(builtAt(script), env, args);

/**
 * Returns the server's address.
 * @throws its output when it does not start
 */
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
