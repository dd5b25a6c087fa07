import { formatDateTime } from '../figures/dates.js';
import { session } from '../session/session.js';

export function madeBy(now = new Date().toISOString()): string {
  const current = session.get();
  const who = current.status === 'signed-in' ? ` by ${current.user.name}` : '';
  return `Made on ${formatDateTime(now)}${who}`;
}
