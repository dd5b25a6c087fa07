import { useEffect, useState } from 'react';

/** The address follows late. */
export function useChosen(value: string): readonly [chosen: string, choose: (next: string) => void] {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => setChosen(undefined), [value]);
  return [chosen ?? value, setChosen];
}
