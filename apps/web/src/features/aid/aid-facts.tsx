import { type AidApplication } from '@bursar/contracts';
import { type ReactNode } from 'react';

import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { FundLink, StudentLink } from '../../shared/figures/record-links.js';
import { Facts } from '../../shared/shell/layout.js';

const fundOf = (id: string | null, name: string): ReactNode => (id === null ? name : <FundLink id={id} name={name} />);

const decisionOf = (of: AidApplication): readonly (readonly [name: string, value: ReactNode])[] =>
  of.decided_at === null
    ? []
    : [
        [of.status === 'withdrawn' ? 'Withdrawn' : 'Decided', formatDate(of.decided_at)],
        ...(of.decided_by === null ? [] : [['Decided by', of.decided_by] as const]),
        ...(of.decision_note === null ? [] : [['Reason given', of.decision_note] as const]),
        ...(of.amount_approved === null
          ? []
          : [
              ['Approved', <Amount key="approved" rupees={of.amount_approved} />] as const,
              ['Disbursed', <Amount key="disbursed" rupees={of.amount_disbursed} />] as const,
            ]),
        ...(of.fund_name === null ? [] : [['Fund', fundOf(of.fund_id, of.fund_name)] as const]),
      ];

export const AidFacts = ({ of }: { readonly of: AidApplication }) => (
  <Facts
    of={[
      ['Student', <StudentLink key="student" id={of.student_id} name={of.student_name} />],
      ['Aid type', of.aid_type],
      ['Requested', <Amount key="requested" rupees={of.amount_requested} />],
      ['Status', <StatusBadge key="status" status={of.status} />],
      ['Submitted', formatDate(of.submitted_at)],
      ['Reason', of.reason || '—'],
      ...decisionOf(of),
    ]}
  />
);
