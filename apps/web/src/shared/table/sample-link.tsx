import { Link } from 'react-router-dom';

import { PopoverPart } from '../overlay/popover.js';
import { useUser } from '../session/session.js';
import { type ListState } from './list-state.js';

const SAMPLED = ['transactions', 'assignedfees', 'invoices', 'incomes', 'payrolls', 'expenses', 'disbursements'];

interface SampleLinkProps {
  readonly kind: string;
  readonly state: ListState;
}

export function SampleLink({ kind, state: { q, filters } }: SampleLinkProps) {
  const { role } = useUser();
  if (role !== 'auditor' || !SAMPLED.includes(kind)) return null;
  const narrowed = Object.entries({ ...filters, q }).filter(([, value]) => value !== '');
  const population = new URLSearchParams([['of', kind], ...narrowed]);
  return (
    <PopoverPart title="Sample">
      <Link to={`/auditor/sample?${population}`}>Draw from these rows</Link>
    </PopoverPart>
  );
}
