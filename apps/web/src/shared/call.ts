import { httpClient } from './http-client.js';
import { serverUrl } from './server-url.js';
import { session } from './session.js';

/** Calls of this browser's session to the one server. */
export const { call, callPage, callUpload, callFile } = httpClient({
  serverUrl,
  fetch: (...request) => fetch(...request),
  token: session.token,
  expired: session.expire,
});
