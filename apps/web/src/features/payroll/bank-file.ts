import { payroll } from '@bursar/contracts';

import { downloadFromServer } from '../../shared/export/server-file.js';
import { call } from '../../shared/server/call.js';

export async function downloadBankFile(month: string): Promise<{ transfers: number; withoutAccount: number }> {
  const transfers = await call(payroll.bankFile, { month });
  const withoutAccount = transfers.filter(({ account_number }) => account_number === null).length;
  if (transfers.length > 0) {
    await downloadFromServer({ kind: 'bankfile', filters: { month } }, 'csv', { name: `bank-file-${month}.csv` });
  }
  return { transfers: transfers.length, withoutAccount };
}
