import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

async function make(data: string, failure: string): Promise<void> {
  try {
    await (await start()).leaveAt(data);
  } catch (error) {
    writeFileSync(`${failure}.part`, error instanceof Error ? error.message : String(error));
    renameSync(`${failure}.part`, failure);
    throw error;
  }
}

/** The first caller of a run makes the demonstration. @throws its message when it failed */
export async function startDemo(): Promise<TestApp> {
  const shared = process.env.DEMO_OF_THE_RUN;
  if (shared === undefined) return start();
  const [data, failure] = [join(shared, 'data'), join(shared, 'failure')];
  if (isFirst(shared)) await make(data, failure);
  while (!existsSync(data)) {
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
    await setTimeout(LOOK_AGAIN_MS);
  }
  return start(data);
}
