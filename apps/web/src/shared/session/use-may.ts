import { type Route } from '@bursar/contracts';

import { useUser } from './session.js';

/** Returns true if the role may call the route. */
export function useMay({ who }: Route): boolean {
  const { role } = useUser();
  return typeof who === 'string' || who.includes(role);
}
