import { forgetWithoutSession } from '../shared/offline/forget.js';
import { resumePush } from './resume-push.js';
import { showRibbon } from './sample-ribbon.js';
import { startServiceWorker } from './service-worker.js';

forgetWithoutSession();
startServiceWorker();
resumePush();
showRibbon().catch(() => undefined);
