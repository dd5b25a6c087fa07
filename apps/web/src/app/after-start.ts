import { forgetWithoutSession } from '../shared/offline/forget.js';
import { showRibbon } from './sample-ribbon.js';
import { startServiceWorker } from './service-worker.js';

forgetWithoutSession();
startServiceWorker();
showRibbon().catch(() => undefined);
