import { domainErrors, formatPaise, type Paise } from '../kernel/index.js';

export const refuse = domainErrors('budgeting', {
  'insufficient-balance': [
    'insufficient',
    (available: Paise) => `Insufficient available balance. Available: ${formatPaise(available)}`,
  ],
  'below-spent': ['conflict', 'Allocation cannot be less than the money already spent'],
  'below-reserved': [
    'conflict',
    (committed: Paise) => `Allocation cannot be less than what is spent and reserved: ${formatPaise(committed)}`,
  ],
  'budget-exhausted': [
    'insufficient',
    (left: Paise, departmentName: string) =>
      `Only ${formatPaise(left)} of the budget of ${departmentName} is left. The Registrar can allow more.`,
  ],
  'budget-changed': [
    'conflict',
    'This budget changed after the change was asked for. Reject the request, so that it can be asked for again.',
  ],
  'not-left': ['conflict', (left: Paise) => `Only ${formatPaise(left)} of this budget is left to transfer.`],
  'same-department': ['invalid', 'Please choose two departments.'],
  'reason-required': ['invalid', 'Please say why.'],
  'department-not-found': ['missing', 'Department not found'],
  'amount-negative': ['invalid', 'Amount must be 0 or more'],
  'amount-not-positive': ['invalid', 'Amount must be greater than 0'],
  'income-not-found': ['missing', 'Income not found'],
  'income-reversed': ['conflict', 'This income has already been reversed'],
  'grant-not-found': ['missing', 'Grant not found'],
  'grant-period': ['invalid', 'The grant must not end before it starts'],
  'grant-heads-exceed': ['invalid', 'The heads add up to more than the grant'],
  'grant-heads-repeat': ['invalid', 'Each head of a grant needs a name of its own'],
  'grant-head-used': [
    'conflict',
    (name: string) => `Money of the head ${name} has been spent or asked for; keep this head`,
  ],
  'grant-asked': ['conflict', 'Requests for money of this grant are undecided; close it instead'],
  'grant-spent': ['conflict', 'Money of this grant has been spent or reserved; close it instead'],
  'faculty-not-found': ['missing', 'Faculty member not found'],
});
