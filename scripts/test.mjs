import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

import { findChromium } from './chromium.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';
import { build, install, requireNode, run, runTool, steps } from './workspace.mjs';

/** Each counts as one test; the longest come first. */
const GATE = ['lint', 'format:check', 'prose', 'boundaries', 'unused', 'conformance', 'bundle-size'];
const BROWSER_TESTS = 'browser tests';
const WITHOUT_BROWSER = ['domain', 'platform', 'api', 'web', 'workspace'];

/** Tests also wait for programs and browsers. */
const WORKERS = `--maxWorkers=${Math.min(availableParallelism() + 1, 6)}`;

const MEMORY = '/dev/shm';
const MEMORY_LEAST_BYTES = 6 * 1024 ** 3;

/** Stores sync each commit, which a disk answers late. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= MEMORY_LEAST_BYTES;
  } catch {
    return false;
  }
}

const directory = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'bursar-test-'));
process.env.TMPDIR = directory;
// Tests start on copies of one demonstration, which takes a minute to make.
process.env.DEMO_OF_THE_RUN = mkdtempSync(join(directory, 'demo-'));
// Copying young objects would take a tenth of the tests' time.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

const LONGEST_MESSAGE = 1500;

const failed = (count) => ({ passed: 0, failed: count, skipped: 0, repeated: [] });

async function timed(name, action) {
  const started = performance.now();
  const { code, output } = await action();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(code === 0 ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s)\n${output}`);
  return code === 0 ? { name, ...failed(0), passed: 1 } : { name, ...failed(1) };
}

const check = (name) => timed(name, () => run('npm', ['run', '--silent', name]));

const buildCheck = () =>
  timed('build', () =>
    build().then(
      () => ({ code: 0 }),
      (error) => ({ code: 1, output: error.message }),
    ),
  );

function tally(report, code) {
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return failed(1);
  }
  const cases = result.testResults.flatMap(({ assertionResults }) => assertionResults);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests } = result;
  const failures = numFailedTests + numRuntimeErrorTestSuites;
  return {
    passed: numPassedTests,
    failed: failures === 0 && code !== 0 ? 1 : failures,
    skipped: numPendingTests + numTodoTests,
    repeated: cases.filter(({ invocations }) => invocations > 1),
  };
}

async function jest(name, projects, args, options = {}) {
  const report = join(directory, `${projects[0]}.json`);
  const flags = ['--ci', '--json', `--outputFile=${report}`, ...args];
  const env = { ...process.env, TEST_GROUPS: 'on', ...options.env };
  const { code } = await runTool('jest/bin/jest.js', ['--selectProjects', ...projects, ...flags], { ...options, env });
  return { name, ...tally(report, code) };
}

function browserTests() {
  const chromium = findChromium();
  if (chromium) {
    return jest(BROWSER_TESTS, ['browser'], [WORKERS], { shown: true, env: { CHROMIUM_PATH: chromium } });
  }
  console.log(`
*********************************************************************************
*  NO CHROMIUM WAS FOUND: THE BROWSER TESTS ARE SKIPPED.                        *
*  Install Chromium or Chrome, or set CHROMIUM_PATH, and run the tests again.   *
*********************************************************************************
`);
  // Matches no name: Jest counts each test as skipped.
  return jest(BROWSER_TESTS, ['browser'], ['--testNamePattern=(?!)']);
}

requireNode();
stopWithNpm();
await steps(install);

const results = [await buildCheck()];
const waiting = [...GATE];
async function lane() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) results.push(await check(name));
}
await Promise.all([lane(), lane()]);
results.push(await jest('tests', WITHOUT_BROWSER, [WORKERS], { shown: true }));
if (!process.argv.includes('--without-browser')) results.push(await browserTests());

console.log();
for (const { name, failed: failures, repeated } of results) {
  // The first failure may be the product's fault.
  for (const { status, fullName, retryMessages } of repeated) {
    console.log(`${status === 'passed' ? 'Passed only when repeated' : 'Failed again'}: ${fullName}`);
    for (const message of retryMessages) console.log(message.slice(0, LONGEST_MESSAGE));
  }
  if (failures > 0) console.log(`✗ ${name}: ${failures} failed`);
}
const sum = (outcome) => results.reduce((total, result) => total + result[outcome], 0);
if (sum('failed') > 0) process.exitCode = 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
