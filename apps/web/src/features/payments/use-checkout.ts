import { payments, type PaymentStatus, type StudentFee } from '@bursar/contracts';
import { useState } from 'react';

import { paiseOf } from '../../shared/figures/money.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useUser } from '../../shared/session/session.js';
import { type CheckoutConfig, type CheckoutResult, loadCheckout, openCheckout } from './checkout.js';

const SAYS = {
  noScript: 'Failed to load Razorpay SDK. Are you online?',
  failed: 'Payment failed.',
  succeeded: 'Payment Successful!',
  unverified: 'Payment verification failed. If money was debited it will be updated shortly.',
};

export type Stage = 'preparing' | 'checkout' | 'confirming';

interface Checkout {
  readonly stage: Stage | undefined;
  /** Resolves once closed and verified. */
  readonly open: (order: PaymentStatus, fee: StudentFee) => Promise<void>;
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

/** Alerts follow the specification, section 4. */
export function useCheckout(): Checkout {
  const user = useUser();
  const { alert } = useAsk();
  const [stage, setStage] = useState<Stage>();

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
      return error instanceof RequestFailed ? error.text(SAYS.unverified) : SAYS.unverified;
    }
  };

  const run = async (order: PaymentStatus, fee: StudentFee): Promise<string | undefined> => {
    setStage('preparing');
    const config = await script();
    if (!config) return SAYS.noScript;
    try {
      setStage('checkout');
      const asked = { id: order.id, amount: paiseOf(order.amount), currency: 'INR' } as const;
      const result = await openCheckout(asked, config, fee.id, user);
      return result && (await verify(order, fee, result));
    } catch (error) {
      console.error(error);
      return SAYS.failed;
    }
  };

  const open = async (order: PaymentStatus, fee: StudentFee): Promise<void> => {
    const sentence = await run(order, fee);
    setStage(undefined);
    if (sentence !== undefined) await alert(sentence);
  };
  return { stage, open };
}
