import { type Payroll } from '@bursar/contracts';

import { ActButton } from '../../shared/past/act-button.js';
import { RowMenu } from '../../shared/table/row-menu.js';

export type PayrollWork = 'edit' | 'recalculate' | 'cancel' | 'reverse';

interface PayrollActionsProps {
  readonly payroll: Payroll;
  readonly own: boolean;
  readonly paying: boolean;
  readonly waits: string | undefined;
  readonly mayReverse: boolean;
  readonly onPay: () => void;
  readonly onReceipt: () => void;
  readonly onOpen: (what: PayrollWork) => void;
}

const REVERSE = { what: 'reverse', label: 'Reverse payment…', danger: true } as const;
const UNPAID_WORK = [
  { what: 'recalculate', label: 'Salary and unpaid days…', danger: false },
  { what: 'cancel', label: 'Cancel payroll…', danger: true },
] as const;

function rareWorkOf(paid: boolean, mayReverse: boolean) {
  if (!paid) return UNPAID_WORK;
  return mayReverse ? [REVERSE] : [];
}

export function PayrollActions(props: PayrollActionsProps) {
  const { payroll, mayReverse, onOpen } = props;
  const of = `${payroll.staff_name}, ${payroll.month}`;
  const paid = payroll.paid_on !== null;
  return (
    <>
      <ActButton size="small" aria-label={`Edit ${of}`} onClick={() => onOpen('edit')}>
        Edit
      </ActButton>
      <NextStep {...props} paid={paid} of={of} />
      <RowMenu
        label={`More for ${of}`}
        items={rareWorkOf(paid, mayReverse).map(({ what, label, danger }) => ({
          label,
          danger,
          onChoose: () => onOpen(what),
        }))}
      />
    </>
  );
}

interface NextStepProps extends PayrollActionsProps {
  readonly paid: boolean;
  readonly of: string;
}

/** One button, so it keeps the focus. */
function NextStep({ paid, of, own, paying, waits, onPay, onReceipt }: NextStepProps) {
  const verb = paid ? 'Download Receipt' : 'Pay Now';
  const waiting = paid ? undefined : waits;
  return (
    <ActButton
      size="small"
      look={paid || own || waiting ? 'secondary' : 'primary'}
      aria-label={waiting ? `The salary of ${of} ${waiting}` : `${verb}: ${of}`}
      pending={paying ? 'Processing payment...' : waiting && 'Waits'}
      onClick={paid ? onReceipt : onPay}
    >
      {verb}
    </ActButton>
  );
}
