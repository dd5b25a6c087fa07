import { addDays, type Day, inIndia, istDayOf, type Timestamp } from '@bursar/domain/kernel';
import { type RefObject, type SubmitEvent, useId, useState } from 'react';

import { present } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { DateInput } from '../../shared/form/date-input.js';
import { useTimeShown } from '../../shared/past/past.js';
import { asOfMoment, type Moment } from './as-of-moment.js';
import styles from './past.module.css';

const momentOf = (time: Timestamp | undefined): Moment => {
  if (time === undefined) return { day: '', time: '' };
  return { day: istDayOf(time), time: new Date(inIndia(time)).toISOString().slice(11, 19) };
};

interface MomentFormProps {
  readonly first: RefObject<HTMLFormElement | null>;
  readonly onChoose: (asOf: string) => void;
}

export function MomentForm({ first, onChoose }: MomentFormProps) {
  const time = useTimeShown();
  return <Fields key={time ?? ''} shown={momentOf(time)} first={first} onChoose={onChoose} />;
}

function Fields({ shown, first, onChoose }: MomentFormProps & { readonly shown: Moment }) {
  const id = useId();
  const [typed, setTyped] = useState(shown);
  const [missing, setMissing] = useState(false);
  const change = (part: Partial<Moment>): void => setTyped({ ...typed, ...part });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const asOf = asOfMoment(typed, present());
    setMissing(asOf === undefined);
    if (asOf !== undefined) onChoose(asOf);
  };
  return (
    <form ref={first} className={styles.moment} onSubmit={submit} noValidate>
      <label htmlFor={`${id}-day`}>Day</label>
      <DateInput
        id={`${id}-day`}
        name="day"
        value={typed.day}
        max={istDayOf(present())}
        aria-invalid={missing}
        aria-describedby={missing ? `${id}-missing` : undefined}
        onChange={(day) => change({ day })}
      />
      <label htmlFor={`${id}-time`}>Time</label>
      <Input
        id={`${id}-time`}
        name="time"
        type="time"
        step={1}
        aria-label="Time in India"
        value={typed.time}
        onChange={({ target }) => change({ time: target.value })}
      />
      <Button size="small" type="submit">
        Show
      </Button>
      {missing && (
        <p className={styles.missing} id={`${id}-missing`} role="alert">
          Choose today or an earlier day.
        </p>
      )}
    </form>
  );
}

const lastMarch = (now: Day): Day => `${Number(now.slice(0, 4)) - (now.slice(5) < '04-01' ? 1 : 0)}-03-31`;

const presets = (now: Day): readonly (readonly [name: string, day: Day])[] => [
  ['Yesterday', addDays(now, -1)],
  ['End of last month', addDays(`${now.slice(0, 7)}-01`, -1)],
  ['End of last financial year', lastMarch(now)],
];

export function Presets({ onChoose }: Pick<MomentFormProps, 'onChoose'>) {
  return (
    <p className={styles.presets}>
      {presets(istDayOf(present())).map(([name, day]) => (
        <Button key={name} size="small" look="quiet" onClick={() => onChoose(day)}>
          {name}
        </Button>
      ))}
    </p>
  );
}
