import { budgeting, type Expense, expenses, type RequestOf, type User } from '@bursar/contracts';
import { type Answer, type Client } from './client.js';
import { type TestApp } from './test-app.js';

type SignedIn = Client & { readonly user: User };

export interface Department {
  readonly id: number;
  readonly faculty: SignedIn;
  readonly hod: SignedIn;
}

export async function staffed(app: TestApp, id: number): Promise<Department> {
  const [faculty, hod] = [
    await app.newUser({ role: 'faculty', department_id: id }),
    await app.newUser({ role: 'hod', department_id: id }),
  ];
  return { id, faculty, hod };
}

export async function request(
  { faculty }: Department,
  change: Partial<RequestOf<typeof expenses.submit>> = {},
): Promise<Expense> {
  const { expense } = await faculty.do(expenses.submit, { amount: 1250.5, description: 'Books', ...change });
  return expense;
}

export async function receive(office: Client, amount: number): Promise<void> {
  const source = { source_name: 'State government', description: 'Grant-in-aid', received_date: '2026-04-02' };
  await office.do(budgeting.addIncome, { ...source, amount });
}

export const outcome = ({ status, body }: Answer<unknown>): readonly [number, string | undefined] => [
  status,
  body.message,
];
