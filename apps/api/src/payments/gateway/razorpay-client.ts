import Razorpay from 'razorpay';

/** The SDK's axios instance, which it neither exposes nor types. */
interface HttpClient {
  readonly defaults: object;
  readonly interceptors: {
    readonly request: { use(onRequest: (request: HttpRequest) => HttpRequest): void };
    readonly response: { use(onAnswer: undefined, onError: (error: HttpError) => never): void };
  };
}

interface HttpRequest {
  readonly url: string;
  readonly data?: { readonly receipt?: string };
  readonly headers: { set(name: string, value: string): void };
  signal?: AbortSignal;
}

interface HttpError extends Error {
  readonly code?: string;
  readonly config?: { readonly signal?: AbortSignal };
  response?: unknown;
}

export interface RazorpayClientSettings {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs: number;
  readonly throughProxy: boolean;
}

/** The longest answer, 100 refunds, is below 100 kB. */
const MAX_ANSWER_BYTES = 1_000_000;

/** The SDK drops per-call headers. A refund's `receipt` is our id and thus its idempotency key. */
function withIdempotencyKey(request: HttpRequest): HttpRequest {
  const { receipt } = request.data ?? {};
  if (request.url.endsWith('/refund') && receipt) request.headers.set('X-Refund-Idempotency', receipt);
  return request;
}

/** Without an answer the SDK's `TypeError` hides the cause. */
function withCause(error: HttpError): never {
  const code = error.config?.signal?.aborted ? 'TIMEOUT' : error.code;
  error.response ??= { status: 0, data: { error: { code, description: error.message } } };
  throw error;
}

/**
 * Adds to Razorpay's SDK (2.9.8): a base URL, a time limit, no redirects, idempotent refunds and network errors with a
 * cause.
 */
export function razorpayClient(settings: RazorpayClientSettings): Razorpay {
  const sdk = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const { rq: http } = sdk.api as unknown as { rq: HttpClient };
  Object.assign(http.defaults, {
    baseURL: settings.baseUrl,
    maxRedirects: 0,
    maxContentLength: MAX_ANSWER_BYTES,
    ...(settings.throughProxy ? {} : { proxy: false }),
  });
  http.interceptors.request.use((request) => {
    request.signal = AbortSignal.timeout(settings.timeoutMs);
    return withIdempotencyKey(request);
  });
  http.interceptors.response.use(undefined, withCause);
  return sdk;
}
