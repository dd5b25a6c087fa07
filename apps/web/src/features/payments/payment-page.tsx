import { fees, type PaymentStatus, type StudentFee } from '@bursar/contracts';
import { BANK_DECIDING, NOTHING_RECEIVED_YET } from '@bursar/domain/payments';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { isOffline } from '../../shared/server/out-of-reach.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Facts, FormActions, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import styles from './payment-page.module.css';
import { outstandingOf } from './outstanding.js';
import { isOpening } from './payment-path.js';
import { BankDeciding } from './student-bills.js';
import { type Stage, useCheckout } from './use-checkout.js';
import { usePaymentStatus } from './use-payment-status.js';
import { useReceipts } from './use-receipts.js';

interface Said {
  readonly tone: 'neutral' | 'info' | 'pos' | 'neg' | 'warn';
  readonly heading: string;
  readonly text: string;
}

const PREPARING: Said = { tone: 'neutral', heading: 'Preparing', text: 'The checkout is being opened.' };
const WAITING: Said = {
  tone: 'neutral',
  heading: 'Waiting for you in checkout',
  text: 'Nothing was paid yet. You may close this page and come back to it.',
};
const CONFIRMING: Said = {
  tone: 'info',
  heading: BANK_DECIDING,
  text: `${NOTHING_RECEIVED_YET} The answer appears here, usually within 10 minutes.`,
};

const ASKING: Said = {
  tone: 'neutral',
  heading: 'Asking your bank',
  text: 'The state of this payment is not known yet. Do not pay again before it is.',
};

const SAID: Readonly<Record<PaymentStatus['status'], Said>> = {
  waiting: WAITING,
  confirming: CONFIRMING,
  paid: { tone: 'pos', heading: 'Paid', text: 'Your payment was received, and your bill was credited.' },
  not_completed: {
    tone: 'neg',
    heading: 'Not completed',
    text: 'No money was received for this payment. If your account was debited, your bank gives it back, or it is credited here.',
  },
  under_review: {
    tone: 'warn',
    heading: 'Under review',
    text: 'Your payment was received, but it does not fit on this fee. The finance office applies it to another fee of yours or gives it back.',
  },
  refunded: { tone: 'neutral', heading: 'Refunded', text: 'This payment was given back to you.' },
};

const partRefunded = (rupees: number, owed: number): Said => ({
  tone: 'neutral',
  heading: 'Part refunded',
  text: [
    `Your payment was received. ${formatRupees(rupees)} of it was refunded to you.`,
    ...(owed > 0 ? [`Your bill owes ${formatRupees(owed)} now.`] : []),
  ].join(' '),
});

const DURING: Readonly<Record<Stage, Said>> = {
  preparing: PREPARING,
  checkout: WAITING,
  confirming: CONFIRMING,
  asking: ASKING,
};

const isUnpaid = ({ status }: PaymentStatus): boolean => status === 'waiting' || status === 'not_completed';

const noLongerPayable = (owed: number): Said => ({
  tone: 'neutral',
  heading: 'No longer needed',
  text:
    owed > 0
      ? `Your bill owes ${formatRupees(owed)} now. Pay that amount from the list of all fees.`
      : 'Nothing is due on this bill any more. Do not pay it again.',
});

/** A bill that was taken back owes nothing. */
const owedBy = (fee: StudentFee | undefined): number => (fee ? outstandingOf(fee) : 0);

/** Undefined while the order is payable. */
function owedInstead(order: PaymentStatus, bills: readonly StudentFee[] | undefined): number | undefined {
  if (!bills || !isUnpaid(order)) return undefined;
  const owed = owedBy(bills.find(({ id }) => id === order.fee_id));
  return order.amount > Math.round(owed) ? owed : undefined;
}

function saidOf(stage: Stage | undefined, order: PaymentStatus, fee: StudentFee | undefined, owed?: number): Said {
  if (stage && isUnpaid(order)) return DURING[stage];
  if (owed !== undefined) return noLongerPayable(owed);
  const { status, refunded } = order;
  return status === 'paid' && refunded > 0 ? partRefunded(refunded, owedBy(fee)) : SAID[status];
}

const useBills = () => {
  const { student_id } = useUser();
  return useRoute(fees.studentFees, { student_id: student_id ?? '' });
};

const failureOf = (error: RequestFailed): string =>
  isOffline(error)
    ? 'You are offline. The bank is asked about this payment when you are back.'
    : error.text('The payment could not be loaded.');

