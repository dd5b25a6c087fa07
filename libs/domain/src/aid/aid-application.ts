import { type Day, decider, type DomainEvent, isOwn, needsAnother, type Officer, type Paise } from '../kernel/index.js';
import { type AidEvents, type Funding, type Payout } from './events.js';
import { refuse } from './refusals.js';

interface Disbursement {
  readonly status: 'disbursed' | 'returned' | 'reversed';
  readonly amountPaise: Paise;
  readonly payout: Payout;
}

interface Known {
  readonly status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  readonly facts: AidEvents['AidApplicationSubmitted'];
  readonly approvedPaise: Paise;
  readonly approvedBy: string | null;
  readonly fund: Funding | null;
  /** Commitments that came after the decision. */
  readonly declined: readonly string[];
  readonly disbursements: Readonly<Record<string, Disbursement>>;
}

export type AidApplicationState = { readonly status: 'none' } | Known;

type Decider = Pick<Officer, 'userId' | 'name'>;

export type AidApplicationCommands = {
  ApplyForAid: AidEvents['AidApplicationSubmitted'];
  /** `amountPaise` null approves the requested amount. */
  ApproveAidApplication: { amountPaise: Paise | null; note: string; by: Officer };
  ApproveFromFund: { fund: Funding; amountPaise: Paise; note: string; by: Decider };
  RejectAidApplication: { note: string; by: Officer };
  WithdrawAidApplication: object;
  DisburseAid: {
    disbursementId: string;
    amountPaise: Paise;
    disbursedOn: Day;
    reference: string;
    payout: Payout;
    today: Day;
    by: Officer;
  };
  WithdrawApproval: { note: string; by: Officer };
  ReverseDisbursement: { disbursementId: string; reason: string; by: Officer };
  ReturnDisbursement: { disbursementId: string };
};

export const disbursedOf = ({ disbursements }: Known): Paise =>
  Object.values(disbursements).reduce(
    (sum, { status, amountPaise }) => (status === 'disbursed' ? sum + amountPaise : sum),
    0,
  );

export const undisbursedOf = (application: Known): Paise => application.approvedPaise - disbursedOf(application);

function aboveZero(amountPaise: Paise): void {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refuse('amount-not-positive');
}

function known(application: AidApplicationState): Known {
  if (application.status === 'none') throw refuse('application-not-found');
  return application;
}

function pending(application: AidApplicationState): Known {
  const { status } = known(application);
  if (status !== 'pending') throw refuse('already-decided', status);
  return known(application);
}

/** @throws `aid/own-application` */
function notTheirOwn({ facts: { studentId, userId } }: Known, by: Officer): void {
  if (isOwn(by, studentId, userId)) throw refuse('own-application');
}

function approval(
  { facts: { applicationId, studentId, amountRequestedPaise } }: Known,
  { amountPaise, note, by }: { amountPaise: Paise | null; note: string; by: Decider },
  fund?: Funding,
): DomainEvent<Pick<AidEvents, 'AidApplicationApproved'>> {
  const amountApprovedPaise = amountPaise ?? amountRequestedPaise;
  aboveZero(amountApprovedPaise);
  if (amountApprovedPaise > amountRequestedPaise) throw refuse('exceeds-requested', amountRequestedPaise);
  const decision = { note, decidedBy: by.userId, decidedByName: by.name };
  return {
    type: 'AidApplicationApproved',
    data: { applicationId, studentId, amountRequestedPaise, amountApprovedPaise, ...decision, ...(fund && { fund }) },
  };
}

const changed = (application: AidApplicationState, change: Partial<Known>): AidApplicationState =>
  application.status === 'none' ? application : { ...application, ...change };

const withDisbursement = (
  application: AidApplicationState,
  id: string,
  disbursement: Disbursement,
): AidApplicationState =>
  application.status === 'none'
    ? application
    : { ...application, disbursements: { ...application.disbursements, [id]: disbursement } };

