import { type ReceiptProof } from '@bursar/contracts';
import { headIn } from '@bursar/domain/assurance';
import { useEffect, useState } from 'react';

import { ChartFigure } from '../../shared/charts/chart-figure.js';
import { Banner } from '../../shared/feedback/banner.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { formatDateTime } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { type Column } from '../../shared/table/table.js';
import { type ProofRoute } from './download-receipts.js';
import { leadsToRoot, type MerkleStep, merkleSteps } from './merkle-steps.js';
import styles from './proof-dialog.module.css';

const COLUMNS: readonly Column<MerkleStep>[] = [
  { id: 'no', header: 'Step', cell: ({ no }) => no, align: 'end' },
  { id: 'side', header: 'Joined On', cell: ({ side }) => side },
  { id: 'events', header: 'Events Below', cell: ({ events }) => formatCount(events), align: 'end' },
  { id: 'hash', header: 'Hash', cell: ({ hash }) => `${hash.slice(0, 16)}…` },
];

const [WIDTH, MIDDLE, ASIDE, STEP, EDGE] = [230, 115, 46, 22, 20];

interface ProofDialogProps {
  readonly route: ProofRoute;
  readonly transactionId: string;
  readonly receiptNo: string;
  readonly onClose: () => void;
}

export function ProofDialog({ route, transactionId, receiptNo, onClose }: ProofDialogProps) {
  const { data, isError, error, refetch } = useRoute(route, { transaction_id: transactionId });
  return (
    <Dialog title={`Proof of ${receiptNo}`} onClose={onClose}>
      <Stack>
        {isError && (
          <Banner tone="error" onRetry={() => void refetch()}>
            {error.text('The proof could not be loaded.')}
          </Banner>
        )}
        {!data && !isError && <Skeleton width="60%" />}
        {data && <Path proof={data} />}
      </Stack>
    </Dialog>
  );
}

function useLeadsToRoot(proof: ReceiptProof): boolean | undefined {
  const [leads, setLeads] = useState<boolean>();
  useEffect(() => {
    leadsToRoot(proof).then(setLeads, () => undefined);
  }, [proof]);
  return leads;
}

function Path({ proof }: { readonly proof: ReceiptProof }) {
  const leads = useLeadsToRoot(proof);
  const steps = merkleSteps(proof);
  const head = headIn(proof.head);
  const finding = `${formatCount(steps.length)} steps lead from the receipt to the signed root`;
  return (
    <>
      {leads !== undefined && (
        <Banner tone={leads ? 'success' : 'error'}>
          {leads
            ? 'This browser computed all steps. They end in the signed root.'
            : 'This browser computed all steps. They do not end in the signed root.'}
        </Banner>
      )}
      <ChartFigure finding={finding} why={null} columns={COLUMNS} rows={steps} rowId={({ no }) => String(no)}>
        <Drawing steps={steps} leaf={proof.leaf} />
      </ChartFigure>
      {head && (
        <p>
          The receipt is event {formatCount(proof.leaf + 1)} of {formatCount(head.events)} under the seal of{' '}
          {formatDateTime(head.sealedAt)}. Filled dots are computed from the receipt. Empty dots come with the proof,
          each over that many events.
        </p>
      )}
    </>
  );
}

function Drawing({ steps, leaf }: { readonly steps: readonly MerkleStep[]; readonly leaf: number }) {
  const height = steps.length * STEP + 2 * EDGE;
  const levelAt = (level: number): number => height - EDGE - level * STEP;
  return (
    <svg className={styles.tree} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
      {steps.map(({ no, side, events }) => {
        const [below, above] = [levelAt(no - 1), levelAt(no)];
        const x = side === 'left' ? MIDDLE - ASIDE : MIDDLE + ASIDE;
        return (
          <g key={no}>
            <path className={styles.side} d={`M${x} ${below}L${MIDDLE} ${above}`} />
            <path className={styles.path} d={`M${MIDDLE} ${below}V${above}`} />
            <circle className={styles.given} cx={x} cy={below} r="4" />
            <text x={side === 'left' ? x - 9 : x + 9} y={below + 4} textAnchor={side === 'left' ? 'end' : 'start'}>
              {formatCount(events)}
            </text>
          </g>
        );
      })}
      {steps.map(({ no }) => (
        <circle key={no} className={styles.computed} cx={MIDDLE} cy={levelAt(no - 1)} r="4" />
      ))}
      <circle className={styles.computed} cx={MIDDLE} cy={levelAt(steps.length)} r="7" />
      <text x={MIDDLE + 14} y={levelAt(steps.length) + 4}>
        Signed root
      </text>
      <text x={MIDDLE} y={height - 2} textAnchor="middle">
        Event {formatCount(leaf + 1)}
      </text>
    </svg>
  );
}
