import { type ExpenseToDecide } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useDecide } from './use-decide.js';

interface DecisionProps {
  readonly expense: ExpenseToDecide;
  readonly report: Report;
}

export function Decision({ expense, report }: DecisionProps) {
  const decide = useDecide(report);
  const of = `${expense.description} of ${expense.submitted_by_name}`;
  return (
    <>
      <ActButton look="primary" aria-label={`Approve ${of}`} onClick={() => void decide('approve', expense)}>
        Approve
      </ActButton>
      <ActButton aria-label={`Reject ${of}`} onClick={() => void decide('reject', expense)}>
        Reject
      </ActButton>
    </>
  );
}
