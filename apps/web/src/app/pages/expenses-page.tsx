import { WaitingIfAny } from '../../features/decisions/waiting-if-any.js';
import { Expenses } from '../../features/expenses/all-expenses.js';

export default function ExpensesPage() {
  return <Expenses Waiting={WaitingIfAny} />;
}
