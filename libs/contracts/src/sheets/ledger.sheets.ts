import { ledger } from '../ledger.contract.js';
import { byId, sheet } from '../sheet.js';
import { vouchers } from '../vouchers.contract.js';
import { day, money, person, plain, reference, status } from './columns.sheets.js';

export const ledgerSheets = {
  lines: sheet({
    kind: 'ledger',
    title: 'Ledger',
    route: ledger.lines,
    rowsDepend: true,
    rowId: byId,
    columns: [
      day('day', 'Day'),
      reference('number', 'Number'),
      plain('account_name', 'Account'),
      plain('name', 'Name'),
      plain('about', 'For'),
      money('debit', 'Debit'),
      money('credit', 'Credit'),
      money('balance', 'Balance'),
      plain('record', 'Record'),
      plain('against', 'Against'),
    ],
    totals: [money('debit', 'Debit'), money('credit', 'Credit')],
  }),
  vouchers: sheet({
    kind: 'vouchers',
    title: 'Vouchers',
    route: vouchers.allVouchers,
    rowId: byId,
    columns: [
      day('day', 'Day'),
      reference('number', 'Number'),
      plain('narration', 'Narration'),
      money('amount', 'Amount'),
      status('state', 'State'),
      person('made_by_name', 'Made By'),
      person('decided_by_name', 'Decided By'),
    ],
  }),
};
