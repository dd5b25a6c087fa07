import { audit } from '@bursar/contracts';
import { useIsFetching } from '@tanstack/react-query';

import { Banner } from '../../shared/feedback/banner.js';
import { howMany } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { useComparableParts } from '../../shared/past/comparable.js';
import { useInstantWords } from '../../shared/past/instant-words.js';
import { type Compared } from '../../shared/past/past.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useShortcuts } from '../../shared/shell/shortcuts.js';
import styles from './past.module.css';
import own from './compare.module.css';
import { useGoTo } from './use-past-address.js';

interface CompareLineProps {
  readonly compared: Compared;
  readonly onChoose: () => void;
}

export function CompareLine({ compared, onChoose }: CompareLineProps) {
  const goTo = useGoTo();
  const stop = (): void => goTo(compared.later);
  useShortcuts({ Escape: stop });
  const first = useRoute(audit.instant, {}, { asOf: compared.then });
  const second = useRoute(audit.instant, {});
  const [then, later] = [useInstantWords(compared.then), useInstantWords(compared.later)];
  const failed = [first, second].find(({ isError }) => isError);
  const sought = first.isPlaceholderData || second.isPlaceholderData;
  const between = first.data && second.data && second.data.events - first.data.events;
  return (
    <section className={`${styles.comparing} ${styles.line}`} aria-label="Comparison">
      {failed?.error ? (
        <Banner tone="error" onRetry={() => void failed.refetch()}>
          {failed.error.text('The past could not be read.')}
        </Banner>
      ) : (
        <p className={styles.says} role="status">
          Comparing <strong>{then}</strong> with <strong>{later}</strong>
          {!sought && between !== undefined && between >= 0 && ` · ${howMany(between, 'event')} between`}
        </p>
      )}
      <Coverage />
      <Button size="small" aria-haspopup="dialog" aria-keyshortcuts="C" onClick={onChoose}>
        Change
      </Button>
      <Button size="small" aria-keyshortcuts="Escape" onClick={stop}>
        Stop comparing
      </Button>
    </section>
  );
}

/** Parts are drawn a moment later, so the sentence waits. */
function Coverage() {
  const [parts, asking] = [useComparableParts(), useIsFetching()];
  if (parts > 0 || asking > 0) return null;
  return (
    <span className={own.late} role="status">
      This screen cannot be compared. It shows the later time.
    </span>
  );
}
