import { stopWithNpm } from './stop-with-npm.mjs';
import { buildSandbox, install, requireNode, steps } from './workspace.mjs';

requireNode();
await steps(install, buildSandbox);
stopWithNpm();
await import('../apps/sandbox-gateway/dist/main.js');
