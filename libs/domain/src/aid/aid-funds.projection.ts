import { type Paise, paiseOf, projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type AidEvents, type AidFundEvents, type AidFundKind } from './events.js';

export type AidFundRow = {
  id: string;
  name: string;
  kind: AidFundKind;
  sponsor: string;
  status: 'open' | 'closed';
  put_in: number;
  committed: number;
  disbursed: number;
  /** Put in − committed − disbursed. */
  available: number;
  applications: number;
  opened_at: Timestamp;
  version: number;
};

interface Change {
  readonly putIn?: Paise;
  readonly committed?: Paise;
  readonly disbursed?: Paise;
  readonly applications?: number;
}

function plus(row: AidFundRow | undefined, change: Change): AidFundRow | undefined {
  if (!row) return undefined;
  const putIn = paiseOf(row.put_in) + (change.putIn ?? 0);
  const committed = paiseOf(row.committed) + (change.committed ?? 0);
  const disbursed = paiseOf(row.disbursed) + (change.disbursed ?? 0);
  return {
    ...row,
    put_in: rupeesOf(putIn),
    committed: rupeesOf(committed),
    disbursed: rupeesOf(disbursed),
    available: rupeesOf(putIn - committed - disbursed),
    applications: row.applications + (change.applications ?? 0),
  };
}

const at = (row: AidFundRow | undefined, version: number): AidFundRow | undefined => row && { ...row, version };

const NO_FUND = 'none';

export const aidFunds = projection<
  AidFundRow,
  AidFundEvents & Pick<AidEvents, 'AidDisbursed' | 'AidDisbursementReversed' | 'AidDisbursementReturned'>
>({
  name: 'aid_funds',
  version: 3,
  indexes: ['name', 'kind', 'sponsor', 'status', 'put_in', 'committed', 'disbursed', 'available', 'opened_at'],
  search: ['name', 'sponsor'],
  names: ['name', 'sponsor'],
  rowOf: ({ data }) => data.fundId ?? NO_FUND,
  on: {
    AidFundOpened: (_, { data: { fundId, name, kind, sponsor }, metadata, revision }) => ({
      id: fundId,
      name,
      kind,
      sponsor,
      status: 'open',
      put_in: 0,
      committed: 0,
      disbursed: 0,
      available: 0,
      applications: 0,
      opened_at: metadata.occurredAt,
      version: revision,
    }),
    AidFundChanged: (row, { data: { name, kind, sponsor }, revision }) =>
      row && { ...row, name, kind, sponsor, version: revision },
    AidFundMoneyAdded: (row, { data, revision }) => at(plus(row, { putIn: data.amountPaise }), revision),
    AidFundMoneyTakenOut: (row, { data, revision }) => at(plus(row, { putIn: -data.amountPaise }), revision),
    AidFundCommitted: (row, { data, revision }) =>
      at(plus(row, { committed: data.amountPaise, applications: 1 }), revision),
    AidFundReleased: (row, { data, revision }) =>
      at(plus(row, { committed: -data.amountPaise, applications: data.keptPaise === 0 ? -1 : 0 }), revision),
    AidFundClosed: (row, { revision }) => row && { ...row, status: 'closed', version: revision },
    AidFundReopened: (row, { revision }) => row && { ...row, status: 'open', version: revision },
    AidDisbursed: (row, { data }) => plus(row, { committed: -data.amountPaise, disbursed: data.amountPaise }),
    AidDisbursementReversed: (row, { data }) =>
      plus(row, { committed: data.amountPaise, disbursed: -data.amountPaise }),
    AidDisbursementReturned: (row, { data }) =>
      plus(row, { committed: data.amountPaise, disbursed: -data.amountPaise }),
  },
});
