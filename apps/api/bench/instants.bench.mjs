import { DEMO } from './demo-log.mjs';
import { note } from './marks.mjs';
import { at, inTemporary, instantsOf } from './measuring.mjs';
import { serve } from './server-process.mjs';
import { signInTo } from './signed-in.mjs';
import { count, ms, print } from './table.mjs';

const INSTANTS = 10_000;
const AT_ONCE = 4;
const ALONE = 300;
const PAGE = '/admin/alltrans?sort=-payment_date&limit=50&page=';

async function livePages(client, isOver) {
  const times = [];
  while (!isOver(times.length)) times.push((await client.get(`${PAGE}${1 + (times.length % 60)}`)).took_ms);
  return times;
}

async function readInstants(client, server, { instants, nextInstant }) {
  const memory = [];
  let left = instants;
  const read = async () => {
    while (left-- > 0) {
      await client.get(`${PAGE}${1 + (left % 60)}`, nextInstant());
      if (left % Math.ceil(instants / 10) === 0) memory.push(server.memory());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return memory;
}

export async function benchInstants(asked = INSTANTS) {
  const instants = Number(asked);
  await inTemporary(async (directory) => {
    const environment = { DATA_DIR: directory, DEMO: 'on', RATE_LIMIT: 'off', PASSWORD_HASH_COST: '8' };
    await (await serve(DEMO, environment)).stop();
    const server = await serve(DEMO, environment);
    try {
      const [auditor, other] = [await signInTo(server.url, 'auditor'), await signInTo(server.url)];
      await server.rested();
      const { position } = (await auditor.get('/instant')).answer;
      await livePages(other, (n) => n === 60);
      const alone = await livePages(other, (n) => n === ALONE);
      const reading = readInstants(auditor, server, { instants, nextInstant: instantsOf(position) });
      let over = false;
      const ended = reading.finally(() => (over = true));
      const beside = await livePages(other, () => over);
      const memory = await ended;
      note('instantsMemory', memory.at(-1) / memory[0]);
      note('instantsOthers', at(beside, 0.99) / at(alone, 0.99));
      print(`Pages of 50 as of ${count(instants)} instants, ${AT_ONCE} at once, and a live page meanwhile`, [
        { what: 'live page alone', 'p50 ms': ms(at(alone, 0.5)), 'p99 ms': ms(at(alone, 0.99)) },
        { what: 'live page meanwhile', 'p50 ms': ms(at(beside, 0.5)), 'p99 ms': ms(at(beside, 0.99)) },
      ]);
      print('Resident memory after each tenth of them', [{ MB: memory.map((each) => count(each)).join(', ') }]);
    } finally {
      await server.stop();
    }
  });
}
