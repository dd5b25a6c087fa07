import { audit } from '@bursar/contracts';
import { formatInstant } from '@bursar/domain/kernel';

import { useRoute } from '../server/use-route.js';

export function useInstantWords(asOf: string | undefined): string {
  const { data } = useRoute(audit.instant, {}, { asOf, enabled: asOf !== undefined });
  if (asOf === undefined) return 'now';
  return data ? formatInstant(data.time) : asOf;
}
