import { type Payroll } from '@bursar/contracts';

import { ActButton } from '../../shared/past/act-button.js';
import { RowMenu } from '../../shared/table/row-menu.js';

export type PayrollWork = 'edit' | 'recalculate' | 'cancel' | 'reverse';

interface PayrollActionsProps {
  readonly payroll: Payroll;
  readonly own: boolean;
  readonly paying: boolean;
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

/** One button, so it keeps the focus. */
export function PayrollActions({ payroll, own, paying, mayReverse, onPay, onReceipt, onOpen }: PayrollActionsProps) {
  const of = `${payroll.staff_name}, ${payroll.month}`;
  const paid = payroll.paid_on !== null;
  return (
    <>
      <ActButton size="small" aria-label={`Edit ${of}`} onClick={() => onOpen('edit')}>
        Edit
      </ActButton>
      <ActButton
        size="small"
        look={paid || own ? 'secondary' : 'primary'}
        aria-label={`${paid ? 'Download Receipt' : 'Pay Now'}: ${of}`}
        pending={paying && 'Processing payment...'}
        onClick={paid ? onReceipt : onPay}
      >
        {paid ? 'Download Receipt' : 'Pay Now'}
      </ActButton>
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
