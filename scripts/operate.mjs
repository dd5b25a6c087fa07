import { buildServer, install, requireNode, steps } from './workspace.mjs';

requireNode();
await steps(install, buildServer);
await import('../apps/api/dist/operate.js');
