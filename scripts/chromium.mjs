import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell draws no window, so it takes less of the machine.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const ELSEWHERE = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** `CHROMIUM_PATH` alone decides: a wrong path must not select another browser. */
export function findChromium({ CHROMIUM_PATH, PATH = '' } = process.env) {
  const onPath = ['/usr/bin', ...PATH.split(delimiter)].flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return (CHROMIUM_PATH ? [CHROMIUM_PATH] : [...onPath, ...ELSEWHERE]).find((path) => existsSync(path));
}
