import { readFileSync } from 'node:fs';

const CHECK_MS = 500;
const GENERATIONS_MAX = 3;

/** Only Linux reports more than the parent. */
function ancestors() {
  const ids = [process.ppid];
  try {
    while (ids.length <= GENERATIONS_MAX) {
      const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${ids.at(-1)}/stat`, 'utf8'));
      if (name.startsWith('npm')) return ids;
      ids.push(Number(parent));
    }
  } catch {
    // Only Linux has it.
  }
  return [process.ppid];
}

function lives(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A killed npm would leave the server holding the port and store. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const watched = ancestors();
  const check = setInterval(() => {
    if (watched.every(lives)) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  check.unref();
}
