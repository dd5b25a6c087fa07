import { type fees, type InputOf } from '@bursar/contracts';
import { type FeeTerms } from '@bursar/domain/fees';
import { type Chart, expectIncomeAccount, TUITION } from '@bursar/domain/ledger';
import { invalid } from '@bursar/platform/http';

type Input = InputOf<typeof fees.addFee>;

const BOTH = 'Enter the first month and the number of months, or neither.';

function recognitionOf({ recognise_from: from, recognise_months: months }: Input): FeeTerms['recogniseOver'] {
  if (from === undefined && months === undefined) return undefined;
  if (from === undefined) throw invalid([{ field: 'recognise_from', message: BOTH }]);
  if (months === undefined) throw invalid([{ field: 'recognise_months', message: BOTH }]);
  return { from, months };
}

export function feeTermsOf(input: Input, chart: Chart): FeeTerms {
  const { name, amount: amountPaise, due_date: dueDate, description = '', income_account = TUITION } = input;
  expectIncomeAccount(chart, income_account);
  const recogniseOver = recognitionOf(input);
  const income = {
    ...(income_account !== TUITION && { incomeAccount: income_account }),
    ...(recogniseOver && { recogniseOver }),
  };
  return { name, amountPaise, dueDate, description, ...income };
}
