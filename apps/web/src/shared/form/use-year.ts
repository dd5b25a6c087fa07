import { currentYear } from '../figures/financial-years.js';
import { useAddress } from '../shell/use-address.js';

export function useYear(): readonly [year: string, choose: (year: string) => void] {
  const [params, change] = useAddress();
  const choose = (year: string): void => {
    const next = (now: URLSearchParams): URLSearchParams => {
      now.set('year', year);
      return now;
    };
    change(next, { replace: true });
  };
  return [params.get('year') ?? currentYear(), choose];
}
