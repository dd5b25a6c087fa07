import { type EmployeeEvents } from '@bursar/domain/identity';
import { addDays, type Day, type Month, officer, type Officer, type Paise } from '@bursar/domain/kernel';
import {
  Payroll,
  PayrollRun,
  PayrollSlot,
  payrollSlotOf,
  payslipOf,
  type PayStructure,
  Salary,
  SALARY_STRUCTURE,
  salaryForDays,
  salaryIn,
  SalaryStructure,
  structureIn,
} from '@bursar/domain/payroll';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf, type Employee, presentOn } from './campus.js';
import { Dice } from './dice.js';
import { type Moment } from './history.js';
import { type University } from './university.js';

const DIGITS = '0123456789';
const BANKS = ['SBIN0004721', 'HDFC0001185', 'ICIC0000629', 'CNRB0002210', 'PUNB0386100'];
const RETURNED = 'Returned by the bank: the account is closed';

/** Provident fund on at most ₹15,000 of basic pay; professional tax from ₹10,000. */
const structureWith = (houseRentRate: number): PayStructure => ({
  basicRate: 5_000,
  components: [
    {
      name: 'House rent allowance',
      kind: 'earning',
      calculation: { basis: 'basic', rate: houseRentRate, ceilingPaise: null },
      fromGrossPaise: 0,
    },
    {
      name: 'Transport allowance',
      kind: 'earning',
      calculation: { basis: 'fixed', amountPaise: 1_600_00 },
      fromGrossPaise: 0,
    },
    {
      name: 'Provident fund',
      kind: 'deduction',
      calculation: { basis: 'basic', rate: 1_200, ceilingPaise: 15_000_00 },
      fromGrossPaise: 0,
    },
    {
      name: 'Professional tax',
      kind: 'deduction',
      calculation: { basis: 'fixed', amountPaise: 200_00 },
      fromGrossPaise: 10_000_00,
    },
    {
      name: 'TDS',
      kind: 'deduction',
      calculation: { basis: 'gross', rate: 800, ceilingPaise: null },
      fromGrossPaise: 106_250_00,
    },
  ],
});

const RUN_DAYS = 4;
const PAID_DAYS = 2;

