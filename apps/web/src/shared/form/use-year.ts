import { useSearchParams } from 'react-router-dom';

import { currentYear } from '../figures/financial-years.js';

export function useYear(): readonly [year: string, choose: (year: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (year: string): void => {
    const change = (current: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(current);
      next.set('year', year);
      return next;
    };
    setParams(change, { replace: true });
  };
  return [params.get('year') ?? currentYear(), choose];
}
