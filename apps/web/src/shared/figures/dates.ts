import { type Day, istDayOf, istTimeOf, type Timestamp } from '@bursar/domain/kernel';

export { formatDate, formatDateNumeric, formatDateTime, formatMonth } from '@bursar/domain/kernel';

/** Returns `15:07`, in IST. */
export const formatTime = (at: Timestamp): string => istTimeOf(at);

export const today = (): Day => istDayOf(new Date().toISOString());
