import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const WEB_FOLDERS = ['libs/domain/src', 'libs/contracts/src', 'apps/web'];
const NOT_SOURCES = /[\\/](node_modules|dist|dist-types|e2e)[\\/]/;
/** Vite empties `dist`, so a manual build removes the stamp. */
const WEB_STAMP = join(ROOT, 'apps/web/dist/.built-from');

/** Callers may import only Node's own modules before it. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Bursar needs Node 20.19 or newer, and this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** SIGINT and SIGTERM end the command first. */
export function run(command, args, { shown = false, cwd = ROOT, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
      // On Windows npm is a command file, which needs a shell.
      shell: process.platform === 'win32' && command === 'npm',
    });
    let interruption;
    const interrupt = (signal) => {
      interruption = signal;
      child.kill(signal);
    };
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      if (interruption) process.exit(128 + constants.signals[interruption]);
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString() });
    });
  });
}

export const runTool = (script, args, options) =>
  run(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);

export class StepFailed extends Error {}

async function step(doing, action) {
  console.error(`${doing} …`);
  const { code, output } = await action();
  if (code !== 0) throw new StepFailed(`${doing} failed.\n${output}`);
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

function installed() {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const present = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || optional || (path in present && present[path].version === version),
  );
}

/** @throws `StepFailed` */
export async function install() {
  if (installed()) return;
  await step('Installing the dependencies', () =>
    run('npm', ['ci', '--include=dev', '--loglevel=error'], { shown: true }),
  );
}

const sourcesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !NOT_SOURCES.test(path.slice(folder.length)))
    .sort();

function webDigest() {
  const digest = createHash('sha256');
  for (const path of WEB_FOLDERS.flatMap((folder) => sourcesOf(join(ROOT, folder)))) {
    digest.update(`${path}\0`).update(readFileSync(path)).update('\0');
  }
  return digest.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
}

export async function buildServer() {
  await step('Compiling the server', () => runTool('typescript-7/bin/tsc', ['-b', 'apps/demo']));
  await step('Bundling the server', () => run(process.execPath, [join(ROOT, 'scripts/programs.mjs')]));
}

/** @throws `StepFailed` */
export const buildSandbox = () =>
  step('Compiling the sandbox', () => runTool('typescript-7/bin/tsc', ['-b', 'apps/sandbox-gateway']));

async function buildWeb() {
  const sources = webDigest();
  if (existsSync(WEB_STAMP) && readFileSync(WEB_STAMP, 'utf8') === sources) return;
  await step('Building the web app', () =>
    runTool('vite/bin/vite.js', ['build', '--manifest', '--logLevel', 'warn'], { cwd: join(ROOT, 'apps/web') }),
  );
  writeFileSync(WEB_STAMP, sources);
}

/** @throws `StepFailed` */
export async function build() {
  await buildServer();
  await buildWeb();
}

export async function steps(...actions) {
  try {
    for (const action of actions) await action();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
