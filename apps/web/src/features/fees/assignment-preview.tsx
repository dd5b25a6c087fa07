import { fees, type RequestOf } from '@bursar/contracts';

import { Button } from '../../shared/form/button.js';
import { useDebounced } from '../../shared/server/use-debounced.js';
import { useRoute } from '../../shared/server/use-route.js';
import { type AssignmentDraft, previewRequest, previewSentence } from './assignment.js';
import styles from './assignment-preview.module.css';

const PAUSE_MS = 250;

type Asked = RequestOf<typeof fees.previewAssignment>;

export function AssignmentPreview({ draft }: { readonly draft: AssignmentDraft }) {
  // Text compares by value, so retyping asks nothing new.
  const request = previewRequest(draft);
  const question = request && JSON.stringify(request);
  const settled = useDebounced(question, PAUSE_MS);
  return (
    <div className={styles.preview} role="status" aria-label="Preview of the assignment">
      {question === undefined && 'Choose a fee structure and the students to see what will be assigned.'}
      {question !== undefined && settled !== question && 'Counting students…'}
      {question !== undefined && settled === question && <Count question={JSON.parse(question) as Asked} />}
    </div>
  );
}

function Count({ question }: { readonly question: Asked }) {
  const { data, error, refetch } = useRoute(fees.previewAssignment, question);
  if (data) return <strong className={styles.counted}>{previewSentence(data)}</strong>;
  if (!error) return 'Counting students…';
  return (
    <>
      <span className={styles.failed}>{error.text('The students could not be counted.')}</span>
      {error.problem?.message === undefined && (
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      )}
    </>
  );
}
