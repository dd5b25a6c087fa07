import { type AnswerOf, type payments } from '@bursar/contracts';

import { serverUrl } from '../../shared/server/server-url.js';
import { type SessionUser } from '../../shared/session/session.js';

export interface CheckoutResult {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

interface CheckoutOptions {
  readonly key: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly description: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly theme: { readonly color: string };
  readonly handler: (result: CheckoutResult) => void;
  readonly modal: { readonly ondismiss: () => void };
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => { open(): void };
  }
}

export type CheckoutConfig = AnswerOf<typeof payments.config>;
export type Order = AnswerOf<typeof payments.createOrder>;

const SCRIPTS = ['/sandbox/checkout.js', 'https://checkout.razorpay.com/v1/checkout.js'];

/** Public; used until the server sends the right one. */
const EMBEDDED_KEY = (import.meta.env.VITE_RAZORPAY_KEY_ID as string | undefined) ?? 'rzp_test_sandboxembedded';

/** The next call retries. */
export function loadCheckout(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  if (!SCRIPTS.includes(url)) return Promise.reject(new Error(`The checkout may not come from ${url}`));
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const address = new URL(url, new URL(serverUrl, location.href));
    // Another origin serves its script only to a CORS request.
    if (url.startsWith('/')) script.crossOrigin = 'anonymous';
    script.src = address.href;
    script.onload = () => (window.Razorpay ? resolve() : reject(new Error('The script brought no checkout')));
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    document.head.append(script);
  });
}

/** Undefined when the student closed it. Rejects when it cannot open. */
export function openCheckout(
  order: Order,
  { key_id, name, theme }: CheckoutConfig,
  feeId: string,
  user: SessionUser,
): Promise<CheckoutResult | undefined> {
  return new Promise((resolve, reject) => {
    try {
      if (!window.Razorpay) throw new Error('The checkout is not loaded');
      new window.Razorpay({
        key: key_id || EMBEDDED_KEY,
        order_id: order.id,
        amount: order.amount,
        currency: order.currency,
        name,
        description: `Payment for Fee ID ${feeId}`,
        prefill: {
          name: user.name || 'Student',
          email: user.email ?? 'student@example.com',
          contact: user.phone ?? '9999999999',
        },
        theme,
        handler: resolve,
        modal: { ondismiss: () => resolve(undefined) },
      }).open();
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