/** Concurrent disbursements pass through this stream, so they never exceed the approval. */
export const AidApplication = decider<AidApplicationState, AidApplicationCommands, AidEvents>({
  category: 'aidApplication',
  about: (state) => (state.status === 'none' ? undefined : `${state.facts.studentName} for ${state.facts.aidType}`),
  whom: (state) => (state.status === 'none' ? undefined : state.facts.studentId),
  initial: { status: 'none' },

  decide: {
    ApplyForAid: (facts, { status }) => {
      if (status !== 'none') return [];
      aboveZero(facts.amountRequestedPaise);
      return [{ type: 'AidApplicationSubmitted', data: facts }];
    },

    ApproveAidApplication: ({ amountPaise, note, by }, state) => {
      const application = pending(state);
      notTheirOwn(application, by);
      return [approval(application, { amountPaise, note, by })];
    },

    ApproveFromFund: ({ fund, amountPaise, note, by }, state) => {
      const application = known(state);
      const { facts, status, declined } = application;
      if (application.fund?.commitmentId === fund.commitmentId || declined.includes(fund.commitmentId)) return [];
      if (status === 'pending') return [approval(application, { amountPaise, note, by }, fund)];
      const { applicationId, studentId } = facts;
      return [{ type: 'AidFundingDeclined', data: { applicationId, studentId, fund } }];
    },

    RejectAidApplication: ({ note, by }, state) => {
      const application = pending(state);
      notTheirOwn(application, by);
      const { applicationId, studentId, amountRequestedPaise } = application.facts;
      const decision = { note, decidedBy: by.userId, decidedByName: by.name };
      return [
        { type: 'AidApplicationRejected', data: { applicationId, studentId, amountRequestedPaise, ...decision } },
      ];
    },

    WithdrawAidApplication: (_, state) => {
      if (known(state).status === 'withdrawn') return [];
      const { applicationId, studentId, amountRequestedPaise } = pending(state).facts;
      return [{ type: 'AidApplicationWithdrawn', data: { applicationId, studentId, amountRequestedPaise } }];
    },

    DisburseAid: ({ disbursementId, amountPaise, disbursedOn, reference, payout, today, by }, state) => {
      const application = known(state);
      if (application.disbursements[disbursementId]) return [];
      if (application.status !== 'approved') throw refuse('not-approved');
      notTheirOwn(application, by);
      if (needsAnother(by, application.approvedBy)) throw refuse('self-approval');
      const selfApproved = application.approvedBy === by.userId;
      aboveZero(amountPaise);
      if (disbursedOn > today) throw refuse('disbursed-in-future');
      if (payout.paidTo === 'fee' && disbursedOn !== today) throw refuse('credit-not-today');
      const disbursedPaise = disbursedOf(application) + amountPaise;
      const leftPaise = undisbursedOf(application);
      if (leftPaise === 0) throw refuse('nothing-left');
      if (amountPaise > leftPaise) throw refuse('exceeds-approved', leftPaise);
      const { applicationId, studentId, studentName, aidType } = application.facts;
      return [
        {
          type: 'AidDisbursed',
          data: {
            disbursementId,
            applicationId,
            studentId,
            studentName,
            aidType,
            amountPaise,
            disbursedPaise,
            disbursedOn,
            reference,
            payout,
            disbursedBy: by.userId,
            disbursedByName: by.name,
            selfApproved,
            ...(application.fund && { fundId: application.fund.fundId }),
          },
        },
      ];
    },

    WithdrawApproval: ({ note, by }, state) => {
      const application = known(state);
      const { status, facts, fund } = application;
      if (status !== 'approved') throw refuse('not-approved');
      notTheirOwn(application, by);
      const amountPaise = undisbursedOf(application);
      if (amountPaise === 0) throw refuse('nothing-to-withdraw');
      const { applicationId, studentId } = facts;
      const amountApprovedPaise = disbursedOf(application);
      const withdrawal = { amountPaise, amountApprovedPaise, note, withdrawnBy: by.userId, withdrawnByName: by.name };
      return [
        { type: 'AidApprovalWithdrawn', data: { applicationId, studentId, ...withdrawal, ...(fund && { fund }) } },
      ];
    },

    ReverseDisbursement: ({ disbursementId, reason, by }, state) => {
      const application = known(state);
      notTheirOwn(application, by);
      const disbursement = application.disbursements[disbursementId];
      if (disbursement === undefined) throw refuse('disbursement-not-found');
      if (disbursement.status !== 'disbursed') throw refuse('disbursement-undone');
      const { amountPaise, payout } = disbursement;
      const { applicationId, studentId, studentName, aidType } = application.facts;
      const reversal = { reason, reversedBy: by.userId, reversedByName: by.name };
      return [
        {
          type: 'AidDisbursementReversed',
          data: {
            disbursementId,
            applicationId,
            studentId,
            studentName,
            aidType,
            amountPaise,
            disbursedPaise: disbursedOf(application) - amountPaise,
            payout,
            ...reversal,
            ...(application.fund && { fundId: application.fund.fundId }),
          },
        },
      ];
    },

    ReturnDisbursement: ({ disbursementId }, state) => {
      const application = known(state);
      const disbursement = application.disbursements[disbursementId];
      if (disbursement?.status !== 'disbursed') return [];
      const { amountPaise, payout } = disbursement;
      const { applicationId, studentId } = application.facts;
      const disbursedPaise = disbursedOf(application) - amountPaise;
      return [
        {
          type: 'AidDisbursementReturned',
          data: {
            disbursementId,
            applicationId,
            studentId,
            amountPaise,
            disbursedPaise,
            payout,
            ...(application.fund && { fundId: application.fund.fundId }),
          },
        },
      ];
    },
  },

  evolve: {
    AidApplicationSubmitted: (_, facts) => ({
      status: 'pending',
      facts,
      approvedPaise: 0,
      approvedBy: null,
      fund: null,
      declined: [],
      disbursements: {},
    }),
    AidApplicationApproved: (application, { amountApprovedPaise, decidedBy, fund = null }) =>
      changed(application, { status: 'approved', approvedPaise: amountApprovedPaise, approvedBy: decidedBy, fund }),
    AidFundingDeclined: (application, { fund }) =>
      application.status === 'none'
        ? application
        : changed(application, { declined: [...application.declined, fund.commitmentId] }),
    AidApprovalWithdrawn: (application, { amountApprovedPaise }) =>
      changed(application, {
        status: amountApprovedPaise === 0 ? 'withdrawn' : 'approved',
        approvedPaise: amountApprovedPaise,
      }),
    AidApplicationRejected: (application) => changed(application, { status: 'rejected' }),
    AidApplicationWithdrawn: (application) => changed(application, { status: 'withdrawn' }),
    AidDisbursed: (application, { disbursementId, amountPaise, payout }) =>
      withDisbursement(application, disbursementId, { status: 'disbursed', amountPaise, payout }),
    AidDisbursementReversed: (application, { disbursementId, amountPaise, payout }) =>
      withDisbursement(application, disbursementId, { status: 'reversed', amountPaise, payout }),
    AidDisbursementReturned: (application, { disbursementId, amountPaise, payout }) =>
      withDisbursement(application, disbursementId, { status: 'returned', amountPaise, payout }),
  },
});
