import Razorpay from 'razorpay';

/** The part of the SDK's HTTP client (axios) that is set up here; the SDK neither exposes nor types it. */
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
  /** `https://api.razorpay.com`, or where the sandbox listens. */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** From the start of a call to the end of its answer. */
  readonly timeoutMs: number;
  /** Whether the machine's proxy settings are to be heeded. */
  readonly throughProxy: boolean;
}

/** An answer's limit; the longest we read, 100 refunds, is below 100 kB. */
const MAX_ANSWER_BYTES = 1_000_000;

/** The SDK drops headers of a single call; a refund's `receipt` is its id with us, and so its idempotency key. */
function withIdempotencyKey(request: HttpRequest): HttpRequest {
  const { receipt } = request.data ?? {};
  if (request.url.endsWith('/refund') && receipt) request.headers.set('X-Refund-Idempotency', receipt);
  return request;
}

/** Where there is no answer the SDK reads the status of undefined, and the cause is lost in a `TypeError`. */
function withCause(error: HttpError): never {
  const code = error.config?.signal?.aborted ? 'TIMEOUT' : error.code;
  error.response ??= { status: 0, data: { error: { code, description: error.message } } };
  throw error;
}

/**
 * Razorpay's SDK (2.9.8) with what it has no options for: a base URL, a time limit (its own is infinite), no
 * redirects, the idempotency key of a refund, and network errors that keep their cause.
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
