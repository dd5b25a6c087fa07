import { type FocusEventHandler } from 'react';
import { NumericFormat } from 'react-number-format';

import controls from './controls.module.css';
import { type ControlProps } from './field.js';

interface MoneyInputProps extends ControlProps {
  /** Rupees as typed: a number, or text while it is not one yet. */
  readonly value: number | string;
  readonly onChange: (rupees: number | string) => void;
  readonly onBlur?: FocusEventHandler;
  readonly readOnly?: boolean;
  /** Names an amount that stands in a line of its own instead of below a label. */
  readonly 'aria-label'?: string;
}

/** An amount of rupees; lakhs and crores group while typing, paise have two places. */
export const MoneyInput = ({ onChange, ...control }: MoneyInputProps) => (
  <NumericFormat
    {...control}
    onValueChange={({ floatValue, value }, { event }) => {
      // Without an event the screen itself set the value. A number would lose the last zero of 0.50 while it is typed.
      if (event) onChange(floatValue !== undefined && String(floatValue) === value ? floatValue : value);
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
