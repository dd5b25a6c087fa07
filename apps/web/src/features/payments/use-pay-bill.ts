import { payments, type StudentFee } from '@bursar/contracts';
import { useState } from 'react';

import { call } from '../../shared/call.js';
import { RequestFailed } from '../../shared/request-failed.js';
import { useUser } from '../../shared/session.js';
import { useAsk } from '../../shared/ui/ask.js';
import { type CheckoutConfig, type CheckoutResult, loadCheckout, openCheckout, type Order } from './checkout.js';
import { outstandingOf } from './outstanding.js';

const SAYS = {
  nothingDue: 'No due amount left to pay.',
  noScript: 'Failed to load Razorpay SDK. Are you online?',
  failed: 'Payment failed.',
  succeeded: 'Payment Successful!',
  unverified: 'Payment verification failed. If money was debited it will be updated shortly.',
  waiting: "Your bank has not confirmed the payment yet. Don't pay again: this page updates by itself.",
};

interface Paying {
  /** The bill that is being paid, and how far that is. */
  readonly paying: { readonly feeId: string; readonly stage: string } | undefined;
  readonly pay: (fee: StudentFee) => void;
}

/**
 * Pays a bill through the provider's checkout, in the order of the specification (section 4): script, order,
 * checkout, verification. Every end of it is told in an alert, in the specification's words.
 */
export function usePayBill(): Paying {
  const user = useUser();
  const { alert } = useAsk();
  const [paying, setPaying] = useState<Paying['paying']>();

  const script = async (): Promise<CheckoutConfig | undefined> => {
    try {
      const config = await call(payments.config, {});
      await loadCheckout(config.script_url);
      return config;
    } catch {
      return undefined;
    }
  };

  const checkout = async (fee: StudentFee, config: CheckoutConfig) => {
    const order = await call(payments.createOrder, {
      amount: Math.round(outstandingOf(fee)),
      currency: 'INR',
      receipt: `fee_receipt_${fee.id}`,
    });
    setPaying({ feeId: fee.id, stage: 'Waiting for you in checkout…' });
    return { order, result: await openCheckout(order, config, fee.id, user) };
  };

  const verify = async (fee: StudentFee, order: Order, result: CheckoutResult): Promise<string> => {
    setPaying({ feeId: fee.id, stage: 'Confirming with the bank…' });
    try {
      const answer = await call(payments.verifyPayment, {
        ...result,
        student_id: fee.student_id,
        fee_structure_id: fee.fee_structure_id,
        student_fee_record_id: fee.id,
        amount: fee.total_amount,
        user_id: user.id,
        amount_paid: order.amount / 100,
      });
      return 'status' in answer ? SAYS.waiting : SAYS.succeeded;
    } catch (error) {
      return error instanceof RequestFailed ? error.text(SAYS.unverified) : SAYS.unverified;
    }
  };

  const run = async (fee: StudentFee): Promise<string | undefined> => {
    if (outstandingOf(fee) <= 0) return SAYS.nothingDue;
    setPaying({ feeId: fee.id, stage: 'Preparing…' });
    const config = await script();
    if (!config) return SAYS.noScript;
    try {
      const { order, result } = await checkout(fee, config);
      return result && (await verify(fee, order, result));
    } catch (error) {
      console.error(error);
      return SAYS.failed;
    }
  };

  const pay = (fee: StudentFee): void => {
    if (paying) return;
    void run(fee).then((sentence) => {
      setPaying(undefined);
      return sentence === undefined ? undefined : alert(sentence);
    });
  };

  return { paying, pay };
}
