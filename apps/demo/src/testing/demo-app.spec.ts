import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';

import { TestApp } from '../../../api/src/testing/test-app.js';
import { startDemo } from './demo-app.js';

const ofTheRun = process.env.DEMO_OF_THE_RUN;
const shared = mkdtempSync(join(tmpdir(), 'bursar-demo-'));

beforeAll(() => {
  process.env.DEMO_OF_THE_RUN = shared;
});
afterAll(() => {
  jest.restoreAllMocks();
  if (ofTheRun === undefined) delete process.env.DEMO_OF_THE_RUN;
  else process.env.DEMO_OF_THE_RUN = ofTheRun;
  rmSync(shared, { recursive: true, force: true });
});

it('the shared demonstration fails at once for all callers with the message of its maker', async () => {
  const starts = jest.spyOn(TestApp, 'start').mockRejectedValue(new Error('The disk is full.'));
  for (const caller of [startDemo(), startDemo()]) await expect(caller).rejects.toThrow('The disk is full.');
  await expect(startDemo()).rejects.toThrow('The disk is full.');
  expect(starts).toHaveBeenCalledTimes(1);
});
