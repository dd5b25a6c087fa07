import { lazyPart } from '../shell/lazy-part.js';

export const { Part: OpenRequests } = lazyPart(async () => (await import('./open-requests.js')).OpenRequests);
