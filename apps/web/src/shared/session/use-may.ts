import { type Route } from '@bursar/contracts';

import { useUser } from './session.js';

/** Whether the signed-in user's role may call a route; a screen leaves out what it may not do. */
export function useMay({ who }: Route): boolean {
  const { role } = useUser();
  return typeof who === 'string' || who.includes(role);
}
