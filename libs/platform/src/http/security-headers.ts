import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

export interface Outside {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}

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

/** The design system sets variables by inline styles. */
function policyFor(outside: Outside): HelmetOptions {
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
        frameSrc: outside.frame.length > 0 ? [...outside.frame] : ["'none'"],
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

/** Their frames may open the browser's payment sheet. */
function permissionsFor({ frame }: Outside): string {
  const paying = frame.map((origin) => ` "${origin}"`);
  return [
    ...DENIED.map((feature) => `${feature}=()`),
    `payment=(${paying.length > 0 ? `self${paying.join('')}` : ''})`,
  ].join(', ');
}

export const securityHeaders = (outside: Outside): Readonly<Record<string, string>> => ({
  ...headersOf(policyFor(outside)),
  'permissions-policy': permissionsFor(outside),
});

const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'";

export function sparePageHeaders(response: ServerResponse): void {
  for (const name of OF_PAGES) response.removeHeader(name);
}

type Headers = Readonly<Record<string, string>>;

const ofData = (headers: Headers): Headers => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_PAGES.includes(name.toLowerCase()))),
  'content-security-policy': POLICY_OF_DATA,
});

interface Places {
  readonly api: string;
  readonly pages: string;
}

/** Hooks miss the live channel and refusals by the framework. */
export function secureAnswers(server: Server, { api, pages }: Places, headers: Headers): void {
  const [always, forData] = [Object.entries(headers), Object.entries(ofData(headers))];
  server.prependListener('request', ({ url = '' }, response) => {
    const isCall = url.startsWith(api);
    for (const [name, value] of isCall && !url.startsWith(pages) ? forData : always) response.setHeader(name, value);
    if (isCall) response.setHeader('cache-control', 'no-store');
  });
}
