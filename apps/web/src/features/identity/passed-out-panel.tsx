import { identity } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Select } from '../../shared/form/controls.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import styles from './users-page.module.css';

export function PassedOutPanel({ report }: { readonly report: Report }) {
  const [batch, setBatch] = useState('');
  const batches = useRoute(identity.batches, { active: 'true' });
  const active = useRoute(identity.countUsers, { role: 'student', is_active: 'true', batch: batch || null });
  const { confirm } = useAsk();
  const passOut = useAction(identity.passOutBatch);

  const submit = async (): Promise<void> => {
    const text = `Are you sure you want to mark batch ${batch} as passed out?`;
    const count = active.data?.users ?? 0;
    const about = `${count} active ${count === 1 ? 'student' : 'students'} will become inactive.`;
    if (!(await confirm({ text, about, verb: 'Mark as passed out', danger: true }))) return;
    passOut.mutate(
      { batch },
      {
        onSuccess: ({ message }) => {
          setBatch('');
          report.succeeded(message);
        },
        onError: (error) => report.failed(error.text('Failed to deactivate batch.')),
      },
    );
  };

  return (
    <section className={styles.panel} aria-labelledby="passed-out">
      <h2 id="passed-out">Mark Batch as Passed Out</h2>
      <label className={styles.batch}>
        <span>Batch</span>
        <Select value={batch} onChange={({ target }) => setBatch(target.value)}>
          <option value="">Select a batch</option>
          {batches.data?.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </Select>
      </label>
      <ActButton
        disabled={batch === '' || active.isPending}
        pending={passOut.isPending && 'Marking…'}
        onClick={() => void submit()}
      >
        Mark as Passed Out
      </ActButton>
    </section>
  );
}
