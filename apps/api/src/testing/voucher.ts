import { type RequestOf, type vouchers } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';

type Voucher = RequestOf<typeof vouchers.makeVoucher>;

export const DEPRECIATION: Voucher['lines'] = [
  { account: '5190', debit: 12_500.5 },
  { account: '1510', credit: 12_500.5 },
];

export const aVoucher = (change: Partial<Voucher> = {}): Voucher => ({
  ...{ day: istDayOf(new Date().toISOString()), narration: 'Depreciation of the laboratory' },
  ...{ lines: DEPRECIATION, ...change },
});
