import { ledger } from '../ledger.contract.js';
import { byId, sheet } from '../sheet.js';
import { day, money, plain } from './columns.sheets.js';

export const ledgerSheets = {
  lines: sheet({
    kind: 'ledger',
    title: 'Ledger',
    route: ledger.lines,
    rowId: byId,
    columns: [
      day('day', 'Day'),
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
};
