import { declared } from '../kernel/index.js';
import { chartEvents, openingEvents, periodEvents, voucherEvents, voucherSeriesEvents } from './events.js';

const ASKED = { askedByName: 'identity of askedBy' } as const;
const CONFIRMED = { ...ASKED, confirmedByName: 'identity of confirmedBy' } as const;

export const ledgerDeclarations = declared(
  { ...periodEvents, ...voucherEvents, ...voucherSeriesEvents, ...openingEvents, ...chartEvents },
  {
    AccountAdded: { name: 'plain' },
    AccountRenamed: { name: 'plain', previousName: 'plain' },
    AccountRetired: { name: 'plain' },
    AccountRestored: { name: 'plain' },
    OpeningBalancesEntered: {
      ...{ sourceNote: 'plain', enteredByName: 'identity of enteredBy' },
      ...{ 'route.steps.name': 'plain', 'route.steps.who.roles': 'plain' },
    },
    OpeningBalancesRejected: { reason: 'plain', rejectedByName: 'identity of rejectedBy' },
    OpeningBalancesConfirmed: {
      enteredByName: 'identity of enteredBy',
      confirmedByName: 'identity of confirmedBy',
    },
    OpeningBalancesReversed: { reason: 'plain', reversedByName: 'identity of reversedBy' },
    PeriodClosed: { closedByName: 'identity of closedBy' },
    PeriodSealed: { root: 'plain' },
    PeriodReopeningAsked: { reason: 'plain', ...ASKED },
    PeriodReopeningDismissed: { dismissedByName: 'identity of dismissedBy' },
    PeriodReopened: { reason: 'plain', ...CONFIRMED },
    YearCloseAsked: ASKED,
    YearCloseDismissed: { dismissedByName: 'identity of dismissedBy' },
    YearClosed: CONFIRMED,
    VoucherDrafted: {
      ...{ day: 'plain', narration: 'plain', evidence: 'plain', madeByName: 'identity of madeBy' },
      ...{ 'route.steps.name': 'plain', 'route.steps.who.roles': 'plain' },
    },
    VoucherEvidenceAttached: { 'file.fileName': 'plain', 'file.mediaType': 'plain', 'file.sha256': 'plain' },
    VoucherApproved: { day: 'plain', approvedByName: 'identity of approvedBy' },
    VoucherRejected: { reason: 'plain', rejectedByName: 'identity of rejectedBy' },
    VoucherReversed: { day: 'plain', reason: 'plain', reversedByName: 'identity of reversedBy' },
    VoucherNumbered: { voucherNo: 'plain' },
  },
);
