import { decider, NEW_SERIES, numbering, numberOnPaper, type NumberSeries, withNumber } from '../kernel/index.js';
import { type VoucherSeriesEvents } from './events.js';

type VoucherSeriesCommands = {
  NumberVoucher: { financialYear: string; voucherId: string };
};

export const VoucherSeries = decider<NumberSeries, VoucherSeriesCommands, VoucherSeriesEvents>({
  category: 'voucherSeries',
  initial: NEW_SERIES,

  decide: {
    NumberVoucher: ({ financialYear, voucherId }, series) =>
      numbering(series, voucherId, (number) => {
        const voucherNo = numberOnPaper(financialYear, 'JV', number);
        return { type: 'VoucherNumbered', data: { voucherNo, number, financialYear, voucherId } };
      }),
  },

  evolve: {
    VoucherNumbered: (series, { number, voucherId }) => withNumber(series, number, voucherId),
  },
});
