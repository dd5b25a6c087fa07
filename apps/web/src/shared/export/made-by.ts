import { formatInstant } from '@bursar/domain/kernel';

import { formatDateTime } from '../figures/dates.js';
import { type Past, past, timeOf } from '../past/past.js';
import { session } from '../session/session.js';

function placeOf(seen: Past | undefined): string {
  const instant = seen?.instant;
  if (instant?.time !== seen?.time || instant === undefined) return '';
  return `, position ${instant.position.replace(/^0+(?=.)/, '')} of the log`;
}

export function madeBy(now = new Date().toISOString(), seen = past.get()): string {
  const current = session.get();
  const who = current.status === 'signed-in' ? ` by ${current.user.name}` : '';
  const time = timeOf(seen);
  const asOf = time === undefined ? '' : `, as of ${formatInstant(time)}`;
  return `Made on ${formatDateTime(now)}${who}${asOf}${placeOf(seen)}`;
}
