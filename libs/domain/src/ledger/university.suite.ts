import { AidApplication } from '../aid/aid-application.js';
import { Income } from '../budgeting/income.js';
import { DepartmentOffice } from '../budgeting/department-office.suite.js';
import { INCOME_KINDS } from '../budgeting/events.js';
import {
  addDays,
  type ApprovalRoute,
  type Command,
  type CommandMap,
  type Day,
  type Decider,
  DomainError,
  type EventMap,
  financialYearOf,
  type Month,
  officer,
  type Paise,
} from '../kernel/index.js';
import { Payroll } from '../payroll/payroll.js';
import { payslipOf } from '../payroll/payslip.js';
import { Remittances } from '../payroll/remittance.js';
import { type Dice, Term } from '../payments/term.suite.js';
import {
  type AccountSums,
  bookedIn,
  Chart,
  expectOpen,
  lastClosedOf,
  Opening,
  Period,
  type PeriodCommands,
  resultOf,
  trialBalanceOf,
  Voucher,
} from './index.js';

const TODAY = '2026-11-20';
const BEGINNING: Month = '2026-01';
const YEAR = 'FY25-26';
const NEXT_YEAR = 'FY26-27';
const CLOSING_AT = '2026-04-01T00:00:00.000Z';
const FARIDA = { ...officer({ userId: 'user-f', name: 'Farida Khan' }), role: 'finance_manager' };
const VIKRAM = { ...officer({ userId: 'user-v', name: 'Vikram Shah' }), role: 'admin' };
const STUDENT = { studentId: 'student-1', userId: 'user-1', studentName: 'Asha Rao' };
const ON_THAT_DAY = { today: TODAY, chart: Chart.SHIPPED };
const FUND = 'Provident fund';
const STRUCTURE = {
  basicRate: 5_000,
  components: [
    {
      ...{ name: FUND, kind: 'deduction' as const, fromGrossPaise: 0 },
      calculation: { basis: 'basic' as const, rate: 1_200, ceilingPaise: null },
    },
  ],
};
const ROUTE: ApprovalRoute = { ruleId: 'rule-1', ruleVersion: 1, steps: [] };
const VOUCHER_ACCOUNTS = ['1010', '1510', '5110', '5190'] as const;

export interface Books {
  readonly upTo: (month: Month) => AccountSums;
}

/** Moves all contexts with money at random; policies deliver late, twice and after crashes. */
export class University {
  readonly term: Term;
  private readonly departments: DepartmentOffice;
  private readonly made: Record<string, string[]> = {};

  constructor(
    private readonly dice: Dice,
    private readonly books: Books,
  ) {
    this.term = new Term(dice);
    this.simulation.gate = (events) => {
      for (const month of events.map(bookedIn)) if (month !== undefined) expectOpen(month, this.lastClosed);
    };
    this.departments = new DepartmentOffice(this.simulation);
  }

  get simulation() {
    return this.term.office.simulation;
  }

  get lastClosed(): Month | null {
    const [year, next] = [YEAR, NEXT_YEAR].map((each) => lastClosedOf(this.simulation.stateOf(Period, each)));
    return next ?? year ?? null;
  }

  step(): void {
    if (this.dice.below(2) === 0) {
      this.term.step();
      return;
    }
    try {
      this.pick(DECK)(this);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
    }
  }

  receive(): void {
    const entry = {
      ...{ incomeId: this.newId('income'), kind: this.pick(INCOME_KINDS), sourceName: 'Alumni', description: '' },
      ...{ amountPaise: this.amount(), receivedDate: this.day(), recordedBy: null, recordedByName: null },
    };
    this.execute(Income, entry.incomeId, { type: 'RecordIncome', entry });
  }

  reverseIncome(): void {
    const incomeId = this.one('income');
    this.execute(Income, incomeId, { type: 'ReverseIncome', incomeId, reason: 'Wrong', reversedByName: null });
  }

  claim(): void {
    this.departments.submit(this.newId('expense'), this.amount());
  }

  purchase(): void {
    this.departments.submit(this.newId('expense'), this.amount(), { kind: 'purchase' });
  }

  approveExpense(): void {
    this.departments.approve(this.one('expense'));
  }

  bill(): void {
    const terms = { moreFollow: this.dice.below(3) === 0, billDate: this.day() };
    this.departments.bill(this.one('expense'), this.amount(), this.newId('bill'), terms);
  }

  closePurchase(): void {
    this.departments.close(this.one('expense'));
  }

  payExpense(): void {
    this.departments.pay(this.one('expense'), this.day());
  }

  reverseExpense(): void {
    this.departments.undo(this.one('expense'));
  }