interface PayMonth {
  readonly month: Month;
  readonly generatedOn: Day;
  readonly paidOn: Day;
  readonly halfPaid: boolean;
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

export function payMonths({ calendar: { opening, fromToday } }: University): PayMonth[] {
  const months: PayMonth[] = [];
  const lately = fromToday(-RUN_DAYS);
  let first = `${addDays(`${opening.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  while (first <= lately) {
    const next = `${addDays(`${first.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
    const halfPaid = next > lately;
    months.push({
      month: first.slice(0, 7),
      generatedOn: earlier(officeDay(addDays(first, 25)), officeDay(lately)),
      paidOn: officeDay(halfPaid ? fromToday(-PAID_DAYS) : addDays(next, -2)),
      halfPaid,
    });
    first = next;
  }
  return months;
}

const payrollIdOf = (month: Month, { userId }: Employee): string => derivedId('demo', 'payroll', month, userId);

const salaryOf = (moment: Moment, { userId, monthlySalaryPaise }: Employee, month: Month): Paise =>
  salaryIn(month, moment.load(Salary, userId).revisions, {
    agreedPaise: monthlySalaryPaise,
    rolePaise: monthlySalaryPaise,
  });

function employeeNumbers({ events }: Moment): ReadonlyMap<string, string> {
  const given = events.filter(({ type }) => type === 'EmployeeNumbered');
  return new Map(
    given.map(({ data }) => data as EmployeeEvents['EmployeeNumbered']).map((of) => [of.userId, of.employeeNo]),
  );
}

function generate(moment: Moment, month: Month, staff: readonly Employee[], generatedBy: string): void {
  const runId = derivedId('demo', 'payroll-run', month);
  const structure = structureIn(moment.load(SalaryStructure, SALARY_STRUCTURE).versions, month);
  const numbers = employeeNumbers(moment);
  moment.execute(PayrollRun, runId, { type: 'List', runId, ids: staff.map(({ userId }) => userId) });
  moment.execute(PayrollRun, runId, { type: 'Start', runId, facts: { month }, targetCount: staff.length });
  for (const employee of staff) {
    const { userId: staffId, name: staffName, role, departmentId } = employee;
    const payrollId = payrollIdOf(month, employee);
    const { netPaise: amountPaise, ...slip } = payslipOf(salaryOf(moment, employee, month), structure);
    const take = { type: 'Take', holder: payrollId, at: moment.time } as const;
    moment.execute(PayrollSlot, payrollSlotOf(staffId, month), take);
    const facts = {
      payrollId,
      runId,
      staffId,
      staffName,
      role,
      departmentId,
      month,
      generatedBy,
      ...slip,
      amountPaise,
      employeeNo: numbers.get(staffId),
    };
    moment.execute(Payroll, payrollId, { type: 'GeneratePayroll', ...facts });
  }
  const created = staff.length;
  moment.execute(PayrollRun, runId, { type: 'Complete', runId, done: created, passedOver: 0 });
}

interface Leave {
  readonly employee: Employee;
  readonly month: Month;
  readonly unpaidDays: number;
  readonly by: Officer;
}

function deductLeave(moment: Moment, { employee, month, unpaidDays, by }: Leave): void {
  const structure = structureIn(moment.load(SalaryStructure, SALARY_STRUCTURE).versions, month);
  const salaryPaise = salaryForDays(salaryOf(moment, employee, month), month, unpaidDays);
  const { netPaise: amountPaise, ...slip } = payslipOf(salaryPaise, structure);
  const recalculate = { type: 'RecalculatePayroll', ...slip, amountPaise, unpaidDays, by } as const;
  moment.execute(Payroll, payrollIdOf(month, employee), recalculate);
}

const deciderFor = ({ financeManager, registrar }: University['campus'], employee: Employee): Employee =>
  employee === financeManager ? registrar : financeManager;

function noteSalaries({ calendar, campus, diary }: University): void {
  const by = actorOf(campus.financeManager);
  diary.note(timeOn(calendar.opening, 630), by, (moment) => {
    const effectiveFrom = calendar.opening.slice(0, 7);
    const structure = structureWith(4_000);
    moment.execute(SalaryStructure, SALARY_STRUCTURE, { type: 'LayDownStructure', effectiveFrom, structure });
  });
  const april = `${Number(calendar.opening.slice(0, 4)) + 1}-04`;
  diary.note(timeOn(officeDay(`${april}-02`), 650), by, (moment) =>
    moment.execute(SalaryStructure, SALARY_STRUCTURE, {
      type: 'LayDownStructure',
      effectiveFrom: april,
      structure: structureWith(4_500),
    }),
  );
  for (const employee of campus.employees) noteSalaryOf(employee, { calendar, campus, diary });
}

function noteSalaryOf(employee: Employee, { calendar, campus, diary }: University): void {
  const { userId: staffId, joinedOn, monthlySalaryPaise } = employee;
  const decides = deciderFor(campus, employee);
  const [by, who] = [actorOf(decides), { staffId, staffName: employee.name, by: officer(decides) }];
  const dice = Dice.about('salary', staffId);
  const account = { accountNumber: dice.text(DIGITS, 11), ifsc: dice.pick(BANKS) };
  if (dice.chance(0.96)) {
    diary.note(timeOn(joinedOn, 640), by, (moment) =>
      moment.execute(Salary, staffId, { type: 'SetBankAccount', ...who, ...account }),
    );
  }
  let salary = monthlySalaryPaise;
  const firstJuly = Number(calendar.opening.slice(0, 4)) + 1;
  for (const year of [firstJuly, firstJuly + 1]) {
    const day = officeDay(`${year}-06-24`);
    salary = Math.round((salary * (100 + dice.between(3, 8))) / 100 / 500_00) * 500_00;
    if (!presentOn(day, employee)) continue;
    const revision = { ...who, effectiveFrom: `${year}-07`, monthlySalaryPaise: salary, reason: 'Annual increment' };
    diary.note(timeOn(day, 690), by, (moment) =>
      moment.execute(Salary, staffId, { type: 'ReviseSalary', ...revision }),
    );
  }
}

function noteReturn({ campus, diary }: University, { month, paidOn }: PayMonth): void {
  const [, employee] = campus.withRole('staff');
  if (!employee) return;
  const { financeManager, registrar } = campus;
  const { userId: staffId } = employee;
  const payrollId = payrollIdOf(month, employee);
  const day = officeDay(addDays(paidOn, 4));
  diary.note(timeOn(day, 700), actorOf(registrar), (moment) =>
    moment.execute(Payroll, payrollId, { type: 'ReversePayrollPayment', reason: RETURNED, by: officer(registrar) }),
  );
  diary.note(timeOn(day, 720), actorOf(financeManager), (moment) => {
    const account = { accountNumber: '40718822306', ifsc: 'SBIN0004721' };
    const by = officer(financeManager);
    moment.execute(Salary, staffId, { type: 'SetBankAccount', staffId, staffName: employee.name, by, ...account });
    moment.execute(Payroll, payrollId, { type: 'PayPayroll', today: day, by, salarySetBy: [] });
  });
}

export function salariesArePaid(university: University): void {
  const { campus, diary } = university;
  const { financeManager } = campus;
  const by = actorOf(financeManager);
  noteSalaries(university);
  const months = payMonths(university);
  for (const { month, generatedOn, paidOn, halfPaid } of months) {
    const staff = campus.employees.filter((each) => presentOn(generatedOn, each));
    diary.note(timeOn(generatedOn, 960), by, (moment) => generate(moment, month, staff, financeManager.userId));
    for (const employee of staff) {
      const dice = Dice.about('payroll', month, employee.userId);
      if (!dice.chance(0.02)) continue;
      const days = dice.between(1, 4);
      const corrects = deciderFor(campus, employee);
      diary.note(timeOn(generatedOn, 1_020), actorOf(corrects), (moment) =>
        deductLeave(moment, { employee, month, unpaidDays: days, by: officer(corrects) }),
      );
    }
    for (const employee of halfPaid ? staff.slice(0, staff.length / 2) : staff) {
      const pays = deciderFor(campus, employee);
      const pay = { type: 'PayPayroll', today: paidOn, by: officer(pays), salarySetBy: [] } as const;
      diary.note(timeOn(paidOn, 665), actorOf(pays), (moment) =>
        moment.execute(Payroll, payrollIdOf(month, employee), pay),
      );
    }
  }
  const returned = months.at(-6);
  if (returned) noteReturn(university, returned);
}
