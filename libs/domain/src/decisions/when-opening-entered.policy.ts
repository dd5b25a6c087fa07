import { financialYearName, intend, policy } from '../kernel/index.js';
import { type OpeningEvents } from '../ledger/events.js';
import { Request } from './request.js';

/** A file may be decided right before another one replaces it. */
const DECIDED = ['decisions/already-at', 'decisions/decided-meanwhile'];

/** An entry and its request have one id. */
export const whenOpeningEntered = policy<Pick<OpeningEvents, 'OpeningBalancesEntered'>>({
  name: 'decisions.when-opening-entered',
  on: {
    OpeningBalancesEntered: ({ data }) => {
      const { entryId, financialYear, lines, enteredBy, enteredByName, route, replaced } = data;
      const withdrawn = replaced
        ? [intend(Request, replaced.entryId, { type: 'WithdrawRequest', by: replaced.enteredBy }, DECIDED)]
        : [];
      if (!route) return withdrawn;
      const request = {
        ...{ requestId: entryId, recordId: financialYear, departmentId: null, kind: 'opening_balances' as const },
        amountPaise: lines.reduce((sum, { amountPaise }) => sum + Math.max(amountPaise, 0), 0),
        description: `Opening balances of ${financialYearName(financialYear)}`,
        ...{ askedBy: enteredBy, askedByName: enteredByName, makerIds: [enteredBy], concerned: [] },
      };
      const work = { kind: 'opening_balances', financialYear, entryId } as const;
      return [...withdrawn, intend(Request, entryId, { type: 'SubmitRequest', request, work, route })];
    },
  },
});
