import { decider, isNumbered, NEW_SERIES, numberOnPaper, type NumberSeries, withNumber } from '../kernel/index.js';
import { type VoucherSeriesEvents } from './events.js';

type VoucherSeriesCommands = {
  NumberVoucher: { financialYear: string; voucherId: string };
};

/** Numbers are gapless, and a voucher that asks twice gets one number. */
export const VoucherSeries = decider<NumberSeries, VoucherSeriesCommands, VoucherSeriesEvents>({
  category: 'voucherSeries',
  initial: NEW_SERIES,

  decide: {
    NumberVoucher: ({ financialYear, voucherId }, series) => {
      if (isNumbered(series, voucherId)) return [];
      const number = series.last + 1;
      const voucherNo = numberOnPaper(financialYear, 'JV', number);
      return [{ type: 'VoucherNumbered', data: { voucherNo, number, financialYear, voucherId } }];
    },
  },

  evolve: {
    VoucherNumbered: (series, { number, voucherId }) => withNumber(series, number, voucherId),
  },
});
