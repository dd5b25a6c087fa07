import { DISCARD, unsaved } from '../form/unsaved.js';
import { useAsk } from './ask.js';

export function useDiscard(about: string, isTyped: boolean): (leave: () => void) => Promise<void> {
  const { confirm } = useAsk();
  return async (leave) => {
    if (isTyped && !(await confirm({ ...DISCARD, about }))) return;
    unsaved.dropDialogs();
    leave();
  };
}
