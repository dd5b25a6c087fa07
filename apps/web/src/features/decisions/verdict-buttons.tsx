import { ActButton } from '../../shared/past/act-button.js';
import styles from './decisions.module.css';
import { type ShownItem } from './use-outcomes.js';
import { type Verdict } from './use-verdicts.js';

interface VerdictButtonsProps {
  readonly item: ShownItem;
  readonly onTake: (verdict: Verdict, item: ShownItem) => void;
}

export function VerdictButtons({ item, onTake }: VerdictButtonsProps) {
  const { outcome, refusal, description, submitted_by_name } = item;
  if (outcome) {
    return (
      <span className={styles.outcome} data-tone={outcome.tone}>
        {outcome.text}
      </span>
    );
  }
  if (refusal !== null) return <span className={styles.refusal}>{refusal}</span>;
  const of = `${description} of ${submitted_by_name}`;
  return (
    <span className={styles.verdicts}>
      <ActButton look="primary" aria-label={`Approve ${of}`} onClick={() => onTake('approve', item)}>
        Approve
      </ActButton>
      <ActButton aria-label={`Reject ${of}`} onClick={() => onTake('reject', item)}>
        Reject
      </ActButton>
      <ActButton aria-label={`Return ${of}`} onClick={() => onTake('return', item)}>
        Return
      </ActButton>
    </span>
  );
}
