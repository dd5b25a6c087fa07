import { type ClipboardEvent, type FocusEventHandler, useRef } from 'react';
import { NumericFormat } from 'react-number-format';

import controls from './controls.module.css';
import { type ControlProps, Field } from './field.js';
import { pastedAmount } from './pasted-amount.js';

interface MoneyInputProps extends ControlProps {
  /** Rupees, or text that is no number yet. */
  readonly value: number | string;
  readonly onChange: (rupees: number | string) => void;
  readonly onBlur?: FocusEventHandler;
  readonly readOnly?: boolean;
  readonly 'aria-label'?: string;
}

/** The formatter reads "Rs. 500" as ₹.50, and the selection at a key. */
function insert(input: HTMLInputElement, text: string): void {
  const amount = pastedAmount(text);
  if (amount === undefined || input.readOnly) return;
  input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  input.setRangeText(amount, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function paste(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  insert(event.currentTarget, event.clipboardData.getData('text'));
}

const KEY = /^[\x20-\x7E]$/;

/** Phones insert without a paste. */
function receive(event: InputEvent): void {
  const { data, currentTarget } = event;
  if (!data || KEY.test(data) || !event.cancelable || !(currentTarget instanceof HTMLInputElement)) return;
  event.preventDefault();
  insert(currentTarget, data);
}

const listen = (input: HTMLInputElement | null): void => input?.addEventListener('beforeinput', receive);

/** After the formatter's timeout. */
function selectProposed(input: HTMLInputElement | null): void {
  if (input !== null && input === document.activeElement) setTimeout(() => input.select());
}

export function MoneyInput({ onChange, ...control }: MoneyInputProps) {
  const shown = useRef<HTMLInputElement>(null);
  return (
    <NumericFormat
      {...control}
      onValueChange={({ floatValue, value }, { event }) => {
        // Without an event, the screen set it. A number would lose the last zero of 0.50.
        if (event) onChange(floatValue !== undefined && String(floatValue) === value ? floatValue : value);
        else selectProposed(shown.current);
      }}
      onPaste={paste}
      getInputRef={(input: HTMLInputElement | null) => {
        listen(input);
        shown.current = input;
      }}
      className={controls.control}
      prefix="₹"
      placeholder="₹0.00"
      inputMode="decimal"
      autoComplete="off"
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      decimalScale={2}
      allowNegative={false}
    />
  );
}

interface MoneyFieldProps extends Pick<MoneyInputProps, 'value' | 'onChange'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

export const MoneyField = ({ name, label, hint, optional = false, ...input }: MoneyFieldProps) => (
  <Field name={name} label={label} hint={hint} optional={optional}>
    {(control) => <MoneyInput {...control} {...input} />}
  </Field>
);
