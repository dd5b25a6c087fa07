import { decisions } from '@bursar/contracts';
import { useMemo } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useMay } from '../../shared/session/use-may.js';
import styles from './decisions.module.css';
import { useDeciding } from './use-deciding.js';
import { useWaiting } from './use-waiting.js';
import { VerdictButtons } from './verdict-buttons.js';

interface DecideHereProps {
  readonly id: string;
  readonly isSeen?: boolean;
  readonly report: Report;
}

const stay = (): void => undefined;

export function DecideHere({ id, isSeen = true, report }: DecideHereProps) {
  const may = useMay(decisions.waitingApprovals);
  const { data, refetch } = useWaiting(may);
  const items = useMemo(() => data?.items.filter((item) => item.id === id), [data, id]);
  const { shown, said, take } = useDeciding({ items, position: data?.position ?? '', onGone: stay, refetch, report });
  return (
    <div className={styles.here}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {isSeen &&
        shown.map((item) => (
          <VerdictButtons key={item.id} item={item} onTake={(verdict, one) => void take(verdict, one)} />
        ))}
    </div>
  );
}
