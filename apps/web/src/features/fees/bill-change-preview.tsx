import { type BillChangePreview, type billChanges, type BillRun, type RequestOf } from '@bursar/contracts';
import { PASSED_OVER_REASON_NAMES, whatToDo } from '@bursar/contracts/sheets/bill-changes';

import { formatCount } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { useDebounced } from '../../shared/server/use-debounced.js';
import { useRoute } from '../../shared/server/use-route.js';
import styles from './assignment-preview.module.css';
import { previewSentence } from './bill-changes.js';

const PAUSE_MS = 250;

type PreviewRoute =
  | typeof billChanges.previewExtension
  | typeof billChanges.previewReissue
  | typeof billChanges.previewTakeBack;

interface BillChangePreviewProps<R extends PreviewRoute> {
  readonly kind: BillRun['kind'];
  readonly route: R;
  readonly request: RequestOf<R> | undefined;
}

export function BillsToChange<R extends PreviewRoute>({ kind, route, request }: BillChangePreviewProps<R>) {
  const question = request && JSON.stringify(request);
  const settled = useDebounced(question, PAUSE_MS);
  return (
    <div className={styles.preview} role="status" aria-label="Preview of the change">
      {question === undefined && 'Fill in the fields to see which bills will be changed.'}
      {question !== undefined && settled !== question && 'Counting bills…'}
      {question !== undefined && settled === question && (
        <Count kind={kind} route={route} request={JSON.parse(question) as RequestOf<R>} />
      )}
    </div>
  );
}

function Count<R extends PreviewRoute>({
  kind,
  route,
  request,
}: BillChangePreviewProps<R> & { readonly request: RequestOf<R> }) {
  const { data, error, refetch } = useRoute(route, request);
  if (data) return <Counted kind={kind} preview={data} />;
  if (!error) return 'Counting bills…';
  return (
    <>
      <span className={styles.failed}>{error.text('The bills could not be counted.')}</span>
      {error.problem?.message === undefined && (
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      )}
    </>
  );
}

const Counted = ({ kind, preview }: { readonly kind: BillRun['kind']; readonly preview: BillChangePreview }) => (
  <div>
    <strong className={styles.counted}>{previewSentence(kind, preview)}</strong>
    {preview.passed_over.length > 0 && (
      <>
        <p>These do not change:</p>
        <ul>
          {preview.passed_over.map(({ reason, bills }) => (
            <li key={reason}>
              {formatCount(bills)} · {PASSED_OVER_REASON_NAMES[reason]}
              {whatToDo(kind, reason) && `. ${whatToDo(kind, reason)}`}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
