import { type FastifyHelmetOptions } from '@fastify/helmet';

/** Razorpay publishes no list; these are the origins its checkout was seen to use. */
const RAZORPAY = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://api.razorpay.com'],
};
const NOTHING_ELSE = { script: [], frame: [], connect: [] };

/**
 * The security headers. Everything comes from our own origin, and the checkout's script from the gateway's when
 * that is elsewhere. Styles may be set inline: the design system sets its variables that way.
 */
export function contentSecurityPolicy(checkoutScriptUrl: string): FastifyHelmetOptions {
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
