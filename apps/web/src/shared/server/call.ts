import { asOfNow } from '../past/past.js';
import { session } from '../session/session.js';
import { httpClient } from './http-client.js';
import { serverUrl } from './server-url.js';

export const { call, callPage, callUpload, callFile } = httpClient({
  serverUrl,
  fetch: (...request) => fetch(...request),
  token: session.token,
  asOf: asOfNow,
  offline: () => !navigator.onLine,
  expired: session.expire,
});
