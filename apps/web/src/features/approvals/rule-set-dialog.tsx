import { RULE_SETS, ruleSet, type RuleSet, type RuleSetShown } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import styles from './approvals.module.css';
import { RULE_SET_LABELS, RULE_SET_NOTES } from './rule-set-words.js';

interface RuleSetDialogProps {
  readonly shown: RuleSetShown;
  readonly report: Report;
  readonly onClose: () => void;
}

export function RuleSetDialog({ shown: { rule_set, chosen_at }, report, onClose }: RuleSetDialogProps) {
  const [chosen, setChosen] = useState<RuleSet>(chosen_at === null ? 'two_people' : rule_set);
  const form = useForm(
    ruleSet.choose,
    { rule_set: chosen },
    {
      failure: 'The choice could not be saved.',
      onDone: ({ message }) => report.succeeded(message),
    },
  );
  return (
    <FormDialog title="Choose approvals" form={form} submit="Save" onClose={onClose}>
      <RadioGroup
        name="rule_set"
        legend="Where no rules are laid down"
        lines
        options={[...RULE_SETS]
          .reverse()
          .map((value) => ({ value, label: RULE_SET_LABELS[value], note: RULE_SET_NOTES[value] }))}
        value={chosen}
        onChange={(value) => setChosen(value as RuleSet)}
      />
      {rule_set === 'two_people' && chosen === 'one_person' && (
        <p className={styles.note}>A second administrator must confirm this.</p>
      )}
      <p className={styles.note}>No officer ever decides about their own money.</p>
    </FormDialog>
  );
}
