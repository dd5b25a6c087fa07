import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Razorpay publishes no list; these are the origins its checkout was seen to use. */
const RAZORPAY = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://api.razorpay.com'],
};
const NOTHING_ELSE = { script: [], frame: [], connect: [] };

/**
 * Everything comes from our own origin, and the checkout's script from the gateway's when that is elsewhere. Styles
 * may be set inline: the design system sets its variables that way.
 */
function policyFor(checkoutScriptUrl: string): HelmetOptions {
  const outside = checkoutScriptUrl.startsWith('https://checkout.razorpay.com/') ? RAZORPAY : NOTHING_ELSE;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...outside.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...outside.connect],
        fontSrc: ["'self'", 'data:'],
        frameSrc: outside.frame.length > 0 ? outside.frame : ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
  };
}

/** The headers Helmet would set, worked out once: none of them depends on the request. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Puts the security headers on every answer, and keeps answers of the API out of every cache. */
export function secureAnswers(http: FastifyInstance, prefix: string, checkoutScriptUrl: string): void {
  const headers = headersOf(policyFor(checkoutScriptUrl));
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  http.addHook('onRequest', (request, reply, next) => {
    void reply.headers(request.url.startsWith(prefix) ? ofApi : headers);
    next();
  });
}
