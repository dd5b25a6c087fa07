import { type RequestEvents } from '../decisions/events.js';
import { intend, officer, policy } from '../kernel/index.js';
import { AidApplication } from './aid-application.js';
import { AidFund } from './aid-fund.js';

/** The last decider counts as the approver, so another person disburses under four eyes. */
export const whenAidApproved = policy<Pick<RequestEvents, 'RequestApproved'>>({
  name: 'aid.when-aid-approved',
  on: {
    RequestApproved: ({
      data: {
        requestId: commitmentId,
        work,
        decision,
        concerned: [student],
      },
    }) => {
      if (work.kind !== 'aid' || !student) return [];
      const { applicationId, amountPaise, note, fundId } = work;
      const by = officer({ userId: decision.by, name: decision.byName });
      if (fundId === null) {
        return [intend(AidApplication, applicationId, { type: 'ApproveAidApplication', amountPaise, note, by })];
      }
      const decided = { note, decidedBy: by.userId, decidedByName: by.name };
      const { personId: studentId, name: studentName } = student;
      const promise = { commitmentId, applicationId, studentId, studentName, amountPaise, ...decided };
      return [intend(AidFund, fundId, { type: 'CommitAid', ...promise })];
    },
  },
});
