import { budgeting, type Grant } from '@bursar/contracts';
import { serve } from './serve.js';

declare const grant: Grant;

serve(budgeting)({
  allDepartments: () => [{ id: 1, name: 'Physics' }],
  withdrawGrant: () => () => ({ message: 'Grant deleted.' }),
  updateGrant: () => () => Promise.resolve({ message: 'Grant updated.', grant }),
});

// @ts-expect-error a command that answers at once may show old rows
serve(budgeting)({ withdrawGrant: () => ({ message: 'Grant deleted.' }) });

// @ts-expect-error an answer that the contract does not promise
serve(budgeting)({ allDepartments: () => [{ id: 'one', name: 'Physics' }] });

// @ts-expect-error an answer without what the contract promises
serve(budgeting)({ updateGrant: () => () => ({ message: 'Grant updated.' }) });

// @ts-expect-error a name that no route of the contract has
serve(budgeting)({ allDeans: () => [] });

serve(budgeting)({
  // @ts-expect-error an input that the route does not have
  withdrawGrant:
    ({ reason }: { reason: string }) =>
    () => ({ message: reason }),
});
