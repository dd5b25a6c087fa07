import { useAsk } from '../overlay/ask.js';
import { type RequestFailed } from '../server/request-failed.js';
import { useIsShown } from '../shell/use-is-shown.js';

/** Shows a refusal in its form, or after the form is gone. */
export function useRefusal(
  failure: string,
  refuse?: (refusal: RequestFailed) => void,
  first?: 'message',
): (refusal: RequestFailed) => void {
  const isShown = useIsShown();
  const { alert } = useAsk();
  return (refusal) => {
    if (isShown()) refuse?.(refusal);
    else void alert(refusal.text(failure, first));
  };
}
