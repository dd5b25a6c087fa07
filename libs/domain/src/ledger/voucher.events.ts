import { type ApprovalRoute, type Day, event, type EventsOf, formatPaise, type Paise } from '../kernel/index.js';
import { type Account } from './accounts.js';

/** One of both amounts is 0. */
export interface VoucherLine {
  account: Account;
  debitPaise: Paise;
  creditPaise: Paise;
  departmentId: number | null;
}

export interface VoucherFacts {
  voucherId: string;
  amountPaise: Paise;
}

export interface EvidenceFile {
  fileId: string;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

export type PostedVoucher = VoucherFacts & { day: Day; lines: readonly VoucherLine[] };

const told =
  (done: string) =>
  ({ amountPaise, reason }: VoucherFacts & { readonly reason?: string }, about: string) => ({
    says: `${done} the voucher of ${formatPaise(amountPaise)}: ${about}${reason === undefined ? '' : `; ${reason}`}`,
    amountPaise,
  });

export const voucherEvents = {
  VoucherDrafted: event<
    PostedVoucher & {
      narration: string;
      evidence: string | null;
      madeBy: string;
      madeByName: string;
      route: ApprovalRoute;
    }
  >(told('Made')),

  VoucherEvidenceAttached: event<{ voucherId: string; file: EvidenceFile }>(({ file }, about) => ({
    says: `Attached the evidence ${file.fileName} to the voucher: ${about}`,
  })),

  VoucherApproved: event<PostedVoucher & { approvedBy: string; approvedByName: string }>(told('Approved')),

  VoucherRejected: event<VoucherFacts & { rejectedBy: string; rejectedByName: string; reason: string }>(
    told('Rejected'),
  ),

  VoucherReversed: event<VoucherFacts & { day?: Day; reversedBy: string; reversedByName: string; reason: string }>(
    told('Reversed'),
  ),
};
export type VoucherEvents = EventsOf<typeof voucherEvents>;

export const voucherSeriesEvents = {
  VoucherNumbered: event<{ voucherNo: string; number: number; financialYear: string; voucherId: string }>(
    ({ voucherNo }, about) => ({ says: `Numbered the voucher ${voucherNo}: ${about}` }),
  ),
};
export type VoucherSeriesEvents = EventsOf<typeof voucherSeriesEvents>;
