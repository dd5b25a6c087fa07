import { cpus, totalmem } from 'node:os';
import { report } from './marks.mjs';
import { count, print } from './table.mjs';

const PARTS = {
  stores: async () => (await import('./store/run.mjs')).benchStores(),
  execution: async () => (await import('./execution.bench.mjs')).benchExecution(),
  protection: async () => (await import('./protection.bench.mjs')).benchProtection(),
  seals: async () => (await import('./seals.bench.mjs')).benchSeals(),
  erasing: async (part) => (await import('./erasing.bench.mjs')).benchErasing(part),
  rebuild: async () => (await import('./rebuild.bench.mjs')).benchRebuild(),
  http: async () => (await import('./http.bench.mjs')).benchHttp(),
  sessions: async () => (await import('./session.bench.mjs')).benchSessions(),
  'sign-in': async () => (await import('./sign-in.bench.mjs')).benchSignIn(),
  past: async (part) => (await import('./past.bench.mjs')).benchPast(part),
  instants: async (part) => (await import('./instants.bench.mjs')).benchInstants(part),
  approvals: async () => (await import('./approvals.bench.mjs')).benchApprovals(),
  ledger: async () => (await import('./ledger.bench.mjs')).benchLedger(),
  live: async () => (await import('./live.bench.mjs')).benchLive(),
  web: async (part) => (await import('./web/run.mjs')).benchWeb(part),
};
const LONG = { long: async () => (await import('./past.bench.mjs')).benchLong() };

/** `npm run bench`, or `npm run bench -- http web:bytes` for some parts. */
const wanted = process.argv.slice(2).map((name) => name.split(':'));
const unknown = wanted.map(([part]) => part).filter((part) => !(part in PARTS || part in LONG));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; parts are ${Object.keys({ ...PARTS, ...LONG }).join(', ')}`);

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${count(totalmem() / 2 ** 30)} GiB`);
for (const [part, run] of Object.entries({ ...PARTS, ...LONG })) {
  if (wanted.length === 0 && part in PARTS) await run();
  for (const [name, only] of wanted) if (name === part) await run(only);
}

const { rows, sentence } = report();
print('Marks', rows);
console.log(`\n${sentence}`);
