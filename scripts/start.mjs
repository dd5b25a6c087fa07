import { stopWithNpm } from './stop-with-npm.mjs';
import { build, install, requireNode, steps } from './workspace.mjs';

requireNode();
await steps(install, build);
stopWithNpm();
// In this very process: signals and the exit code are the server's own, and there is no child to leave behind.
await import('../apps/api/dist/main.js');
