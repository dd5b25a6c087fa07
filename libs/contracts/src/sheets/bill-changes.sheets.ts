import { formatDate, formatRupees } from '@bursar/domain/kernel';
import { billChanges, type BillRun, type PassedOverBill } from '../bill-changes.contract.js';
import { instant, money, person, plain, status } from './columns.sheets.js';
import { byId, sheet } from '../sheet.js';

type Reason = PassedOverBill['reason'];

export const PASSED_OVER_REASON_NAMES: Readonly<Record<Reason, string>> = {
  paid: 'Is paid',
  'part-paid': 'A part of it is paid',
  'payment-pending': 'A payment waits for approval',
  'due-later': 'Is due that day or later',
  revoked: 'Was revoked',
};

const WHAT_TO_DO: Readonly<Record<BillRun['kind'], Partial<Record<Reason, string>>>> = {
  'due-date': {},
  amount: {
    paid: 'Charge the difference as a one-off charge, or refund the payment and re-issue the bill.',
    'part-paid': 'Charge the difference as a one-off charge, or refund what was paid and re-issue the bill.',
    'payment-pending': 'Reject the payment and re-issue the bill, or approve it and charge the difference.',
  },
  'take-back': {
    paid: 'Refund the payment, then revoke the bill.',
    'part-paid': 'Refund what was paid, then revoke the bill.',
    'payment-pending': 'Reject the payment, then revoke the bill.',
  },
};

/** Undefined when nothing is left to do. */
export const whatToDo = (kind: BillRun['kind'], reason: Reason): string | undefined => WHAT_TO_DO[kind][reason];

export function changeOf({ kind, due_date, amount }: Pick<BillRun, 'kind' | 'due_date' | 'amount'>): string {
  if (kind === 'due-date') return `Due date to ${formatDate(due_date)}`;
  return kind === 'amount' ? `Amount to ${formatRupees(amount)}` : 'Taken back';
}

export const changedTitleOf = ({ fee_title }: BillRun): string => fee_title ?? 'Several fees';

const passedOver = (change: BillRun['kind']) =>
  sheet({
    kind: `billsleft-${change}`,
    title: 'Bills Left As They Were',
    route: billChanges.passedOver,
    rowId: byId,
    columns: [
      { ...person('student_name', 'Student'), also: [plain('enrollment_no', 'Enrollment No')] },
      plain('fee_title', 'Fee'),
      { ...money('paid_amount', 'Paid'), also: [money('total_amount', 'Amount')] },
      {
        id: 'reason',
        header: 'Why',
        value: ({ reason }) => PASSED_OVER_REASON_NAMES[reason],
        also: [{ header: 'Next step', value: ({ reason }) => whatToDo(change, reason) }],
      },
    ],
  });

export const passedOverSheets = {
  'due-date': passedOver('due-date'),
  amount: passedOver('amount'),
  'take-back': passedOver('take-back'),
};

export const billChangeSheets = {
  runs: sheet({
    kind: 'billchanges',
    title: 'Bill Changes',
    route: billChanges.runs,
    rowId: byId,
    columns: [
      {
        id: 'fee_title',
        header: 'Fee',
        value: changedTitleOf,
        also: [{ header: 'Change', value: changeOf }],
      },
      plain('reason', 'Reason'),
      status('status', 'Status'),
      plain('changed', 'Changed'),
      plain('passed_over', 'Left'),
      person('started_by_name', 'Started By'),
      { ...instant('started_at', 'Started'), also: [instant('finished_at', 'Finished')] },
    ],
  }),
};
