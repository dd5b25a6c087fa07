import { setup, type SetupProgress } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { formatDate } from '../../shared/figures/dates.js';
import { ButtonLink } from '../../shared/form/button.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { CheckIcon } from '../../shared/theme/icons.js';
import { isOpen, isSkipped, STEP_LOOKS } from './first-steps.js';
import styles from './step-list.module.css';

export function StepList({ steps }: { readonly steps: readonly SetupProgress[] }) {
  const [failure, setFailure] = useState<string>();
  const next = steps.find(isOpen)?.step;
  return (
    <>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <ol className={styles.steps}>
        {steps.map((progress, index) => (
          <Step
            key={progress.step}
            {...progress}
            number={index + 1}
            next={progress.step === next}
            onFailure={setFailure}
          />
        ))}
      </ol>
    </>
  );
}

interface StepProps extends SetupProgress {
  readonly number: number;
  readonly next: boolean;
  readonly onFailure: (sentence: string | undefined) => void;
}

function Step({ number, next, onFailure, ...progress }: StepProps) {
  const { step, done } = progress;
  const { name } = STEP_LOOKS[step];
  return (
    <li className={styles.step} data-done={done || undefined} aria-current={next ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {done ? <CheckIcon /> : isSkipped(progress) ? '–' : number}
      </span>
      <div>
        <h3 className={styles.name}>
          {name}
          {done && <span className="visually-hidden">, done</span>}
        </h3>
        <p className={styles.purpose}>{noteOf(progress)}</p>
      </div>
      {!done && (
        <div className={styles.actions}>
          {!isSkipped(progress) && <TakeLink step={step} next={next} />}
          <SkipButton step={step} skipped={isSkipped(progress)} onFailure={onFailure} />
        </div>
      )}
    </li>
  );
}

function noteOf({ step, done, skipped_at, skipped_by_name }: SetupProgress): string {
  if (done || skipped_at === null) return STEP_LOOKS[step].purpose;
  return `Skipped by ${skipped_by_name ?? 'an administrator'} on ${formatDate(skipped_at)}`;
}

function TakeLink({ step, next }: Pick<StepProps, 'step' | 'next'>) {
  const { verb, to } = STEP_LOOKS[step];
  return (
    <ButtonLink to={to} size="small" look={next ? 'primary' : 'secondary'}>
      {verb}
    </ButtonLink>
  );
}

interface SkipButtonProps extends Pick<StepProps, 'step' | 'onFailure'> {
  readonly skipped: boolean;
}

/** One element for both, so that the focus stays. */
function SkipButton({ step, skipped, onFailure }: SkipButtonProps) {
  const skip = useAction(setup.skip);
  const reopen = useAction(setup.reopen);
  const { name } = STEP_LOOKS[step];
  const { mutate, isPending } = skipped ? reopen : skip;
  const label = skipped ? 'Show again' : 'Skip';
  return (
    <ActButton
      look="quiet"
      size="small"
      aria-label={`${label}: ${name}`}
      aria-disabled={isPending || undefined}
      onClick={() =>
        mutate(
          { step },
          {
            onSuccess: () => onFailure(undefined),
            onError: (error) => onFailure(error.text('The step could not be changed.')),
          },
        )
      }
    >
      {label}
    </ActButton>
  );
}
