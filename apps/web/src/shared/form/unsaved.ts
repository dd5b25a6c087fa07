import { type RefObject, useEffect } from 'react';

export const DISCARD = { text: 'Discard what you typed?', verb: 'Discard', danger: true } as const;

interface Place {
  readonly pathname: string;
  readonly search: string;
}

type TypedForm = Pick<Element, 'closest'>;

const typed = new Set<TypedForm>();
/** An ended session keeps them. */
export const keptForms = new Set<TypedForm>();

const isInDialog = (form: TypedForm): boolean => form.closest('[role="dialog"]') !== null;

const openedIn = ({ search }: Place): string =>
  [...new URLSearchParams(search)].filter(([name]) => name.endsWith('open')).join();

const tabOf = ({ search }: Place): string | null => new URLSearchParams(search).get('tab');
const actionOf = ({ search }: Place): string | null => new URLSearchParams(search).get('do');

export const unsaved = {
  add: (form: TypedForm): void => void typed.add(form),
  remove: (form: TypedForm): void => void typed.delete(form),

  dropDialogs: (): void => {
    for (const form of [...typed].filter(isInDialog)) typed.delete(form);
  },

  /** Other parts of the address filter lists, and forms stay. */
  isLostBetween: (from: Place, to: Place): boolean => {
    const everything = from.pathname !== to.pathname || tabOf(from) !== tabOf(to);
    const drawer = openedIn(from) !== openedIn(to);
    const action = actionOf(from) !== null && actionOf(from) !== actionOf(to);
    return [...typed].some((form) => everything || (isInDialog(form) ? drawer : action));
  },
};

const keepOpen = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before the tab closes; `LeaveGuard` asks before another screen. */
export function useUnsaved(form: RefObject<TypedForm | null>, isTyped: boolean, isKept = isTyped): void {
  useEffect(() => {
    const { current } = form;
    if (!isKept || !current) return undefined;
    keptForms.add(current);
    if (isTyped) unsaved.add(current);
    addEventListener('beforeunload', keepOpen);
    return () => {
      keptForms.delete(current);
      unsaved.remove(current);
      removeEventListener('beforeunload', keepOpen);
    };
  }, [form, isTyped, isKept]);
}
