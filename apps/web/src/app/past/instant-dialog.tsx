import { addDays, type Day, istDayOf } from '@bursar/domain/kernel';
import { type SubmitEvent, useId, useState } from 'react';

import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { DateInput } from '../../shared/form/date-input.js';
import { typedDay } from '../../shared/form/typed-day.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { FormActions } from '../../shared/shell/layout.js';
import styles from './past.module.css';
import { useGoTo } from './use-past-address.js';

/** The year begins in April. */
const lastMarch = (now: Day): Day => `${Number(now.slice(0, 4)) - (now.slice(5) < '04-01' ? 1 : 0)}-03-31`;

const presets = (now: Day): readonly (readonly [name: string, day: Day])[] => [
  ['End of yesterday', addDays(now, -1)],
  ['End of last month', addDays(`${now.slice(0, 7)}-01`, -1)],
  ['End of last financial year', lastMarch(now)],
];

/** A day without a time means its end. */
export function InstantDialog({ onClose }: { readonly onClose: () => void }) {
  const goTo = useGoTo();
  const id = useId();
  const now = istDayOf(new Date().toISOString());
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [missing, setMissing] = useState(false);
  const choose = (asOf: string): void => {
    onClose();
    goTo(asOf);
  };
  const show = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = typedDay(day);
    if (chosen === undefined || chosen > now) {
      setMissing(true);
      return;
    }
    choose(time === '' ? chosen : `${chosen}T${time.length === 5 ? `${time}:00` : time}+05:30`);
  };
  return (
    <Dialog size="small" title="Look at another time" onClose={onClose}>
      <form onSubmit={show} noValidate>
        <p className={styles.about}>Every screen shows what it showed then. Nothing can be changed there.</p>
        <Presets now={now} onChoose={choose} />
        <div className={styles.fields}>
          <div>
            <label htmlFor={`${id}-day`}>Day</label>
            <DateInput
              id={`${id}-day`}
              name="day"
              value={day}
              max={now}
              aria-invalid={missing}
              aria-describedby={missing ? `${id}-missing` : undefined}
              onChange={setDay}
            />
          </div>
          <div>
            <label htmlFor={`${id}-time`}>Time in India (optional)</label>
            <Input
              id={`${id}-time`}
              name="time"
              type="time"
              step={1}
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </div>
        </div>
        {missing && (
          <p className={styles.missing} id={`${id}-missing`} role="alert">
            Choose today or an earlier day.
          </p>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            Show
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

function Presets({ now, onChoose }: { readonly now: Day; readonly onChoose: (day: Day) => void }) {
  return (
    <div className={styles.presets}>
      {presets(now).map(([name, day]) => (
        <Button key={name} size="small" onClick={() => onChoose(day)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
