import { intend, policy } from '../kernel/index.js';
import { AidApplication } from './aid-application.js';
import { type AidFundEvents } from './events.js';

export const whenAidFundCommitted = policy<Pick<AidFundEvents, 'AidFundCommitted'>>({
  name: 'aid.when-aid-fund-committed',
  on: {
    AidFundCommitted: ({ data }) => {
      const { fundId, fundName, commitmentId, applicationId, amountPaise, note, decidedBy, decidedByName } = data;
      const fund = { fundId, fundName, commitmentId };
      const by = { userId: decidedBy, name: decidedByName };
      return [intend(AidApplication, applicationId, { type: 'ApproveFromFund', fund, amountPaise, note, by })];
    },
  },
});
