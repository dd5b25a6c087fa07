import { audit } from '@bursar/contracts';
import { type ReactNode, useEffect } from 'react';

import { Loading } from '../../shared/feedback/loading.js';
import { found, moving, usePast, useTimeShown } from '../../shared/past/past.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useStore } from '../../shared/shell/store.js';

export function AtInstant({ children }: { readonly children: ReactNode }) {
  const asOf = usePast();
  const time = useTimeShown();
  const rests = !useStore(moving);
  const { data, isError, isPlaceholderData } = useRoute(audit.instant, {}, { enabled: asOf !== undefined && rests });
  useEffect(() => {
    if (asOf !== undefined && data && !isPlaceholderData) found(asOf, data);
  }, [asOf, data, isPlaceholderData]);
  if (asOf !== undefined && time === undefined) return isError ? null : <Loading />;
  return children;
}
