import { formatInstant } from '@bursar/domain/kernel';

import { formatDateTime } from '../figures/dates.js';
import { past, timeShown } from '../past/past.js';
import { session } from '../session/session.js';

export function madeBy(now = new Date().toISOString()): string {
  const current = session.get();
  const who = current.status === 'signed-in' ? ` by ${current.user.name}` : '';
  const time = timeShown();
  const asOf = time === undefined ? '' : `, as of ${formatInstant(time)}`;
  const position = past.get()?.instant?.position.replace(/^0+(?=.)/, '');
  const where = position === undefined ? '' : `, position ${position} of the log`;
  return `Made on ${formatDateTime(now)}${who}${asOf}${where}`;
}