  generate(): void {
    const payrollId = this.newId('payroll');
    const { netPaise, ...slip } = payslipOf(this.amount(), STRUCTURE);
    const facts = { runId: 'run-1', staffId: 'staff-1', staffName: 'Om', role: 'staff', departmentId: 1 } as const;
    const payroll = { payrollId, month: TODAY.slice(0, 7), generatedBy: null, ...facts, ...slip };
    this.execute(Payroll, payrollId, { type: 'GeneratePayroll', ...payroll, amountPaise: netPaise });
  }

  recalculate(): void {
    const { netPaise, ...slip } = payslipOf(this.amount(), STRUCTURE);
    const calculated = { ...slip, amountPaise: netPaise, unpaidDays: this.dice.below(3) };
    this.execute(Payroll, this.one('payroll'), { type: 'RecalculatePayroll', ...calculated, by: FARIDA });
  }

  amend(): void {
    const status = this.pick(['unpaid', 'paid'] as const);
    const terms = { month: TODAY.slice(0, 7), amountPaise: this.amount(), notes: undefined, slotHolder: null };
    const paidOn = status === 'paid' ? this.day() : null;
    const by = { today: TODAY, by: FARIDA, salarySetBy: [] };
    this.execute(Payroll, this.one('payroll'), { type: 'AmendPayroll', ...terms, status, paidOn, ...by });
  }

  paySalary(): void {
    this.execute(Payroll, this.one('payroll'), { type: 'PayPayroll', today: this.day(), by: FARIDA, salarySetBy: [] });
  }

  reverseSalary(): void {
    const command = { type: 'ReversePayrollPayment', reason: 'Wrong', by: FARIDA } as const;
    this.execute(Payroll, this.one('payroll'), command);
  }

  cancelSalary(): void {
    this.execute(Payroll, this.one('payroll'), { type: 'CancelPayroll', reason: 'Left', by: FARIDA });
  }

  remit(): void {
    const month = TODAY.slice(0, 7);
    const remittance = {
      ...{ remittanceId: this.newId('remittance'), name: FUND, month, amountPaise: this.amount(), paidOn: TODAY },
      ...{ reference: 'ECR-1', remittedBy: FARIDA.userId, remittedByName: FARIDA.name, heldPaise: 500_000 },
    };
    this.execute(Remittances, month, { type: 'RemitDeductions', ...remittance });
  }

  reverseRemittance(): void {
    const reversal = { reason: 'Wrong amount', reversedBy: FARIDA.userId, reversedByName: FARIDA.name };
    const remittanceId = this.one('remittance');
    this.execute(Remittances, TODAY.slice(0, 7), { type: 'ReverseRemittance', remittanceId, ...reversal });
  }

  apply(): void {
    const applicationId = this.newId('aid');
    const wish = { applicationId, ...STUDENT, aidType: 'Merit', amountRequestedPaise: this.amount(), reason: '' };
    this.execute(AidApplication, applicationId, { type: 'ApplyForAid', ...wish });
    const approve = { type: 'ApproveAidApplication', amountPaise: null, note: '', by: FARIDA } as const;
    this.execute(AidApplication, applicationId, approve);
  }

  disburse(): void {
    const applicationId = this.one('aid');
    const disbursementId = this.newId('disbursement');
    const paid = { amountPaise: Math.ceil(this.amount() / 4), disbursedOn: this.day(), reference: '', today: TODAY };
    const payout = { paidTo: 'bank' } as const;
    const command = { type: 'DisburseAid', disbursementId, ...paid, payout, by: FARIDA } as const;
    this.execute(AidApplication, applicationId, command);
    this.list(`of ${applicationId}`).push(disbursementId);
  }

  reverseAid(): void {
    const applicationId = this.one('aid');
    const disbursementId = this.one(`of ${applicationId}`);
    const command = { type: 'ReverseDisbursement', disbursementId, reason: 'Wrong', by: FARIDA } as const;
    this.execute(AidApplication, applicationId, command);
  }

  draft(): void {
    const voucherId = this.newId('voucher');
    const [one, other] = [this.amount(), this.amount()];
    const sides = [
      [one + other, 0],
      [0, one],
      [0, other],
    ] as const;
    const lines = sides.map(([debitPaise, creditPaise]) => ({
      ...{ account: this.pick(VOUCHER_ACCOUNTS), debitPaise, creditPaise, departmentId: null },
    }));
    const facts = { voucherId, day: this.day(), lines, narration: 'Correction', evidence: null, route: ROUTE };
    const maker = { by: FARIDA.userId, byName: FARIDA.name, ...ON_THAT_DAY };
    this.execute(Voucher, voucherId, { type: 'DraftVoucher', ...facts, ...maker });
  }

  decideVoucher(): void {
    const voucherId = this.one('voucher');
    const type = this.pick(['ApproveVoucher', 'ApproveVoucher', 'RejectVoucher', 'ReverseVoucher'] as const);
    const act = { voucherId, by: VIKRAM.userId, byName: VIKRAM.name, reason: 'Asked by the auditor' };
    this.execute(Voucher, voucherId, { type, ...act });
  }

