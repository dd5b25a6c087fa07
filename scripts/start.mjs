import { stopWithNpm } from './stop-with-npm.mjs';
import { build, install, requireNode, steps } from './workspace.mjs';

requireNode();
await steps(install, build);
stopWithNpm();
await import('../dist/demonstration/demo.js');
