import { randomUUID } from 'node:crypto';

const MEASURED_MS = 2_000;
const WRITERS = 16;
const EVENTS_PER_STREAM = 12;

export async function appendsPerSecond(log, eventOf) {
  let appends = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let mine = 0, stream = ''; performance.now() - began < MEASURED_MS; mine++, appends++) {
        if (mine % EVENTS_PER_STREAM === 0) stream = `studentFee-${randomUUID()}`;
        await log.append(stream, [eventOf(mine * WRITERS + writer)], (mine % EVENTS_PER_STREAM) - 1);
      }
    }),
  );
  return appends / ((performance.now() - began) / 1000);
}
