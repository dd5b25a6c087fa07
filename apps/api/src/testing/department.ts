import { budgeting, type Expense, expenses, type RequestOf, type User } from '@bursar/contracts';
import { Expense as expense } from '@bursar/domain/expenses';
import { officer, type Timestamp } from '@bursar/domain/kernel';
import { Caller, Execution } from '@bursar/platform';
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

export async function spendAt(app: TestApp, department: Department, amount: number, at: Timestamp): Promise<void> {
  const { id: expenseId } = await request(department, { amount });
  const { id: userId, name } = department.hod.user;
  const by = { userId, name, role: 'hod', headOf: [department.id], delegation: null } as const;
  const approval = { by: officer(by), authorities: [by], note: '', at, seen: null };
  await app.get(Execution).execute(expense, expenseId, { type: 'ApproveExpense', ...approval }, Caller.system());
}

export async function receive(office: Client, amount: number): Promise<void> {
  const source = { source_name: 'State government', description: 'Grant-in-aid', received_date: '2026-04-02' };
  await office.do(budgeting.addIncome, { ...source, amount });
}

export const outcome = ({ status, body }: Answer<unknown>): readonly [number, string | undefined] => [
  status,
  body.message,
];
