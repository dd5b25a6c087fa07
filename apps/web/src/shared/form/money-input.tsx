import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';

import { MAX_AMOUNT, rupeesOf } from '@bursar/domain/kernel';
import { NumberInput } from '@mantine/core';

import controls from './controls.module.css';
import { type ControlProps } from './field.js';
import { kitControl } from './kit-control.js';

interface MoneyInputProps extends ControlProps {
  /** Rupees as typed: a number, or text while it is not one yet. */
  readonly value: number | string;
  readonly onChange: (rupees: number | string) => void;
  readonly onBlur?: () => void;
  readonly readOnly?: boolean;
  /** Names an amount that stands in a line of its own instead of below a label. */
  readonly 'aria-label'?: string;
}

/** An amount of rupees; lakhs and crores group while typing, paise have two places. */
export function MoneyInput({ value, onChange, onBlur, readOnly, ...control }: MoneyInputProps) {
  return (
    <NumberInput
      {...kitControl(control)}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      readOnly={readOnly}
      classNames={{ input: controls.control }}
      variant="unstyled"
      prefix="₹"
      placeholder="₹0.00"
      inputMode="decimal"
      autoComplete="off"
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      decimalScale={2}
      allowNegative={false}
      max={rupeesOf(MAX_AMOUNT)}
      clampBehavior="none"
      hideControls
    />
  );
}
