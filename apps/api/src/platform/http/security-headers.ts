import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/** Observed origins; Razorpay publishes no list. */
const RAZORPAY = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://api.razorpay.com'],
};
const NOTHING_ELSE: typeof RAZORPAY = { script: [], frame: [], connect: [] };

const DENIED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

const outsideOf = (checkoutScriptUrl: string): typeof RAZORPAY =>
  checkoutScriptUrl.startsWith('https://checkout.razorpay.com/') ? RAZORPAY : NOTHING_ELSE;

/** The design system sets variables by inline styles. */
function policyFor(checkoutScriptUrl: string): HelmetOptions {
  const outside = outsideOf(checkoutScriptUrl);
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

function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return headers;
}

/** The checkout may open the browser's payment sheet. */
function permissionsFor(checkoutScriptUrl: string): string {
  const paying = outsideOf(checkoutScriptUrl).frame.map((origin) => ` "${origin}"`);
  return [
    ...DENIED.map((feature) => `${feature}=()`),
    `payment=(${paying.length > 0 ? `self${paying.join('')}` : ''})`,
  ].join(', ');
}

export const securityHeaders = (checkoutScriptUrl: string): Readonly<Record<string, string>> => ({
  ...headersOf(policyFor(checkoutScriptUrl)),
  'permissions-policy': permissionsFor(checkoutScriptUrl),
});

/** Hooks miss refusals by the framework and the live channel. */
export function secureAnswers(server: Server, prefix: string, headers: Readonly<Record<string, string>>): void {
  const always = Object.entries(headers);
  server.prependListener('request', ({ url = '' }, response) => {
    for (const [name, value] of always) response.setHeader(name, value);
    if (url.startsWith(prefix)) response.setHeader('cache-control', 'no-store');
  });
}
