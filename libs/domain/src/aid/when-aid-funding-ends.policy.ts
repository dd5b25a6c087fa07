import { intend, policy } from '../kernel/index.js';
import { AidFund } from './aid-fund.js';
import { type AidEvents } from './events.js';

export const whenAidFundingEnds = policy<Pick<AidEvents, 'AidFundingDeclined' | 'AidApprovalWithdrawn'>>({
  name: 'aid.when-aid-funding-ends',
  on: {
    AidFundingDeclined: ({ data: { fund } }) => [
      intend(AidFund, fund.fundId, { type: 'ReleaseAid', commitmentId: fund.commitmentId, keepPaise: 0 }),
    ],
    AidApprovalWithdrawn: ({ data: { fund, amountApprovedPaise } }) =>
      fund
        ? [
            intend(AidFund, fund.fundId, {
              type: 'ReleaseAid',
              commitmentId: fund.commitmentId,
              keepPaise: amountApprovedPaise,
            }),
          ]
        : [],
  },
});
