import {
  type ApprovalRoute,
  type Day,
  type Decision,
  event,
  type EventsOf,
  type Fallen,
  formatPaise,
  type Month,
  type Paise,
  type StepHolders,
  stepPhrase,
} from '../kernel/index.js';

export const REQUEST_KINDS = [
  'refund',
  'income',
  'income_reversal',
  'payroll_payment',
  'budget_change',
  'budget_transfer',
  'aid',
  'vendor_bank',
  'journal',
  'opening_balances',
] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number];

interface Works {
  refund: {
    refundId: string;
    /** Locks the money. */
    through: 'bill' | 'receipt' | 'gateway';
    lockId: string;
    /** Null for money in suspense. */
    transactionId: string | null;
    /** Suspense handed over, not sent back by the gateway. */
    byHand?: true;
    /** Null means all of it. */
    meantPaise: Paise | null;
    reason: string;
  };
  income: { sourceName: string; description: string; incomeKind: string; receivedDate: Day };
  income_reversal: { incomeId: string; reason: string };
  /** Amounts and months follow the order of `payrollIds`. The first requests lack them. */
  payroll_payment: { payrollIds: readonly string[]; amountsPaise?: readonly Paise[]; months?: readonly Month[] };
  budget_change: {
    financialYear: string;
    departmentId: number;
    allocatedPaise: Paise;
    previousPaise: Paise;
    currentYear: string;
    fundsPaise: Paise;
    spentPaise: Paise;
    encumberedPaise: Paise;
    enforceBalance: boolean;
  };
  /** `allocatedPaise` is what `departmentId` keeps. */
  budget_transfer: {
    financialYear: string;
    departmentId: number;
    toId: number;
    paise: Paise;
    allocatedPaise: Paise;
    reason: string;
    currentYear: string;
    fundsPaise: Paise;
    spentPaise: Paise;
    encumberedPaise: Paise;
  };
  aid: {
    applicationId: string;
    amountPaise: Paise;
    note: string;
    fundId: string | null;
  };
  vendor_bank: { vendorId: string; accountNumber: string; ifsc: string };
  journal: { voucherId: string };
  opening_balances: { financialYear: string; entryId: string };
}

export type Work = { [Kind in RequestKind]: { kind: Kind } & Works[Kind] }[RequestKind];

export interface Requested {
  requestId: string;
  kind: RequestKind;
  recordId: string;
  departmentId: number | null;
  amountPaise: Paise;
  description: string;
  askedBy: string;
  askedByName: string;
  /** They decide no step: the asker, and who recorded or approved the refunded payment. */
  makerIds: readonly string[];
  concerned: readonly { personId: string; userId?: string; name: string; holdsStep?: true }[];
}

type Decided = Requested & { decidedBy: string; decision: Decision };

const NAMES: Readonly<Record<RequestKind, string>> = {
  refund: 'the refund',
  income: 'the income',
  income_reversal: 'the reversal of income',
  payroll_payment: 'the payment of salaries',
  budget_change: 'the change of a budget',
  budget_transfer: 'the transfer between budgets',
  aid: 'the aid',
  vendor_bank: 'the bank account',
  journal: 'the journal voucher',
  opening_balances: 'the entry',
};

const noted = (note: string): string => (note === '' ? '' : `: ${note}`);

const standingIn = ({ forName }: Decision): string => (forName === undefined ? '' : `, for ${forName}`);

export const aboutRequest = ({ description, concerned: [one, ...others] }: Requested): string =>
  one && others.length === 0 ? `${description}, ${one.name}` : description;

export const barredOfficers = ({ makerIds, concerned }: Requested): string[] => [
  ...makerIds,
  ...concerned.flatMap(({ personId, userId = personId, holdsStep }) => (holdsStep ? [userId] : [])),
];

/** The bank account of a vendor has no amount. */
export const requestFor = (amountPaise: Paise): string =>
  amountPaise === 0 ? 'request' : `request for ${formatPaise(amountPaise)}`;

const what = ({ kind, amountPaise }: Requested, about: string): string =>
  kind === 'vendor_bank' ? `${NAMES[kind]}, ${about}` : `${NAMES[kind]} of ${formatPaise(amountPaise)}, ${about}`;

export const requestEvents = {
  RequestSubmitted: event<Requested & { work: Work; route: ApprovalRoute }>(
    (request, about) => ({ says: `Asked for ${what(request, about)}`, amountPaise: request.amountPaise }),
    { name: 'request.submitted', model: 'approval_requests' },
  ),

  RequestStepApproved: event<Decided & { next: string; waitsFor: StepHolders }>(
    (request, about) => ({
      says: `Approved the step ${request.decision.step} of ${what(request, about)}${standingIn(request.decision)}; ${stepPhrase(request.next)} decides next${noted(request.decision.note)}`,
      amountPaise: request.amountPaise,
    }),
    { name: 'request.step_approved', model: 'approval_requests' },
  ),

  RequestStepFell: event<Requested & Fallen>(
    (request, about) => ({
      says: `Moved ${what(request, about)} on from the step ${request.step}, which lost its holder; ${stepPhrase(request.to)} decides next`,
      amountPaise: request.amountPaise,
    }),
    { name: 'request.step_fell', model: 'approval_requests' },
  ),

  RequestHandedUp: event<Requested & { next: string; waitsFor: StepHolders }>((request, about) => ({
    says: `Told ${stepPhrase(request.next)} that ${what(request, about)} waits`,
    amountPaise: request.amountPaise,
  })),

  RequestApproved: event<Decided & { work: Work }>(
    (request, about) => ({
      says: `Approved ${what(request, about)}, asked for by ${request.askedByName}${standingIn(request.decision)}${noted(request.decision.note)}`,
      amountPaise: request.amountPaise,
    }),
    { name: 'request.approved', model: 'approval_requests' },
  ),

  RequestReturned: event<Decided>(
    (request, about) => ({
      says: `Asked about ${what(request, about)}${standingIn(request.decision)}${noted(request.decision.note)}`,
      amountPaise: request.amountPaise,
    }),
    { name: 'request.returned', model: 'approval_requests' },
  ),

  RequestResubmitted: event<Requested & { answer: string; waitsFor: StepHolders }>(
    (request, about) => ({
      says: `Asked again for ${what(request, about)}${noted(request.answer)}`,
      amountPaise: request.amountPaise,
    }),
    { name: 'request.resubmitted', model: 'approval_requests' },
  ),

  RequestWithdrawn: event<Requested>(
    (request, about) => ({ says: `Withdrew ${what(request, about)}`, amountPaise: request.amountPaise }),
    { name: 'request.withdrawn', model: 'approval_requests' },
  ),

  RequestRejected: event<Decided>(
    (request, about) => ({
      says: `Rejected ${what(request, about)}, asked for by ${request.askedByName}${standingIn(request.decision)}${noted(request.decision.note)}`,
      amountPaise: request.amountPaise,
    }),
    { name: 'request.rejected', model: 'approval_requests' },
  ),
};
export type RequestEvents = EventsOf<typeof requestEvents>;

export * from './reminder.events.js';
