import { decisions, type OpenRequest, type RequestOf } from '@bursar/contracts';
import { Link } from 'react-router-dom';

import { Amount } from '../figures/amount.js';
import { waitsFor } from '../server/use-waiting.js';
import { useRoute } from '../server/use-route.js';
import { useMay } from '../session/use-may.js';
import { Banner } from './banner.js';
import styles from './open-requests.module.css';
import { openWords } from './open-words.js';

export interface OpenRequestsProps {
  readonly kind: NonNullable<RequestOf<typeof decisions.openRequests>['kind']>;
  readonly recordId?: string;
}

export function OpenRequests({ kind, recordId }: OpenRequestsProps) {
  const may = useMay(decisions.openRequests);
  const { data = [], isError, error, refetch } = useRoute(decisions.openRequests, { kind }, { enabled: may });
  if (isError) {
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {error.text('The waiting requests could not be loaded.')}
      </Banner>
    );
  }
  const requests = data.filter(({ record_ids }) => recordId === undefined || record_ids.includes(recordId));
  return (
    requests.length > 0 && (
      <Banner tone="notice">
        <Waiting requests={requests} />
      </Banner>
    )
  );
}

function Waiting({ requests }: { readonly requests: readonly OpenRequest[] }) {
  const list = (
    <ul className={styles.list} aria-label="Open requests">
      {requests.map((request) => (
        <Open key={request.id} {...request} />
      ))}
    </ul>
  );
  if (requests.length === 1) return list;
  return (
    <details>
      <summary>{openWords(requests)}</summary>
      {list}
    </details>
  );
}

const Open = (request: OpenRequest) => (
  <li>
    <Link to={`/approvals/${request.kind}/${request.id}`}>{request.description}</Link>,{' '}
    {request.kind !== 'vendor_bank' && (
      <>
        <Amount rupees={request.amount} />,{' '}
      </>
    )}
    asked for by {request.submitted_by_name}, {waitsFor(request)}
  </li>
);
