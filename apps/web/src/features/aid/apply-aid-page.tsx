import { aid } from '@bursar/contracts';
import { useEffect, useRef, useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { Form } from '../../shared/form/form.js';
import { useRefusal } from '../../shared/form/use-refusal.js';
import { useAction } from '../../shared/server/use-action.js';
import { faultsOf } from '../../shared/server/use-check.js';
import { useUser } from '../../shared/session/session.js';
import { FormActions, Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { type AidDraft, aidRequest, EMPTY_DRAFT, FIELDS_OF_STEPS, keepDraft, readDraft, STEPS } from './aid-draft.js';
import { AmountStep, ReviewStep, TypeStep } from './apply-aid-steps.js';
import styles from './apply-aid.module.css';

const FAILED = 'Failed to submit the application.';
const LAST = STEPS.length - 1;
const STEP_PARTS = [TypeStep, AmountStep, ReviewStep] as const;

function useDraft(studentId: string) {
  const [draft, setDraft] = useState(() => readDraft(studentId));
  useEffect(() => keepDraft(studentId, draft), [studentId, draft]);
  return [draft, setDraft] as const;
}

const Progress = ({ step }: { readonly step: number }) => (
  <ol className={styles.steps} aria-label="Steps">
    {STEPS.map((name, index) => (
      <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
        <span className={styles.number}>{index + 1}</span> {name}
      </li>
    ))}
  </ol>
);

const Submitted = ({ onAgain }: { readonly onAgain: () => void }) => (
  <Stack>
    <Banner tone="success">Aid application submitted successfully!</Banner>
    <p>The finance office decides next. The decision appears here at once.</p>
    <FormActions>
      <Button onClick={onAgain}>Apply for more aid</Button>
      <ButtonLink to="/student/aid-applications" look="primary">
        My applications
      </ButtonLink>
    </FormActions>
  </Stack>
);

function faultsOfStep(step: number, draft: AidDraft): Readonly<Record<string, string>> {
  const fields = step === LAST ? FIELDS_OF_STEPS.flat() : (FIELDS_OF_STEPS[step] ?? []);
  return Object.fromEntries(
    Object.entries(faultsOf(aid.apply, aidRequest(draft))).filter(([field]) => fields.includes(field)),
  );
}

export default function ApplyAidPage() {
  const { student_id } = useUser();
  const [draft, setDraft] = useDraft(student_id ?? '');
  const [attempted, setAttempted] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const apply = useAction(aid.apply);
  const refused = useRefusal(FAILED);
  const faults = faultsOfStep(draft.step, draft);
  const change = (part: Partial<AidDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const goTo = (step: number): void => {
    setAttempted(false);
    change({ step });
    heading.current?.focus();
  };
  const next = (): void => {
    setAttempted(true);
    if (Object.keys(faults).length > 0) return;
    if (draft.step < LAST) goTo(draft.step + 1);
    else
      apply.mutate(aidRequest(draft), {
        onSuccess: () => {
          setDraft(EMPTY_DRAFT);
          setAttempted(false);
          setSubmitted(true);
        },
        onError: refused,
      });
  };
  const Part = STEP_PARTS[draft.step] ?? TypeStep;

  return (
    <>
      <PageHeader title="Apply for Aid" subtitle="Three short steps. Your draft is kept in this browser." />
      {submitted ? (
        <Submitted onAgain={() => setSubmitted(false)} />
      ) : (
        <div className={styles.page}>
          <Progress step={draft.step} />
          <h2 ref={heading} tabIndex={-1}>
            {STEPS[draft.step]}
          </h2>
          <Form
            errors={attempted ? faults : {}}
            failure={apply.error?.text(FAILED)}
            isTyped={false}
            isPending={apply.isPending}
            onSubmit={next}
          >
            <Part draft={draft} onChange={change} />
            <FormActions>
              {draft.step > 0 && <Button onClick={() => goTo(draft.step - 1)}>Back</Button>}
              <Button look="primary" type="submit" pending={apply.isPending && 'Submitting…'}>
                {draft.step < LAST ? 'Continue' : 'Submit Application'}
              </Button>
            </FormActions>
          </Form>
        </div>
      )}
    </>
  );
}
