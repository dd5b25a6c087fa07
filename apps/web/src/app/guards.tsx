import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { Loading } from '../shared/feedback/loading.js';
import { useSession } from '../shared/session/session.js';
import { withinChunkTimeout } from '../shared/shell/lazy-page.js';

interface Detour {
  readonly from: string;
}

const GoHome = lazy(() => withinChunkTimeout(() => import('./go-home.js')));

export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'unknown') return <Loading />;
  if (status === 'signed-in') return children;
  return <Navigate to="/login" replace state={{ from: pathname + search + hash } satisfies Detour} />;
}

export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const { state } = useLocation() as { state: Partial<Detour> | null };
  if (status === 'unknown') return <Loading />;
  if (status === 'signed-out') return children;
  if (state?.from !== undefined) return <Navigate to={state.from} replace />;
  return (
    <Suspense fallback={<Loading />}>
      <GoHome />
    </Suspense>
  );
}
