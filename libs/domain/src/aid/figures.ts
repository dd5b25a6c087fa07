import { type Asked, figure, minus, paiseOf, plus } from '../kernel/index.js';
import { type AidApplicationRow, aidApplications } from './aid-applications.projection.js';
import { type AidDisbursementRow, aidDisbursements } from './aid-disbursements.projection.js';

const disbursed = {
  unit: 'paise',
  of: aidDisbursements,
  adds: ({ amount }: AidDisbursementRow) => paiseOf(amount),
  tells: ({ student_name, aid_type }: AidDisbursementRow) => `${student_name}, ${aid_type}`,
} as const;

const asked = {
  unit: 'paise',
  of: aidApplications,
  tells: ({ student_name, aid_type }: AidApplicationRow) => `${student_name}, ${aid_type}`,
} as const;

/** Credits of bills move no money. */
export const aidPaid = figure({
  name: 'aid',
  label: 'Aid',
  ...disbursed,
  where: { paid_to: 'bank', status: 'disbursed' },
});

export const aidToDecide = figure({
  name: 'aid_to_decide',
  label: 'Waiting for a Decision',
  ...asked,
  where: { status: 'pending' },
  adds: ({ amount_requested }: AidApplicationRow) => paiseOf(amount_requested),
});

export const aidApproved = figure({
  name: 'aid_approved',
  label: 'Approved',
  ...asked,
  adds: ({ amount_approved }: AidApplicationRow) => paiseOf(amount_approved ?? 0),
});

export const aidDisbursed = figure({
  name: 'aid_disbursed',
  label: 'Disbursed',
  ...disbursed,
  where: { status: 'disbursed' },
});

export const aidToDisburse = figure({
  name: 'aid_to_disburse',
  label: 'Left to Disburse',
  unit: 'paise',
  parts: [plus(aidApproved), minus(aidDisbursed)],
});

export const ownAid = figure({
  name: 'aid_received',
  label: 'Total Aid Received',
  ...disbursed,
  where: ({ student_id }: Asked) => ({ student_id, status: 'disbursed' }),
});

export const ownAidToDecide = figure({
  name: 'aid_applications_pending',
  label: 'Pending Applications',
  ...asked,
  unit: 'count',
  where: ({ student_id }: Asked) => ({ student_id, status: 'pending' }),
  adds: () => 1,
});
