import { type StudentFeeEvents } from '../fees/events.js';
import { dayName, formatPaise } from '../kernel/index.js';
import { audience } from './audiences.js';
import { news, opening } from './notification.js';

const BILLS = '/student/fees';

export const billsNews = news<
  Pick<StudentFeeEvents, 'FeeAssigned' | 'DueDateExtended' | 'FeeReissued' | 'FeeAssignmentRevoked'>
>({
  FeeAssigned: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'fee.assigned',
    title: `New fee: ${event.data.title}, ${formatPaise(event.data.totalPaise)}`,
    body: [`Due by ${dayName(event.data.dueDate)}.`, event.data.description].filter(Boolean).join(' '),
    link: opening(BILLS, event.data.studentFeeId),
  }),
  DueDateExtended: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'fee.extended',
    title: `You may pay ${event.data.title} until ${dayName(event.data.dueDate)}`,
    body: `It was due by ${dayName(event.data.previousDueDate)}. ${event.data.reason}`,
    link: opening(BILLS, event.data.studentFeeId),
  }),
  FeeReissued: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'fee.reissued',
    title: `${event.data.title} is ${formatPaise(event.data.totalPaise)} now`,
    body: `It was ${formatPaise(event.data.previousPaise)}. ${event.data.reason}`,
    link: opening(BILLS, event.data.studentFeeId),
  }),
  FeeAssignmentRevoked: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'fee.revoked',
    title: `${event.data.title ?? 'A fee'} was withdrawn`,
    body: 'You no longer owe it.',
    link: BILLS,
  }),
});
