import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as passing } from 'node:timers/promises';

export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const PROBE = new URL('./stall-probe.mjs', import.meta.url).href;

const RAZORPAY = {
  PAYMENT_GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_test_of_the_bench',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
};

const BUSY_TICKS = 10;

/** In hundredths of a second. */
function processorTicksOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

export async function serve(script, environment = {}) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', PROBE, script], {
    // Vite sets this process to production while it builds parts of the bench.
    env: { ...process.env, ...RAZORPAY, NODE_ENV: undefined, PORT: String(port), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      if (/ready/.test(said)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    startedIn_ms: performance.now() - began,
    /** In MB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    /** In ms, of its main thread. */
    processor: () =>
      Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000,
    rested: async () => {
      for (let before = -Infinity, now = processorTicksOf(child.pid); now - before > BUSY_TICKS;) {
        await passing(1000);
        [before, now] = [now, processorTicksOf(child.pid)];
      }
    },
    /** In ms, since the last call. */
    stall: () =>
      new Promise((resolve) => {
        child.stdout.on('data', function listen(text) {
          const [, stalled] = /stalled ([\d.]+) ms/.exec(text) ?? [];
          if (stalled === undefined) return;
          child.stdout.off('data', listen);
          resolve(Number(stalled));
        });
        child.kill('SIGUSR2');
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
