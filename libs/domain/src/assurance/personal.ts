import { declared } from '../kernel/index.js';
import { assuranceEvents, findingEvents, personEvents } from './events.js';

/** The words of a finding belong to the audit, so they outlive their author. */
export const assuranceDeclarations = declared(
  { ...assuranceEvents, ...findingEvents, ...personEvents },
  {
    SealKeyIntroduced: { publicKey: 'plain', signedByPrevious: 'plain' },
    SealKeyRetired: { reason: 'plain' },
    LogSealed: { root: 'plain', previousRoot: 'plain', signature: 'plain' },
    HeadWitnessed: { name: 'identity of userId', purpose: 'plain' },
    HistoryProtected: { oldRoot: 'plain', newRoot: 'plain' },
    LogVerified: { chain: 'plain', verdict: 'plain', findings: 'plain' },
    FindingOpened: {
      title: 'plain',
      note: 'plain',
      openedByName: 'identity of openedBy',
      'evidence.title': 'plain',
      'evidence.route': 'plain',
    },
    EvidenceAdded: { note: 'plain', 'evidence.title': 'plain', 'evidence.route': 'plain' },
    OfficeAsked: { title: 'plain', question: 'plain', askedByName: 'identity of askedBy' },
    FindingAnswered: { title: 'plain', answer: 'plain', answeredByName: 'identity of answeredBy' },
    FindingClosed: { closedByName: 'identity of actor' },
    FindingReopened: { reason: 'plain' },
    ErasureRequested: {
      name: 'identity of userId',
      reason: 'contact of userId',
      requestedByName: 'identity of requestedBy',
    },
    ErasureConfirmed: { confirmedByName: 'identity of confirmedBy' },
    PersonErased: { keyFingerprints: 'plain', keptUntil: 'plain' },
    ErasureCancelled: { cancelledByName: 'identity of cancelledBy' },
  },
);
