import { type AidEvents } from '../aid/events.js';
import { formatPaise } from '../kernel/index.js';
import { audience } from './audiences.js';
import { news, opening } from './notification.js';

const AID = '/student/aid-applications';

export const aidNews = news<
  Pick<
    AidEvents,
    | 'AidApplicationSubmitted'
    | 'AidApplicationApproved'
    | 'AidApplicationRejected'
    | 'AidApprovalWithdrawn'
    | 'AidDisbursed'
    | 'AidDisbursementReversed'
  >
>({
  AidApplicationSubmitted: (event) => ({
    audience: audience.office,
    kind: 'aid.submitted',
    title: `${event.data.studentName} applies for ${formatPaise(event.data.amountRequestedPaise)} of aid`,
    body: event.data.aidType,
    link: opening('/admin/aid', event.data.applicationId),
    student: { id: event.data.studentId, name: event.data.studentName },
  }),
  AidApplicationApproved: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'aid.approved',
    title: `Aid of ${formatPaise(event.data.amountApprovedPaise)} was approved for you`,
    body: event.data.note,
    link: opening(AID, event.data.applicationId),
  }),
  AidApplicationRejected: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'aid.rejected',
    title: `Your application for ${formatPaise(event.data.amountRequestedPaise)} of aid was rejected`,
    body: event.data.note,
    link: opening(AID, event.data.applicationId),
  }),
  AidApprovalWithdrawn: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'aid.withdrawn',
    title: `The approval of ${formatPaise(event.data.amountPaise)} of aid was withdrawn`,
    body: event.data.note,
    link: opening(AID, event.data.applicationId),
  }),
  AidDisbursed: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'aid.disbursed',
    title: `Aid of ${formatPaise(event.data.amountPaise)} was disbursed to you`,
    body: event.data.payout.paidTo === 'bank' ? 'To your bank account.' : `For ${event.data.payout.feeName}.`,
    link: opening('/student/disbursements', event.data.disbursementId),
  }),
  AidDisbursementReversed: (event) => ({
    audience: audience.student(event.data.studentId),
    kind: 'aid.reversed',
    title: `Aid of ${formatPaise(event.data.amountPaise)} was taken back`,
    body: event.data.reason,
    link: opening('/student/disbursements', event.data.disbursementId),
  }),
});
