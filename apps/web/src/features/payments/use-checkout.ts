import { payments, type PaymentStatus, type StudentFee } from '@bursar/contracts';
import { useState } from 'react';

import { paiseOf } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { call } from '../../shared/server/call.js';
import { isOffline } from '../../shared/server/out-of-reach.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useUser } from '../../shared/session/session.js';
import { type CheckoutConfig, type CheckoutResult, loadCheckout, openCheckout } from './checkout.js';

const SAYS = {
  noScript: 'Failed to load Razorpay SDK. Are you online?',
  failed: 'Payment failed.',
  succeeded: 'Payment Successful!',
  unverified: 'Payment verification failed. If money was debited it will be updated shortly.',
};

export type Stage = 'preparing' | 'checkout' | 'confirming' | 'asking';

interface Asked {
  /** Milliseconds since the epoch, of the gateway's latest answer. */
  readonly knownAt: number;
  readonly ask: () => void;
}

interface Checkout {
  /** Confirming or asking until the gateway answered after the checkout. */
  readonly stage: Stage | undefined;
  readonly open: (order: PaymentStatus, fee: StudentFee) => void;
}

async function script(): Promise<CheckoutConfig | undefined> {
  try {
    const config = await call(payments.config, {});
    await loadCheckout(config.script_url);
    return config;
  } catch {
    return undefined;
  }
}

/** The money may be taken, so it never says that nothing was sent. */
const unverifiedText = (error: unknown): string =>
  error instanceof RequestFailed && !isOffline(error) ? error.text(SAYS.unverified) : SAYS.unverified;

/** Alerts follow the specification, section 4. */
export function useCheckout({ knownAt, ask }: Asked): Checkout {
  const user = useUser();
  const { alert } = useAsk();
  const [stage, setStage] = useState<Stage>();
  const [closed, setClosed] = useState<{ readonly at: number; readonly stage: Stage }>();
  if (closed && knownAt > closed.at) setClosed(undefined);

  const verify = async (order: PaymentStatus, fee: StudentFee, result: CheckoutResult) => {
    setStage('confirming');
    try {
      const answer = await call(payments.verifyPayment, {
        ...result,
        student_id: fee.student_id,
        fee_structure_id: fee.fee_structure_id,
        student_fee_record_id: fee.id,
        amount: fee.total_amount,
        user_id: user.id,
        amount_paid: order.amount,
      });
      return 'status' in answer ? undefined : SAYS.succeeded;
    } catch (error) {
      return unverifiedText(error);
    }
  };

  const run = async (order: PaymentStatus, fee: StudentFee): Promise<string | undefined> => {
    setStage('preparing');
    const screen = location.pathname;
    const config = await script();
    if (location.pathname !== screen) return undefined;
    if (!config) return SAYS.noScript;
    try {
      setStage('checkout');
      const asked = { id: order.id, amount: paiseOf(order.amount), currency: 'INR' } as const;
      const result = await openCheckout(asked, config, fee.id, user);
      const sentence = result && (await verify(order, fee, result));
      setClosed({ at: Date.now(), stage: result ? 'confirming' : 'asking' });
      return sentence;
    } catch (error) {
      console.error(error);
      return SAYS.failed;
    }
  };

  const open = async (order: PaymentStatus, fee: StudentFee): Promise<void> => {
    const sentence = await run(order, fee);
    setStage(undefined);
    ask();
    if (sentence !== undefined) await alert(sentence);
  };
  return {
    stage: stage ?? closed?.stage,
    open: (order, fee) => void open(order, fee),
  };
}
