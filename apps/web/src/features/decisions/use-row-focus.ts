import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';

const holdsFocus = (row: HTMLTableRowElement): boolean => row.contains(document.activeElement);

const FRAMES_MAX = 30;

function onceFocusIsBack(work: () => void, frames = FRAMES_MAX): void {
  const isBack = document.activeElement?.closest('main') && !document.activeElement.closest('[role="alertdialog"]');
  if (isBack || frames === 0) work();
  else requestAnimationFrame(() => onceFocusIsBack(work, frames - 1));
}

/** While a row is in focus, later rows wait. */
export function useRowFocus() {
  const body = useRef<HTMLTableSectionElement>(null);
  const [held, hold] = useState<ReadonlySet<string>>();
  const rows = (): HTMLTableRowElement[] => [...(body.current?.rows ?? [])];
  const moveFrom = useCallback((id: string) => {
    onceFocusIsBack(() => {
      const all = [...(body.current?.rows ?? [])];
      const at = all.findIndex(({ dataset }) => dataset.row === id);
      const row = all[at];
      if (!row || !(holdsFocus(row) || document.activeElement === document.body)) return;
      (all[at + 1] ?? all[at - 1] ?? row).focus();
    });
  }, []);
  return {
    body,
    held,
    release: () => hold(undefined),
    moveFrom,
    inFocus: (): string | undefined => rows().find(holdsFocus)?.dataset.row,
    step: (by: 1 | -1): void => {
      const all = rows();
      const at = all.findIndex(holdsFocus);
      (at < 0 ? all[0] : all[at + by])?.focus();
    },
    choose: (): void => rows().find(holdsFocus)?.querySelector<HTMLElement>('[data-choose]')?.click(),
    holding: (ids: readonly string[]) => ({
      onFocus: ({ target }: FocusEvent) => {
        if (held === undefined && body.current?.contains(target)) hold(new Set(ids));
      },
      onKeyDown: ({ key, target }: KeyboardEvent) => {
        if (key === 'Enter' && target instanceof HTMLTableRowElement)
          target.querySelector<HTMLElement>('[data-open]')?.click();
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget !== null && !body.current?.contains(relatedTarget)) hold(undefined);
      },
    }),
  };
}
