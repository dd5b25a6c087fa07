import {
  type ApprovalRoute,
  type Day,
  decider,
  financialYearOf,
  formatDate,
  type Paise,
  yearStartOf,
} from '../kernel/index.js';
import { leadOf } from './accounts.js';
import { type Chart } from './chart.js';
import { type EvidenceFile, type VoucherEvents, type VoucherLine } from './events.js';
import { refuse } from './refusals.js';

const LINES = { fewest: 2, most: 500 };
const FIRST_DAY: Day = '2000-04-01';

export type VoucherStatus = 'waiting' | 'approved' | 'rejected' | 'reversed';

interface Known {
  readonly status: VoucherStatus;
  readonly day: Day;
  readonly amountPaise: Paise;
  readonly narration: string;
  readonly lines: readonly VoucherLine[];
  readonly madeBy: string;
  readonly decidedBy: string | null;
  readonly file: EvidenceFile | null;
}

export type VoucherState = { readonly status: 'none' } | Known;

interface By {
  readonly voucherId: string;
  readonly by: string;
  readonly byName: string;
}

export type VoucherCommands = {
  DraftVoucher: By & {
    day: Day;
    lines: readonly VoucherLine[];
    narration: string;
    evidence: string | null;
    route: ApprovalRoute;
    today: Day;
    chart: Chart;
  };
  AttachEvidence: { voucherId: string; by: string; file: EvidenceFile };
  ApproveVoucher: By;
  RejectVoucher: By & { reason: string };
  ReverseVoucher: By & { reason: string };
};

function expectDay(day: Day, today: Day): void {
  if (day < FIRST_DAY) throw refuse('voucher-too-early');
  if (yearStartOf(day) > yearStartOf(today)) throw refuse('voucher-too-late', financialYearOf(today));
}

const isAmount = (paise: Paise): boolean => Number.isSafeInteger(paise) && paise >= 0;

function expectLine(chart: Chart, { account, debitPaise, creditPaise }: VoucherLine, index: number): void {
  if (!chart.has(account)) throw refuse('account-unknown', account);
  if (!chart.isOpen(account)) throw refuse('account-retired', chart.nameOf(account));
  const led = leadOf(account);
  if (led !== undefined) throw refuse('led-account', chart.nameOf(account), led);
  const sides = [debitPaise, creditPaise].filter((paise) => paise !== 0);
  if (sides.length > 1) throw refuse('both-sides', index + 1);
  if (sides.length === 0 || ![debitPaise, creditPaise].every(isAmount)) throw refuse('no-amount', index + 1);
}

/** Paise. @throws the refusals of a voucher's lines */
export function totalOfVoucher(lines: readonly VoucherLine[], chart: Chart): Paise {
  if (lines.length < LINES.fewest || lines.length > LINES.most) throw refuse('lines-count');
  lines.forEach((line, index) => expectLine(chart, line, index));
  const [debit, credit] = [
    lines.reduce((sum, { debitPaise }) => sum + debitPaise, 0),
    lines.reduce((sum, { creditPaise }) => sum + creditPaise, 0),
  ];
  if (debit !== credit) throw refuse('not-balanced', debit, credit);
  return debit;
}

function known(voucher: VoucherState): Known {
  if (voucher.status === 'none') throw refuse('voucher-not-found');
  return voucher;
}

export const Voucher = decider<VoucherState, VoucherCommands, VoucherEvents>({
  category: 'journalVoucher',
  about: (voucher) => (voucher.status === 'none' ? undefined : `${voucher.narration}, of ${formatDate(voucher.day)}`),
  initial: { status: 'none' },

  decide: {
    DraftVoucher: ({ by: madeBy, byName: madeByName, today, chart, ...voucher }, { status }) => {
      if (status !== 'none') return [];
      const { voucherId, day, lines, narration, evidence, route } = voucher;
      expectDay(day, today);
      const facts = { voucherId, amountPaise: totalOfVoucher(lines, chart), day, lines };
      return [{ type: 'VoucherDrafted', data: { ...facts, narration, evidence, madeBy, madeByName, route } }];
    },

    AttachEvidence: ({ voucherId, by, file }, voucher) => {
      const { status, madeBy, file: attached } = known(voucher);
      if (attached?.fileId === file.fileId) return [];
      if (madeBy !== by) throw refuse('evidence-of-maker');
      if (status !== 'waiting') throw refuse('voucher-decided', status);
      if (attached) throw refuse('evidence-attached');
      return [{ type: 'VoucherEvidenceAttached', data: { voucherId, file } }];
    },

    ApproveVoucher: ({ voucherId, by: approvedBy, byName: approvedByName }, voucher) => {
      const { status, decidedBy, madeBy, amountPaise, day, lines } = known(voucher);
      if (decidedBy === approvedBy) return [];
      if (status !== 'waiting') throw refuse('voucher-decided', status);
      if (madeBy === approvedBy) throw refuse('own-voucher');
      const facts = { voucherId, amountPaise, day, lines };
      return [{ type: 'VoucherApproved', data: { ...facts, approvedBy, approvedByName } }];
    },

    RejectVoucher: ({ voucherId, by: rejectedBy, byName: rejectedByName, reason }, voucher) => {
      const { status, decidedBy, amountPaise } = known(voucher);
      if (decidedBy === rejectedBy) return [];
      if (status !== 'waiting') throw refuse('voucher-decided', status);
      return [{ type: 'VoucherRejected', data: { voucherId, amountPaise, rejectedBy, rejectedByName, reason } }];
    },

    ReverseVoucher: ({ voucherId, by: reversedBy, byName: reversedByName, reason }, voucher) => {
      const { status, madeBy, amountPaise, day } = known(voucher);
      if (status !== 'approved') throw refuse('voucher-not-approved', status);
      if (madeBy === reversedBy) throw refuse('own-reversal');
      return [{ type: 'VoucherReversed', data: { voucherId, amountPaise, day, reversedBy, reversedByName, reason } }];
    },
  },

  evolve: {
    VoucherDrafted: (_, { day, amountPaise, narration, lines, madeBy }) => ({
      ...{ status: 'waiting', day, amountPaise, narration, lines, madeBy, decidedBy: null, file: null },
    }),
    VoucherEvidenceAttached: (voucher, { file }) => ({ ...known(voucher), file }),
    VoucherApproved: (voucher, { approvedBy }) => ({ ...known(voucher), status: 'approved', decidedBy: approvedBy }),
    VoucherRejected: (voucher, { rejectedBy }) => ({ ...known(voucher), status: 'rejected', decidedBy: rejectedBy }),
    VoucherReversed: (voucher) => ({ ...known(voucher), status: 'reversed' }),
  },
});
