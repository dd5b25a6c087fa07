import { addDays, type Day, istDayOf } from '@bursar/domain/kernel';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';

import { present } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { DateInput } from '../../shared/form/date-input.js';
import { typedDay } from '../../shared/form/typed-day.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { type Compared, useCompared } from '../../shared/past/past.js';
import { isBefore } from '../../shared/past/time-named.js';
import { FormActions } from '../../shared/shell/layout.js';
import styles from './compare.module.css';
import { useGoToTimes } from './use-past-address.js';

const startOfYear = (now: Day): Day => `${Number(now.slice(0, 4)) - (now.slice(5) < '04-01' ? 1 : 0)}-04-01`;

const presets = (now: Day): readonly (readonly [name: string, day: Day])[] => [
  ['Since yesterday', addDays(now, -1)],
  ['This month', addDays(`${now.slice(0, 7)}-01`, -1)],
  ['This financial year', addDays(startOfYear(now), -1)],
];

interface Chosen {
  readonly day: string;
  readonly time: string;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/;

function chosenIn(asOf: string | undefined): Chosen {
  const [, day = '', time = ''] = INSTANT.exec(asOf ?? '') ?? [];
  return { day, time };
}

/** Undefined for a later day. */
function instantOf({ day, time }: Chosen, now: Day): string | undefined {
  const chosen = typedDay(day);
  if (chosen === undefined || chosen > now) return undefined;
  return time === '' ? chosen : `${chosen}T${time.length === 5 ? `${time}:00` : time}+05:30`;
}

interface Wrong {
  readonly name: 'Then' | 'Later';
  readonly sentence: string;
}

const NO_DAY = 'Choose today or an earlier day.';

export function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const goTo = useGoToTimes();
  const compared = useCompared();
  const now = istDayOf(present());
  const [then, setThen] = useState(chosenIn(compared?.then));
  const [later, setLater] = useState(chosenIn(compared?.later));
  const [wrong, setWrong] = useState<Wrong>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [wrong]);
  const compare = (times: Compared): void => {
    onClose();
    goTo(times);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const first = instantOf(then, now);
    const second = later.day === '' ? undefined : instantOf(later, now);
    if (first === undefined) setWrong({ name: 'Then', sentence: NO_DAY });
    else if (later.day !== '' && second === undefined) setWrong({ name: 'Later', sentence: NO_DAY });
    else if (second !== undefined && isBefore(second, first))
      setWrong({ name: 'Then', sentence: 'Then must be before later.' });
    else compare({ then: first, later: second });
  };
  return (
    <Dialog size="small" title="Compare two times" onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <p className={styles.about}>Lists show what was added, removed and changed. Figures show how far they moved.</p>
        <div className={styles.presets}>
          {presets(now).map(([name, day]) => (
            <Button key={name} size="small" onClick={() => compare({ then: day })}>
              {name}
            </Button>
          ))}
        </div>
        <Moment name="Then" chosen={then} max={now} wrong={wrong} onChange={setThen} />
        <Moment name="Later" hint="Empty means now" chosen={later} max={now} wrong={wrong} onChange={setLater} />
        {wrong !== undefined && (
          <p className={styles.wrong} role="alert">
            {wrong.sentence}
          </p>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            Compare
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

interface MomentProps {
  readonly name: Wrong['name'];
  readonly hint?: string;
  readonly chosen: Chosen;
  readonly max: Day;
  readonly wrong: Wrong | undefined;
  readonly onChange: (chosen: Chosen) => void;
}

function Moment({ name, hint, chosen, max, wrong, onChange }: MomentProps) {
  const id = useId();
  return (
    <fieldset className={styles.moment}>
      <legend>
        {name} {hint !== undefined && <small>{hint}</small>}
      </legend>
      <div>
        <label htmlFor={`${id}-day`}>Day</label>
        <DateInput
          id={`${id}-day`}
          name={`${name}-day`}
          value={chosen.day}
          max={max}
          aria-invalid={wrong?.name === name}
          onChange={(day) => onChange({ ...chosen, day })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-time`}>Time in India (optional)</label>
        <Input
          id={`${id}-time`}
          name={`${name}-time`}
          type="time"
          step={1}
          value={chosen.time}
          onChange={({ target }) => onChange({ ...chosen, time: target.value })}
        />
      </div>
    </fieldset>
  );
}
