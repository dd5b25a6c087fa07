import { type Outside } from '@bursar/platform/http';

/** Observed origins; Razorpay publishes no list. */
const RAZORPAY: Outside = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://api.razorpay.com'],
};
const NOTHING_ELSE: Outside = { script: [], frame: [], connect: [] };

export const outsideOf = (checkoutScriptUrl: string): Outside =>
  checkoutScriptUrl.startsWith('https://checkout.razorpay.com/') ? RAZORPAY : NOTHING_ELSE;
