import { type Day } from '@bursar/domain/kernel';
import { type InputHTMLAttributes, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';

import { formatDate } from '../figures/dates.js';
import { closeWhenLeft } from '../overlay/close-when-left.js';
import menu from '../overlay/menu.module.css';
import popup from '../overlay/popup.module.css';
import { CalendarIcon } from '../theme/icons.js';
import { Calendar } from './calendar.js';
import { Input } from './controls.js';
import styles from './date-input.module.css';
import { isWholeDay, typedDay } from './typed-day.js';
import { useChosen } from './use-chosen.js';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'name' | 'required' | 'aria-describedby' | 'aria-invalid'
>;

interface DateInputProps extends Native {
  /** An IST day, or a typed text that is none. */
  readonly value: string;
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  readonly onChange: (value: string) => void;
}

function faultOf(value: string, min: Day | undefined, max: Day | undefined, told: boolean): string | undefined {
  // The form says one sentence; a second would repeat it.
  if (value === '' || told) return undefined;
  if (typedDay(value) === undefined) return 'Type a date like 21 Nov 2026.';
  if (min && value < min) return `Choose ${formatDate(min)} or a later day.`;
  if (max && value > max) return `Choose ${formatDate(max)} or an earlier day.`;
  return undefined;
}

export function DateInput({ value, min, max, onChange, ...control }: DateInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string>();
  const day = typedDay(value);
  const type = (text: string): void => {
    setTyped(text);
    onChange((isWholeDay(text) ? typedDay(text) : undefined) ?? text);
  };
  const finish = (): void => {
    if (typed !== undefined) onChange(typedDay(typed) ?? typed.trim());
    setTyped(undefined);
  };
  const choose = (chosen: Day): void => {
    setTyped(undefined);
    onChange(chosen);
    input.current?.focus();
  };
  const told = Boolean(control['aria-invalid']);
  const fault = typed === undefined ? faultOf(value, min, max, told) : undefined;
  return (
    <div>
      <div className={styles.date}>
        <Input
          {...control}
          ref={input}
          aria-describedby={
            [control['aria-describedby'], fault && `${id}-fault`].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={told || fault !== undefined}
          autoComplete="off"
          size={12}
          placeholder="DD MMM YYYY"
          value={typed ?? (day === undefined ? value : formatDate(day))}
          onChange={({ target }) => type(target.value)}
          onBlur={finish}
          onKeyDown={({ key, altKey }) => {
            if (key === 'Enter') finish();
            if (key === 'ArrowDown' && altKey) opener.current?.click();
          }}
        />
        <CalendarButton ref={opener} {...{ day, min, max }} onChoose={choose} />
      </div>
      {fault && (
        <p className={styles.fault} id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface CalendarButtonProps extends Pick<DateInputProps, 'min' | 'max'> {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly day: Day | undefined;
  readonly onChoose: (day: Day) => void;
}

function CalendarButton({ ref, day, min, max, onChoose }: CalendarButtonProps) {
  const id = useId();
  const calendar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const choose = (chosen: Day): void => {
    calendar.current?.hidePopover();
    onChoose(chosen);
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !calendar.current?.matches(':popover-open')) return;
    // A dialog around it would take the key.
    event.preventDefault();
    event.stopPropagation();
    calendar.current.hidePopover();
    ref.current?.focus();
  };
  return (
    <>
      <button
        type="button"
        ref={ref}
        className={styles.opener}
        popoverTarget={id}
        aria-label="Open the calendar"
        aria-haspopup="dialog"
        aria-expanded={open}
        onKeyDown={escape}
      >
        <CalendarIcon />
      </button>
      <div
        id={id}
        ref={calendar}
        popover="auto"
        role={open ? 'dialog' : undefined}
        aria-label={open ? 'Calendar' : undefined}
        className={`${popup.popup} ${menu.choices}`}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={escape}
        onBlur={closeWhenLeft}
      >
        {open && <Calendar day={day} min={min} max={max} onChoose={choose} />}
      </div>
    </>
  );
}

interface DayChoiceProps extends Pick<DateInputProps, 'value' | 'min' | 'max' | 'onChange'> {
  readonly label: string;
}

export function DayChoice({ label, value, onChange, ...limits }: DayChoiceProps) {
  const id = useId();
  const [draft, setDraft] = useChosen(value);
  const change = (text: string): void => {
    setDraft(text);
    if (text === '' || typedDay(text) === text) onChange(text);
  };
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <DateInput id={id} value={draft} onChange={change} {...limits} />
    </div>
  );
}
