import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { TestApp } from '../../../api/src/testing/test-app.js';
import { demonstration } from '../demonstration.js';

const LOOK_AGAIN_MS = 50;

const start = (data?: string): Promise<TestApp> => TestApp.start({ DEMO: 'on' }, demonstration(), data);

function isFirst(shared: string): boolean {
  try {
    mkdirSync(join(shared, 'being-made'));
    return true;
  } catch {
    return false;
  }
}

/** Starts on a copy of one demo university, which the first caller of a run makes. */
export async function startDemo(): Promise<TestApp> {
  const shared = process.env.DEMO_OF_THE_RUN;
  if (shared === undefined) return start();
  const data = join(shared, 'data');
  if (isFirst(shared)) await (await start()).leaveAt(data);
  while (!existsSync(data)) await setTimeout(LOOK_AGAIN_MS);
  return start(data);
}
