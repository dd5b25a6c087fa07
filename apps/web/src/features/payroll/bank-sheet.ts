import { type AnswerOf, type payroll } from '@bursar/contracts';

import { type Sheet, sheetOf } from '../../shared/export/sheet.js';
import { type FileColumn } from '../../shared/ui/column.js';

type Transfer = AnswerOf<typeof payroll.bankFile>[number];

const COLUMNS: readonly FileColumn<Transfer>[] = [
  { header: 'Beneficiary Name', value: ({ staff_name }) => staff_name },
  { header: 'Account Number', value: ({ account_number }) => account_number },
  { header: 'IFSC', value: ({ ifsc }) => ifsc },
  { header: 'Amount', value: ({ amount }) => amount, unit: 'rupees' },
  { header: 'Value Date', value: ({ paid_on }) => paid_on, unit: 'day' },
  { header: 'Narration', value: ({ narration }) => narration },
  { header: 'Reference', value: ({ payroll_id }) => payroll_id },
];

/** The transfers as the bank reads them. */
export const bankSheet = (month: string, transfers: readonly Transfer[]): Sheet =>
  sheetOf({ title: `Salaries ${month}`, note: '' }, COLUMNS, transfers);
