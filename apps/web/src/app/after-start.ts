import { forgetWithoutSession } from '../shared/offline/forget.js';
import { catchLostFocus } from './catch-lost-focus.js';
import { resumePush } from './resume-push.js';
import { showRibbon } from './sample-ribbon.js';
import { startServiceWorker } from './service-worker.js';

forgetWithoutSession();
catchLostFocus();
startServiceWorker();
resumePush();
showRibbon().catch(() => undefined);
