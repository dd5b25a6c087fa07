import { type AidEvents } from '../aid/events.js';
import { formatPaise, type Paise } from '../kernel/index.js';
import { audience } from './audiences.js';
import { news, opening, type Said } from './notification.js';

const AID = '/student/aid-applications';

export const aidReceived = (
  { studentId, amountPaise }: { readonly studentId: string; readonly amountPaise: Paise },
  disbursementId: string,
  body: string,
): Said => ({
  audience: audience.student(studentId),
  kind: 'aid.disbursed',
  title: `Aid of ${formatPaise(amountPaise)} was disbursed to you`,
  body,
  link: opening('/student/disbursements', disbursementId),
});

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
  AidDisbursed: ({ data }) =>
    data.payout.paidTo === 'bank' ? aidReceived(data, data.disbursementId, 'To your bank account.') : undefined,
  AidDisbursementReversed: ({ data: { studentId, disbursementId, amountPaise, payout, reason } }) => ({
    audience: audience.student(studentId),
    kind: 'aid.reversed',
    title: `Aid of ${formatPaise(amountPaise)} was taken back`,
    body: payout.paidTo === 'bank' ? reason : `${payout.feeName} is due again. Reason: ${reason}`,
    link: opening('/student/disbursements', disbursementId),
  }),
});
