import { readFileSync } from 'node:fs';

const CHECK_MS = 500;
const GENERATIONS_MAX = 3;

/** The processes between this one and the npm that started it, npm included; only Linux tells more than the parent. */
function ancestors() {
  const ids = [process.ppid];
  try {
    while (ids.length <= GENERATIONS_MAX) {
      const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${ids.at(-1)}/stat`, 'utf8'));
      if (name.startsWith('npm')) return ids;
      ids.push(Number(parent));
    }
  } catch {
    // No such file elsewhere.
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

/**
 * Ends this process as Ctrl-C would once npm, or the shell between the two, is gone. A killed npm takes nobody with it,
 * and what it started must not live on in the background, holding the port and the store.
 */
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
