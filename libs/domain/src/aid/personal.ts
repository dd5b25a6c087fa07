import { declared } from '../kernel/index.js';
import { aidEvents, aidFundEvents } from './events.js';

const IDENTITY = 'identity of studentId';
const CONTACT = 'contact of studentId';

const FUND = { name: 'plain', sponsor: 'plain' } as const;
const FUNDED = { 'fund.fundName': 'plain' } as const;
const PAID = { 'payout.feeName': 'plain' } as const;

export const aidDeclarations = declared(
  { ...aidEvents, ...aidFundEvents },
  {
    AidApplicationSubmitted: { studentName: IDENTITY, aidType: 'plain', reason: CONTACT },
    AidApplicationApproved: { ...FUNDED, note: CONTACT, decidedByName: 'identity of decidedBy' },
    AidFundingDeclined: FUNDED,
    AidApprovalWithdrawn: { ...FUNDED, note: CONTACT, withdrawnByName: 'identity of withdrawnBy' },
    AidApplicationRejected: { note: CONTACT, decidedByName: 'identity of decidedBy' },
    AidDisbursed: {
      ...PAID,
      studentName: IDENTITY,
      aidType: 'plain',
      reference: 'plain',
      disbursedByName: 'identity of disbursedBy',
    },
    AidDisbursementReversed: {
      ...PAID,
      studentName: IDENTITY,
      aidType: 'plain',
      reason: CONTACT,
      reversedByName: 'identity of reversedBy',
    },
    AidDisbursementReturned: PAID,
    AidFundOpened: FUND,
    AidFundChanged: { ...FUND, 'previous.name': 'plain', 'previous.sponsor': 'plain' },
    AidFundMoneyAdded: { note: 'plain' },
    AidFundMoneyTakenOut: { note: 'plain' },
    AidFundCommitted: {
      fundName: 'plain',
      studentName: IDENTITY,
      note: CONTACT,
      decidedByName: 'identity of decidedBy',
    },
  },
);
