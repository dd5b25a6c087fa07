import { methodName } from '@bursar/contracts';
import { type AccountEntry } from '@bursar/domain/fees';
import { financialYearName, formatRupees } from '@bursar/domain/kernel';

export const OPENING = 'Opening balance';
export const CLOSING = 'Closing balance';

export const figure = (rupees: number): string => formatRupees(rupees).replace('₹', '');

export const inColumn = (rupees: number): string => (rupees === 0 ? '' : figure(rupees));

const paidHow = (method: AccountEntry['method']): string => (method === null ? 'Payment' : methodName(method));

const TITLES: Readonly<Record<AccountEntry['kind'], (entry: AccountEntry) => string>> = {
  billed: ({ fee_name }) => fee_name,
  reissued: ({ fee_name }) => `Corrected: ${fee_name}`,
  revoked: ({ fee_name }) => `Taken back: ${fee_name}`,
  brought_over: () => 'Paid earlier, brought over',
  paid: ({ method }) => paidHow(method),
  reversed: ({ method }) => `Reversed: ${paidHow(method)}`,
  refunded: ({ method }) => `Refunded: ${paidHow(method)}`,
};

const OF_A_BILL: readonly AccountEntry['kind'][] = ['billed', 'reissued', 'revoked'];

export function wordsOf(entry: AccountEntry): { readonly title: string; readonly note: string } {
  const { kind, fee_name, invoice_no, receipt_no, reason } = entry;
  const about = OF_A_BILL.includes(kind) ? [invoice_no, reason] : [fee_name, receipt_no, reason];
  return { title: TITLES[kind](entry), note: about.filter(Boolean).join(' · ') };
}

export const periodName = (year: string | undefined): string =>
  year === undefined ? 'Whole account' : `FY ${financialYearName(year)}`;
