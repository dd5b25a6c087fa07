import { print } from '../table.mjs';
import { freshPage, settled, signedIn } from './browser.mjs';

/** kB */
const MARKS = { landing: 100, login: 105, verify: 60, 'signed in': 200 };

const PAGES = [
  { kind: 'landing', path: '/' },
  { kind: 'login', path: '/login' },
  { kind: 'verify', path: '/verify/none' },
  { kind: 'signed in', role: 'admin', path: '/admin' },
  { kind: 'signed in', role: 'finance_manager', path: '/finance-dashboard' },
  { kind: 'signed in', role: 'hod', path: '/hod' },
  { kind: 'signed in', role: 'faculty', path: '/faculty' },
  { kind: 'signed in', role: 'student', path: '/student' },
  { kind: 'signed in', role: 'auditor', path: '/auditor' },
];

async function sentFor(page, path) {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const kinds = new Map();
  const sums = {};
  let files = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    sums[kind] = (sums[kind] ?? 0) + encodedDataLength;
    files += 1;
  });
  await page.goto(path);
  await settled(page);
  return { sums, files };
}

const kB = (bytes = 0) => (bytes / 1000).toFixed(1);

export async function benchBytes(tools) {
  const rows = [];
  for (const { kind, role, path } of PAGES) {
    const page = role === undefined ? await freshPage(tools) : await signedIn(tools, role);
    const { sums, files } = await sentFor(page, path);
    const all = Object.values(sums).reduce((sum, bytes) => sum + bytes, 0);
    const { Script, Stylesheet, Font, Fetch } = sums;
    rows.push({
      page: role === undefined ? kind : `${kind}: ${role}`,
      kB: kB(all),
      mark: MARKS[kind],
      scripts: kB(Script),
      styles: kB(Stylesheet),
      fonts: kB(Font),
      data: kB(Fetch),
      files,
    });
    await page.context().close();
  }
  print('Bytes sent to an empty browser', rows);
}
