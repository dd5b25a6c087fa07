import { AskProvider } from '../shared/overlay/ask.js';
import { LeaveGuard } from '../shared/overlay/leave-guard.js';

/** The shell guards the other screens. */
export default function ContactLeaveGuard() {
  return (
    <AskProvider>
      <LeaveGuard />
    </AskProvider>
  );
}
