import { stopWithNpm } from './stop-with-npm.mjs';
import { build, install, requireNode, steps } from './workspace.mjs';

requireNode();
await steps(install, build);
stopWithNpm();
// Signals and exit codes are the server's own.
await import('../dist/demonstration/demo.js');
