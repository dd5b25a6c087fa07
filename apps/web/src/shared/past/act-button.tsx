import { type ComponentProps } from 'react';

import { Button, ButtonLink } from '../form/button.js';
import { useReadOnly } from './past.js';

/** A button of a command. The past cannot change, so it has none. */
export function ActButton(props: ComponentProps<typeof Button>) {
  return !useReadOnly() && <Button {...props} />;
}

export function ActLink(props: ComponentProps<typeof ButtonLink>) {
  return !useReadOnly() && <ButtonLink {...props} />;
}
