import { type Expense, expenses } from '@bursar/contracts';
import { expenseSheets } from '@bursar/contracts/sheets/expenses';
import { financialYearName } from '@bursar/domain/kernel';
import { type ComponentType, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { currentYear, recentYears } from '../../shared/figures/financial-years.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import { useDepartmentFilter } from '../../shared/table/use-department-filter.js';
import { EXPENSE_LOOKS } from './expense-looks.js';
import {
  CancelPurchaseDialog,
  ClosePurchaseDialog,
  EnterBillDialog,
  OrderPurchaseDialog,
  PayExpenseDialog,
  ReceiveGoodsDialog,
  ReverseExpenseDialog,
} from './expense-step-dialog.js';
import { ExpenseTrack } from './expense-track.js';
import { KIND_FILTER, spentInFilter, STAGE_FILTER, STATUS_FILTER } from './filters.js';
import { OrderAndBills } from './order-and-bills.js';
import { ReceiptLink } from '../../shared/export/receipt-link.js';
import { SpendingHeat } from './spending-heat.js';

const COLUMNS = columnsOf(expenseSheets.all.columns, EXPENSE_LOOKS);

const trackAndBillsOf = (expense: Expense) => (
  <>
    <ExpenseTrack expense={expense} />
    <OrderAndBills expense={expense} />
  </>
);

const otherFilters = (year: string): readonly Filter[] => [
  STAGE_FILTER,
  STATUS_FILTER,
  KIND_FILTER,
  {
    field: 'financial_year',
    label: 'Charged to',
    options: recentYears().map((value) => ({ value, label: financialYearName(value) })),
  },
  spentInFilter(year),
];

const DIALOGS = {
  pay: PayExpenseDialog,
  bill: EnterBillDialog,
  order: OrderPurchaseDialog,
  goods: ReceiveGoodsDialog,
  close: ClosePurchaseDialog,
  cancel: CancelPurchaseDialog,
  reverse: ReverseExpenseDialog,
} as const;
type Step = keyof typeof DIALOGS;

interface StepsProps {
  readonly expense: Expense;
  readonly onStep: (step: Step) => void;
}

const takesGoods = ({ vendor_name, goods, stage }: Expense): boolean =>
  vendor_name !== null && goods !== 'all' && stage !== 'closed';

const Steps = ({ expense, onStep }: StepsProps) => (
  <>
    {expense.stage === 'to_pay' && (
      <ActButton size="small" look="primary" aria-label={`Pay ${expense.description}`} onClick={() => onStep('pay')}>
        Pay
      </ActButton>
    )}
    {(expense.stage === 'to_pay' || expense.stage === 'paid') && (
      <ActButton size="small" aria-label={`Reverse ${expense.description}`} onClick={() => onStep('reverse')}>
        Reverse
      </ActButton>
    )}
    {expense.stage === 'ordered' && (
      <>
        <ActButton
          size="small"
          look="primary"
          aria-label={`Enter the bill of ${expense.description}`}
          onClick={() => onStep('bill')}
        >
          Enter Bill
        </ActButton>
        {expense.vendor_name === null && expense.bills.length === 0 && (
          <ActButton size="small" aria-label={`Order ${expense.description}`} onClick={() => onStep('order')}>
            Order
          </ActButton>
        )}
        {expense.bills.length > 0 ? (
          <ActButton
            size="small"
            aria-label={`Close the purchase of ${expense.description}`}
            onClick={() => onStep('close')}
          >
            Close
          </ActButton>
        ) : (
          <ActButton
            size="small"
            aria-label={`Cancel the purchase of ${expense.description}`}
            onClick={() => onStep('cancel')}
          >
            Cancel
          </ActButton>
        )}
      </>
    )}
    {takesGoods(expense) && (
      <ActButton size="small" aria-label={`Note goods of ${expense.description}`} onClick={() => onStep('goods')}>
        Goods
      </ActButton>
    )}
  </>
);

interface ExpensesProps {
  readonly Waiting: ComponentType<{ readonly report: Report }>;
}

export function Expenses({ Waiting }: ExpensesProps) {
  const [params] = useSearchParams();
  const year = params.get('financial_year') ?? currentYear();
  const [banner, report] = useOutcome('');
  const department = useDepartmentFilter();
  const others = useMemo(() => otherFilters(year), [year]);
  const [over, setOver] = useState<{ readonly step: Step; readonly expense: Expense }>();
  const mayPay = useMay(expenses.pay);
  const actions = useCallback(
    (expense: Expense) => (
      <>
        {(expense.receipt !== null || expense.receipt_url !== null) && (
          <ReceiptLink expense={expense} report={report} />
        )}
        {mayPay && <Steps expense={expense} onStep={(step) => setOver({ step, expense })} />}
      </>
    ),
    [mayPay, report],
  );
  const OverDialog = over && DIALOGS[over.step];
  return (
    <>
      <PageHeader title="Expenses" subtitle="Requests of the departments, and payments that are due" />
      <Stack>
        {banner}
        <Waiting report={report} />
        <SpendingHeat year={year} />
        <Register
          sheet={expenseSheets.all}
          record="expense"
          more={trackAndBillsOf}
          columns={COLUMNS}
          actions={actions}
          actionsHeader={mayPay ? 'Actions' : 'Receipt'}
          search="Description, person, bill or reference"
          filters={[department, ...others]}
          empty="No expenses have been requested yet."
          failure="The expenses could not be loaded."
        />
      </Stack>
      {OverDialog && <OverDialog expense={over.expense} report={report} onClose={() => setOver(undefined)} />}
    </>
  );
}
