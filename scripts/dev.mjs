import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { stopWithNpm } from './stop-with-npm.mjs';
import { buildServer, install, requireNode, ROOT, steps } from './workspace.mjs';

requireNode();
await steps(install, buildServer);
stopWithNpm();

const tool = (script, ...args) => [join(ROOT, 'node_modules', script), ...args];
const watchers = [
  { args: tool('typescript-7/bin/tsc', '-b', 'apps/demo', '--watch', '--preserveWatchOutput'), cwd: ROOT },
  { args: ['--watch', '--watch-preserve-output', 'apps/demo/dist/main.js'], cwd: ROOT },
  { args: tool('vite/bin/vite.js'), cwd: join(ROOT, 'apps/web') },
].map(({ args, cwd }) => spawn(process.execPath, args, { cwd, stdio: 'inherit' }));

const stop = () => watchers.forEach((watcher) => watcher.kill('SIGTERM'));
process.on('SIGINT', stop).on('SIGTERM', stop);
for (const watcher of watchers) watcher.on('exit', stop);
