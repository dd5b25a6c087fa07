import { audit } from '@bursar/contracts';

import { useRoute } from '../server/use-route.js';
import { wordsOf } from './time-named.js';

export function useInstantWords(asOf: string | undefined): string {
  const found = useRoute(audit.instant, {}, { asOf, enabled: asOf !== undefined });
  return asOf === undefined ? 'now' : wordsOf(asOf, found);
}
