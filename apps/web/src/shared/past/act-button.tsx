import { type ComponentProps } from 'react';

import { Button, ButtonLink } from '../form/button.js';
import { useReadOnly } from './past.js';

/** The past has none, because it cannot change. */
export function ActButton(props: ComponentProps<typeof Button>) {
  return !useReadOnly() && <Button {...props} />;
}

export function ActLink(props: ComponentProps<typeof ButtonLink>) {
  return !useReadOnly() && <ButtonLink {...props} />;
}
