import { unsaved } from '../form/unsaved.js';
import { useAsk } from './ask.js';

export const DISCARD = { text: 'Discard what you typed?', verb: 'Discard', danger: true } as const;

/** Returns a function that leaves `about`, and first asks when this would lose what the user typed. */
export function useDiscard(about: string, isTyped: boolean): (leave: () => void) => Promise<void> {
  const { confirm } = useAsk();
  return async (leave) => {
    if (isTyped && !(await confirm({ ...DISCARD, about }))) return;
    unsaved.dropDialogs();
    leave();
  };
}
