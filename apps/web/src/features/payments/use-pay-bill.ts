import { payments, type StudentFee } from '@bursar/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useAsk } from '../../shared/overlay/ask.js';
import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { loadCheckout } from './checkout.js';
import { outstandingOf } from './outstanding.js';
import { OPENING, paymentPath } from './payment-path.js';

const SAYS = {
  nothingDue: 'No due amount left to pay.',
  noScript: 'Failed to load Razorpay SDK. Are you online?',
  failed: 'Payment failed.',
};

interface Paying {
  readonly paying: string | undefined;
  readonly pay: (fee: StudentFee) => void;
}

/** Loads the script before it creates the order (specification, section 4). */
export function usePayBill(): Paying {
  const { alert } = useAsk();
  const navigate = useNavigate();
  const [paying, setPaying] = useState<string>();

  const isCheckoutThere = async (): Promise<boolean> => {
    try {
      const { script_url } = await call(payments.config, {});
      await loadCheckout(script_url);
      return true;
    } catch {
      return false;
    }
  };

  const run = async (fee: StudentFee): Promise<string | undefined> => {
    if (outstandingOf(fee) <= 0) return SAYS.nothingDue;
    const screen = location.pathname;
    const isThere = await isCheckoutThere();
    if (location.pathname !== screen) return undefined;
    if (!isThere) return SAYS.noScript;
    try {
      const amount = Math.round(outstandingOf(fee));
      const receipt = `fee_receipt_${fee.id}`;
      const { id } = await call(payments.createOrder, { amount, currency: 'INR', receipt });
      if (location.pathname === screen) await navigate(paymentPath(id), { state: OPENING });
      return undefined;
    } catch (error) {
      console.error(error);
      return error instanceof RequestFailed && error.status === 409 ? error.text(SAYS.failed) : SAYS.failed;
    }
  };

  const pay = (fee: StudentFee): void => {
    if (paying !== undefined) return;
    setPaying(fee.id);
    void run(fee).then((sentence) => {
      setPaying(undefined);
      return sentence === undefined ? undefined : alert(sentence);
    });
  };

  return { paying, pay };
}
