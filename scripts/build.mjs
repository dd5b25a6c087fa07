import { build, install, requireNode, steps } from './workspace.mjs';

requireNode();
await steps(install, build);
