import { showRibbon } from './sample-ribbon.js';
import { startServiceWorker } from './service-worker.js';

startServiceWorker();
showRibbon().catch(() => undefined);
