import { buildServer, install, requireNode, steps } from './workspace.mjs';

requireNode();
await steps(install, buildServer);
await import('../dist/programs/operate.js');
