import { useCallback } from 'react';
import { type Location, type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export type ChangeAddress = (change: (now: URLSearchParams) => URLSearchParams, how?: NavigateOptions) => void;

const screenIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`;

/** The address may be ahead of what is drawn. */
export function useAddress(): readonly [params: URLSearchParams, change: ChangeAddress] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const drawn = screenIn(useLocation());
  const change = useCallback<ChangeAddress>(
    (next, how) => {
      const isLeft = screenIn(window.location) !== drawn;
      if (!isLeft) void navigate({ search: next(new URLSearchParams(window.location.search)).toString() }, how);
    },
    [navigate, drawn],
  );
  return [params, change];
}
