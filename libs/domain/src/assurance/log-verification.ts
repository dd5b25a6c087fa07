import { decider } from '../kernel/index.js';
import { type AssuranceEvents } from './events.js';

type VerificationEvents = Pick<AssuranceEvents, 'LogVerified'>;

export const LogVerification = decider<
  { readonly ended: boolean },
  { RecordVerification: AssuranceEvents['LogVerified'] },
  VerificationEvents
>({
  category: 'verification',
  initial: { ended: false },
  decide: {
    RecordVerification: (verification, { ended }) => (ended ? [] : [{ type: 'LogVerified', data: verification }]),
  },
  evolve: { LogVerified: () => ({ ended: true }) },
});
