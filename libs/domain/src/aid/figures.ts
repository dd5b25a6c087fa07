import { addDays, type Asked, figure, minus, paiseOf, periodOf, plus, startOfIstDay } from '../kernel/index.js';
import { type AidApplicationRow, aidApplications } from './aid-applications.projection.js';
import { type AidDisbursementRow, aidDisbursements } from './aid-disbursements.projection.js';
import { type AidFundRow, aidFunds } from './aid-funds.projection.js';

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
  groups: ({ aid_type }: AidApplicationRow) => [aid_type],
} as const;

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

export const waitingForDecision = figure({
  ...{ name: 'waiting_aid', label: 'Aid Applications to Decide', ...asked, unit: 'count' },
  where: { status: 'pending' },
  adds: () => 1,
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

function whereSubmitted(question: Asked) {
  const { from, to } = periodOf(question);
  return {
    submitted_at: { from: startOfIstDay(from), below: startOfIstDay(addDays(to, 1)) },
    student_id: question.students && { in: question.students },
  };
}

export const ofPeriod = (
  [
    ['aid_of_period_requested', 'Requested', 'amount_requested'],
    ['aid_of_period_approved', 'Approved', 'amount_approved'],
    ['aid_of_period_disbursed', 'Disbursed', 'amount_disbursed'],
  ] as const
).map(([name, label, column]) =>
  figure({
    ...{ name, label, ...asked, where: whereSubmitted },
    adds: (row: AidApplicationRow) => paiseOf(row[column] ?? 0),
  }),
);

const ofFunds = (name: string, label: string, column: 'put_in' | 'committed' | 'disbursed') =>
  figure({
    ...{ name, label, unit: 'paise', of: aidFunds },
    adds: (row: AidFundRow) => paiseOf(row[column]),
    tells: (row: AidFundRow) => row.name,
    groups: ({ id }: AidFundRow) => [id],
  });

export const fundsPutIn = ofFunds('aid_funds_put_in', 'Put In', 'put_in');
export const fundsCommitted = ofFunds('aid_funds_committed', 'Committed', 'committed');
export const fundsDisbursed = ofFunds('aid_funds_disbursed', 'Disbursed', 'disbursed');

export const fundsUsed = figure({
  ...{ name: 'aid_funds_used', label: 'Used', unit: 'paise' },
  parts: [plus(fundsCommitted), plus(fundsDisbursed)],
});

export const fundsAvailable = figure({
  ...{ name: 'aid_funds_available', label: 'Available', unit: 'paise' },
  parts: [plus(fundsPutIn), minus(fundsCommitted), minus(fundsDisbursed)],
});
