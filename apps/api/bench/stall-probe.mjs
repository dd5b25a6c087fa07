import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('SIGUSR2', () => {
  console.log(`stalled ${Math.max(delay.max / 1e6 - RESOLUTION_MS, 0)} ms`);
  delay.reset();
});
