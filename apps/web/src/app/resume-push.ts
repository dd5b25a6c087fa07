import { pushOwner } from '../shared/session/push-owner.js';
import { session } from '../shared/session/session.js';

let resumed: string | undefined;

function resume(): void {
  const current = session.get();
  if (current.status !== 'signed-in' || current.token === resumed || !pushOwner.get()) return;
  resumed = current.token;
  import('../features/notifications/push.js').then((push) => push.resume(current.user.id)).catch(console.error);
}

export function resumePush(): void {
  session.watch(resume);
  resume();
}
