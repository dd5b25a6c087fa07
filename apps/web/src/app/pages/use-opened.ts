import { useSearchParams } from 'react-router-dom';

/** The record that `?open=` names; Back closes it. */
export function useOpened(): readonly [opened: string | undefined, open: (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | undefined): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === undefined) next.delete('open');
      else next.set('open', id);
      return next;
    });
  return [params.get('open') ?? undefined, open];
}
