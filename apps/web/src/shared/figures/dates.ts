import { type Day, istDayOf, istTimeOf, type Timestamp } from '@bursar/domain/kernel';

export { formatDate, formatDateNumeric, formatDateTime, formatMonth } from '@bursar/domain/kernel';

/** HH:mm, in India: `15:07`. */
export const formatTime = (at: Timestamp): string => istTimeOf(at);

/** Today in India; the latest day a payment date may have. */
export const today = (): Day => istDayOf(new Date().toISOString());
