import { describe, expect, it } from '@jest/globals';
import { type UserCommands, User, type WantedUser } from '../identity/user.js';
import { type Command, replay } from '../kernel/index.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { ADMIN, FinanceOffice } from '../payments/finance-office.suite.js';
import { transactions } from '../payments/transactions.projection.js';
import { assignedFees } from './assigned-fees.projection.js';
import { bill } from './bill.suite.js';
import { StudentFee } from './student-fee.js';
import { studentFees } from './student-fees.projection.js';
import { whenUserDeleted } from './when-user-deleted.policy.js';

const ASHA: WantedUser = {
  name: 'Asha Rao',
  email: 'asha@university.example',
  role: 'student',
  departmentId: 1,
  student: { studentId: 'student-1', enrollmentNo: 'EN-001', batch: 2024 },
  monthlySalaryPaise: undefined,
};

function command(books: FinanceOffice, command: Command<UserCommands>): void {
  books.simulation.execute(User, 'user-1', command, ADMIN);
}

function office(): FinanceOffice {
  const books = new FinanceOffice();
  const registration = {
    ...ASHA,
    userId: 'user-1',
    monthlySalaryPaise: null,
    source: 'single',
    importId: null,
  } as const;
  command(books, { type: 'RegisterUser', registration, credentialId: 'credential-1' });
  for (const id of ['untouched', 'part-paid', 'paid']) books.bill(id, 100_000);
  books.record('part-paid', 'T1', 40_000);
  books.record('paid', 'T2', 100_000);
  books.approve('part-paid', 'T1');
  books.approve('paid', 'T2');
  books.record('part-paid', 'T3', 10_000);
  books.simulation.settle();
  return books;
}

const update = (change: Partial<WantedUser>): Command<UserCommands> => ({
  type: 'UpdateUser',
  wanted: { ...ASHA, ...change },
  by: null,
});

describe('After a change of a student’s name or department', () => {
  const books = office();
  command(books, update({ name: 'Asha Iyer', departmentId: 7 }));
  const { log } = books.simulation;

  it('renames open records and leaves closed ones', () => {
    const names = (rows: ReadonlyMap<string, { student_name: string }>) =>
      Object.fromEntries([...rows].map(([id, { student_name }]) => [id, student_name]));
    const expected = { untouched: 'Asha Iyer', 'part-paid': 'Asha Iyer', paid: 'Asha Rao' };
    expect(names(replay(assignedFees, log))).toEqual(expected);
    expect(names(replay(studentFees, log))).toEqual(expected);
    expect(names(replay(transactions, log))).toEqual({ T1: 'Asha Rao', T2: 'Asha Rao', T3: 'Asha Iyer' });
    expect(replay(assignedFees, log).get('untouched')).toMatchObject({
      department_id: 7,
      department_name: 'Civil Engineering',
    });
    expect(replay(studentFees, log).get('untouched')).toMatchObject({ department: 'Civil Engineering' });
    expect(replay(studentFees, log).get('paid')).toMatchObject({ department: 'Computer Science & Engineering' });
  });

  it('folds to the same rows on every delivery of the log', () => {
    expect(redelivered(assignedFees, log)).toEqual(replay(assignedFees, log));
    expect(redelivered(studentFees, log)).toEqual(replay(studentFees, log));
    expect(redelivered(transactions, log)).toEqual(replay(transactions, log));
  });
});

describe('After a change of a student’s enrollment number or batch', () => {
  it('renumbers open records and leaves closed ones', () => {
    const books = office();
    command(books, update({ student: { studentId: '', enrollmentNo: 'EN-777', batch: 2023 } }));
    const rows = replay(assignedFees, books.simulation.log);
    expect(rows.get('untouched')).toMatchObject({ enrollment_no: 'EN-777', batch: 2023 });
    expect(rows.get('paid')).toMatchObject({ enrollment_no: 'EN-001', batch: 2024 });
  });
});

describe('After a change of another student', () => {
  it('changes none of her records', () => {
    const books = office();
    const before = replay(assignedFees, books.simulation.log);
    const other = { ...ASHA, role: 'staff', student: null, name: 'Ravi Iyer' } as const;
    const registration = {
      ...other,
      userId: 'user-2',
      monthlySalaryPaise: null,
      source: 'single',
      importId: null,
    } as const;
    const { simulation } = books;
    simulation.execute(User, 'user-2', { type: 'RegisterUser', registration, credentialId: 'credential-2' });
    simulation.execute(User, 'user-2', { type: 'UpdateUser', wanted: { ...other, name: 'Ravi Rao' }, by: null });
    expect(replay(assignedFees, simulation.log)).toEqual(before);
    expect([...replay(transactions, simulation.log).values()].map(({ student_name }) => student_name)).not.toContain(
      'Ravi Rao',
    );
  });
});

describe('After a student was deleted', () => {
  it('revokes the unpaid bills and keeps the others', () => {
    const simulation = new Simulation([whenUserDeleted]);
    const assign = (studentFeeId: string) =>
      simulation.execute(StudentFee, studentFeeId, {
        type: 'AssignFee',
        bill: { ...bill, studentFeeId, totalPaise: 100 },
        openingPaidPaise: 0,
        mode: 'single',
        runId: null,
      });
    assign('untouched');
    assign('other');
    const registration = {
      ...ASHA,
      userId: 'user-1',
      monthlySalaryPaise: null,
      source: 'single',
      importId: null,
    } as const;
    simulation.execute(User, 'user-1', { type: 'RegisterUser', registration, credentialId: 'credential-1' });
    simulation.execute(User, 'user-1', { type: 'DeleteUser', by: null, untouchedFees: ['untouched'] });
    simulation.settle();
    expect(simulation.stateOf(StudentFee, 'untouched')).toMatchObject({ status: 'revoked' });
    expect(simulation.stateOf(StudentFee, 'other')).toMatchObject({ status: 'owed' });
    expect(simulation.log.at(-1)?.data).toMatchObject({ reason: 'user_deleted' });
    simulation.rewind(0, simulation.log.length);
    simulation.settle();
    expect(simulation.log.filter(({ type }) => type === 'FeeAssignmentRevoked')).toHaveLength(1);
  });
});
