import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { it } from '@jest/globals';
import { BackgroundWork } from '../jobs/background-work.js';
import { SoleLeadership } from '../leadership/leadership.js';
import { StartUp } from '../operations/start-up.js';
import { SqliteStateStore } from '../state-store/sqlite-state-store.js';
import { type StateStore } from '../state-store/state-store.js';
import { LeadersRebuild } from './leaders-rebuild.js';

function processOn(state: StateStore) {
  const [startUp, leadership] = [new StartUp(), new SoleLeadership()];
  return { startUp, leadership, known: new LeadersRebuild(startUp, leadership, state, new BackgroundWork(leadership)) };
}

it('shows the rebuild of the leader in every process, until it ends or its leader has gone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bursar-rebuild-'));
  const state = await SqliteStateStore.open(directory);
  const [leader, follower] = [processOn(state), processOn(state)];
  const shows = async (rebuild: unknown) => {
    while (JSON.stringify(follower.known.underWay) !== JSON.stringify(rebuild)) await passing(10);
  };
  leader.leadership.campaign(() => undefined);
  for (const { known } of [leader, follower]) known.start();

  leader.startUp.rebuilding = { models: ['student_fees'], percent: 40 };
  await shows(leader.startUp.rebuilding);
  leader.startUp.rebuilding = undefined;
  await shows(undefined);

  leader.startUp.rebuilding = { models: ['users'], percent: 10 };
  await shows(leader.startUp.rebuilding);
  await leader.known.stop();
  follower.leadership.campaign(() => undefined);
  await shows(undefined);
  const kept = async () => (await state.list<{ rebuild: unknown }>('rebuilds'))[0]?.value.rebuild;
  while ((await kept()) !== null) await passing(10);
  await follower.known.stop();
  await state.close();
  rmSync(directory, { recursive: true, force: true });
});