export default function PaymentPage() {
  const { orderId = '' } = useParams();
  const status = usePaymentStatus(orderId);
  const order = status.data;
  const bills = useBills();

  return (
    <>
      <PageHeader title="Payment" subtitle={order && `${order.fee_name}, ${formatRupees(order.amount)}`} />
      <Stack>
        {status.isError && (
          <Banner tone="error" onRetry={() => void status.refetch()}>
            {failureOf(status.error)}
          </Banner>
        )}
        {bills.isError && (
          <Banner tone="error" onRetry={() => void bills.refetch()}>
            {bills.error.text('The bill of this payment could not be loaded.')}
          </Banner>
        )}
        {!order && !status.isError && <Loading text="Preparing…" />}
        {order && (
          <>
            <Payment
              order={order}
              bills={bills.data}
              knownAt={order.unreachable ? 0 : status.dataUpdatedAt}
              ask={() => void status.refetch()}
            />
            {order.unreachable && <Banner tone="notice">The bank cannot be asked right now. We keep trying.</Banner>}
          </>
        )}
        <p>
          <ButtonLink to="/student/pay-fees">All fees</ButtonLink>
        </p>
      </Stack>
    </>
  );
}

interface PaymentProps {
  readonly order: PaymentStatus;
  readonly bills: readonly StudentFee[] | undefined;
  readonly knownAt: number;
  readonly ask: () => void;
}

function Payment({ order, bills, ...asked }: PaymentProps) {
  const { stage, open } = useCheckout(asked);
  const fee = bills?.find(({ id }) => id === order.fee_id);
  const owed = owedInstead(order, bills);
  const said = saidOf(stage, order, fee, owed);
  const pay = (): void => {
    if (fee) open(order, fee);
  };
  useOpening(fee !== undefined && isUnpaid(order) && owed === undefined, pay);

  return (
    <section className={`${styles.payment} ${styles[said.tone]}`} aria-label="State of the payment">
      <div role="status">
        <h2 className={styles.heading}>{said.heading}</h2>
        <p>{said.text}</p>
        <Notes order={order} />
      </div>
      <Facts
        of={[
          ['Invoice No', order.invoice_no ?? '—'],
          ['Amount', formatRupees(order.amount)],
          ['Begun', formatDateTime(order.created_at)],
          ...(order.receipt_no === null ? [] : [['Receipt No', order.receipt_no] as const]),
          ['Payment reference', order.id],
          ...(fee === undefined || fee.note === '' ? [] : [['Remarks', fee.note] as const]),
        ]}
      />
      <FormActions>
        {(stage !== undefined || owed === undefined) && <NextStep order={order} fee={fee} stage={stage} onPay={pay} />}
      </FormActions>
    </section>
  );
}

const Notes = ({ order }: Pick<PaymentProps, 'order'>) => (
  <>
    {order.status === 'not_completed' && order.failure !== null && <p>The bank said: {order.failure}</p>}
    {order.status === 'paid' && <PaidNotes order={order} />}
  </>
);

const PaidNotes = ({ order: { returned, excess, excess_applied, excess_refunded } }: Pick<PaymentProps, 'order'>) => (
  <>
    {returned > 0 && <p>{formatRupees(returned)} of it had gone back to you; the rest was credited.</p>}
    {excess > 0 && <p>{formatRupees(excess)} of it did not fit on this fee. The finance office looks into it.</p>}
    {excess_applied > 0 && (
      <p>{formatRupees(excess_applied)} of it did not fit on this fee, and was credited to your fees later.</p>
    )}
    {excess_refunded > 0 && (
      <p>{formatRupees(excess_refunded)} of it did not fit on this fee, and was given back to you.</p>
    )}
  </>
);

/** A reload must not open the checkout again. */
function useOpening(ready: boolean, open: () => void): void {
  const { state, pathname } = useLocation() as { readonly state: unknown; readonly pathname: string };
  const navigate = useNavigate();
  const opened = useRef(false);
  const begin = useEffectEvent(() => {
    void navigate(pathname, { replace: true, state: null });
    open();
  });
  const wanted = ready && isOpening(state);
  useEffect(() => {
    if (!wanted || opened.current) return;
    opened.current = true;
    begin();
  }, [wanted]);
}

interface NextStepProps {
  readonly order: PaymentStatus;
  readonly fee: StudentFee | undefined;
  readonly stage: Stage | undefined;
  readonly onPay: () => void;
}

function NextStep({ order, fee, stage, onPay }: NextStepProps): ReactNode {
  const { alert } = useAsk();
  const { ofPayment, making } = useReceipts((sentence) => void alert(sentence));
  if (isUnpaid(order)) {
    const [deciding] = fee?.confirming ?? [];
    if (deciding) return <BankDeciding {...deciding} />;
    if (stage === 'confirming') return null;
    return (
      <ActButton look="primary" disabled={stage !== undefined || !fee} onClick={onPay}>
        {order.status === 'waiting' ? 'Continue payment' : 'Try again'}
      </ActButton>
    );
  }
  const { fee_id, receipt_no } = order;
  if (receipt_no === null) return null;
  return (
    <Button
      look="primary"
      pending={making !== undefined && 'Making…'}
      onClick={() => void ofPayment(fee_id, receipt_no)}
    >
      Generate Receipt
    </Button>
  );
}
