import { budgeting, type Expense, expenses, type RequestOf, type User } from '@bursar/contracts';
import { type Answer, type Client } from './client.js';
import { type TestApp } from './test-app.js';

type SignedIn = Client & { readonly user: User };

/** The people around one department's money. */
export interface Department {
  readonly id: number;
  readonly faculty: SignedIn;
  readonly hod: SignedIn;
}

/** A department with a faculty member and a head of its own. */
export async function staffed(app: TestApp, id: number): Promise<Department> {
  const [faculty, hod] = [
    await app.newUser({ role: 'faculty', department_id: id }),
    await app.newUser({ role: 'hod', department_id: id }),
  ];
  return { id, faculty, hod };
}

/** A new request of the department's faculty member. */
export async function request(
  { faculty }: Department,
  change: Partial<RequestOf<typeof expenses.submit>> = {},
): Promise<Expense> {
  const { expense } = await faculty.do(expenses.submit, { amount: 1250.5, description: 'Books', ...change });
  return expense;
}

/** Money to allocate. */
export async function receive(office: Client, amount: number): Promise<void> {
  const source = { source_name: 'State government', description: 'Grant-in-aid', received_date: '2026-04-02' };
  await office.do(budgeting.addIncome, { ...source, amount });
}

/** Status and sentence. */
export const outcome = ({ status, body }: Answer<unknown>): readonly [number, string | undefined] => [
  status,
  body.message,
];
