import { type RequestEvents } from '../decisions/events.js';
import { deciderName, type Decision, intend, type Officer, officer, policy } from '../kernel/index.js';
import { Opening } from './opening.js';

const by = (decision: Decision): Officer => officer({ userId: decision.by, name: deciderName(decision) });

/** Another file may take the place of an approved one before its approval is carried out. */
const REPLACED = ['ledger/opening-replaced', 'ledger/opening-exists', 'ledger/opening-not-entered'];

export const whenOpeningDecided = policy<
  Pick<RequestEvents, 'RequestApproved' | 'RequestRejected' | 'RequestWithdrawn'>
>({
  name: 'ledger.when-opening-decided',
  on: {
    RequestApproved: ({ data: { work, decision } }) => {
      if (work.kind !== 'opening_balances') return [];
      const { financialYear, entryId } = work;
      const confirmation = { type: 'ConfirmOpeningBalances', entryId, by: by(decision) } as const;
      return [intend(Opening, financialYear, confirmation, REPLACED)];
    },
    RequestRejected: ({ data: { kind, recordId: financialYear, requestId: entryId, decision } }) => {
      if (kind !== 'opening_balances') return [];
      const rejection = { type: 'RejectOpeningBalances', entryId, reason: decision.note, by: by(decision) } as const;
      return [intend(Opening, financialYear, rejection)];
    },
    RequestWithdrawn: ({ data: { kind, recordId: financialYear, requestId: entryId, askedBy, askedByName } }) => {
      if (kind !== 'opening_balances') return [];
      const maker = officer({ userId: askedBy, name: askedByName });
      const rejection = {
        type: 'RejectOpeningBalances',
        entryId,
        reason: 'Withdrawn by its maker',
        by: maker,
      } as const;
      return [intend(Opening, financialYear, rejection)];
    },
  },
});
