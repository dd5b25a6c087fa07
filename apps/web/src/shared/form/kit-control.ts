import { type ControlProps } from './field.js';

/**
 * A field's properties for a control of the kit, which would otherwise replace those that describe it: it
 * knows only labels and errors it draws itself.
 */
export const kitControl = ({ id, name, required, ...aria }: ControlProps) => ({
  id,
  name,
  required,
  error: aria['aria-invalid'],
  attributes: { input: aria },
});
