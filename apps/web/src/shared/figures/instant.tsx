import { type Timestamp } from '@bursar/domain/kernel';

import { formatDateTime } from './dates.js';
import styles from './instant.module.css';

export function Instant({ at }: { readonly at: Timestamp }) {
  const [day, time] = formatDateTime(at).split(', ');
  return (
    <>
      {day}
      <span className={styles.time}>, {time}</span>
    </>
  );
}
