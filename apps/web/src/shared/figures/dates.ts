import { type Day, istDayOf, istTimeOf, type Timestamp } from '@bursar/domain/kernel';

import { timeShown } from '../past/past.js';

export { formatDate, formatDateNumeric, formatDateTime, formatMonth, formatPeriod } from '@bursar/domain/kernel';

export const formatTime = (at: Timestamp): string => istTimeOf(at);

/** While the screens show the past, too. */
export const present = (): Timestamp => new Date().toISOString();

/** The day of the instant that the screens show. */
export const today = (): Day => istDayOf(timeShown() ?? present());
