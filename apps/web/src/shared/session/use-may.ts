import { type Route } from '@bursar/contracts';

import { useUser } from './session.js';

export function useMay({ who }: Route): boolean {
  const { role } = useUser();
  return typeof who === 'string' || who.includes(role);
}
