import { useAsk } from './ask.js';

/** Returns a function that leaves `about`, and first asks when this would lose what the user typed. */
export function useDiscard(about: string, isTyped: boolean): (leave: () => void) => Promise<void> {
  const { confirm } = useAsk();
  const question = { text: 'Discard what you typed?', about, verb: 'Discard', danger: true };
  return async (leave) => {
    if (!isTyped || (await confirm(question))) leave();
  };
}