  enterOpening(): void {
    const [financialYear, rupees, owed] = [this.pick([YEAR, NEXT_YEAR]), this.amount(), this.amount()];
    const lines = [
      { account: '1010', amountPaise: rupees },
      { account: '1110', amountPaise: owed },
      { account: '3010', amountPaise: -rupees - owed },
    ] as const;
    const students = [{ studentId: STUDENT.studentId, studentName: STUDENT.studentName, amountPaise: owed }];
    const entry = { entryId: this.newId('opening'), financialYear, lines, students, sourceNote: 'Old books' };
    this.execute(Opening, financialYear, { type: 'EnterOpeningBalances', ...entry, ...ON_THAT_DAY, by: FARIDA });
    const confirmed = { type: 'ConfirmOpeningBalances', entryId: entry.entryId, by: VIKRAM } as const;
    this.execute(Opening, financialYear, confirmed);
  }

  reverseOpening(): void {
    const command = { type: 'ReverseOpeningBalances', reason: 'Wrong file', by: VIKRAM } as const;
    this.execute(Opening, this.pick([YEAR, NEXT_YEAR]), command);
  }

  closeMonth(): void {
    const next = this.lastClosed === null ? BEGINNING : addDays(`${this.lastClosed}-28`, 4).slice(0, 7);
    const trialBalance = trialBalanceOf(this.books.upTo(next));
    const facts = { month: next, at: CLOSING_AT, position: '', trialBalance, blocking: 0 };
    const neighbours = { booksBegin: BEGINNING, lastClosed: this.lastClosed };
    this.period(next, { type: 'ClosePeriod', ...facts, ...neighbours, by: FARIDA.userId, byName: FARIDA.name });
  }

  reopen(): void {
    const { lastClosed } = this;
    if (lastClosed === null) return;
    const [asks, confirms] = [FARIDA, VIKRAM].map(({ userId: by, name: byName }) => ({ by, byName }));
    if (!asks || !confirms) return;
    const which = { month: lastClosed, lastClosed };
    this.period(lastClosed, { type: 'AskToReopen', ...which, reason: 'A late bill', ...asks });
    this.period(lastClosed, { type: 'ConfirmReopening', ...which, ...confirms });
  }

  closeYear(): void {
    const [asks, confirms] = [FARIDA, VIKRAM].map(({ userId: by, name: byName }) => ({ by, byName }));
    if (!asks || !confirms) return;
    const financialYear = YEAR;
    this.period('2026-03', { type: 'AskToCloseYear', financialYear, ...asks });
    const result = resultOf(trialBalanceOf(this.books.upTo('2026-03')));
    this.period('2026-03', { type: 'ConfirmYearClose', financialYear, position: '', result, ...confirms });
  }

  private period(month: Month, command: Command<PeriodCommands>): void {
    this.execute(Period, financialYearOf(`${month}-01`), command);
  }

  private execute<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: Command<Commands>,
  ): void {
    this.simulation.execute(decider, subject, command, FARIDA);
  }

  private list(kind: string): string[] {
    return (this.made[kind] ??= []);
  }

  private newId(kind: string): string {
    const id = `${kind}-${this.list(kind).length}`;
    if (kind !== 'disbursement') this.list(kind).push(id);
    else this.list(kind).push('');
    return id;
  }

  private one(kind: string): string {
    const ids = this.list(kind);
    return ids[this.dice.below(Math.max(ids.length, 1))] ?? `${kind}-none`;
  }

  private amount(): Paise {
    return 1 + this.dice.below(200_000);
  }

  private day(): Day {
    return addDays('2026-01-01', this.dice.below(120));
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[this.dice.below(items.length)] as Item;
  }
}

const MOVES = {
  receive: 8,
  reverseIncome: 2,
  claim: 6,
  purchase: 6,
  approveExpense: 12,
  bill: 10,
  closePurchase: 8,
  payExpense: 8,
  reverseExpense: 3,
  generate: 6,
  recalculate: 3,
  amend: 5,
  paySalary: 6,
  reverseSalary: 3,
  cancelSalary: 2,
  remit: 3,
  reverseRemittance: 1,
  apply: 3,
  disburse: 6,
  reverseAid: 3,
  draft: 5,
  decideVoucher: 10,
  enterOpening: 3,
  reverseOpening: 2,
  closeMonth: 5,
  reopen: 1,
  closeYear: 4,
} as const satisfies Partial<Record<keyof University, number>>;

const DECK = (Object.keys(MOVES) as (keyof typeof MOVES)[]).flatMap((name) =>
  Array.from({ length: MOVES[name] }, () => (university: University) => {
    university[name]();
  }),
);
