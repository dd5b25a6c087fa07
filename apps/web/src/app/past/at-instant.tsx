import { audit } from '@bursar/contracts';
import { istDayOf } from '@bursar/domain/kernel';
import { Fragment, type ReactNode, useEffect } from 'react';

import { Loading } from '../../shared/feedback/loading.js';
import { past, usePast, useInstant } from '../../shared/past/past.js';
import { useRoute } from '../../shared/server/use-route.js';

/** Screens of the past wait for its day, and begin anew on another one. */
export function AtInstant({ children }: { readonly children: ReactNode }) {
  const asOf = usePast();
  const instant = useInstant();
  const { data, isError } = useRoute(audit.instant, {}, { enabled: asOf !== undefined });
  useEffect(() => {
    if (asOf !== undefined && data) past.set({ asOf, instant: data });
  }, [asOf, data]);
  if (asOf === undefined) return children;
  if (instant === undefined) return isError ? null : <Loading />;
  return <Fragment key={istDayOf(instant.time)}>{children}</Fragment>;
}
