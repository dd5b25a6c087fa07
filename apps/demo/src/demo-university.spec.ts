import { describe, expect, it } from '@jest/globals';
import { Finding, Person } from '@bursar/domain/assurance';
import { BudgetLedger, BudgetLine, Grant, grants, Income } from '@bursar/domain/budgeting';
import { approvalRequests, Request } from '@bursar/domain/decisions';
import { Expense, expenses, PurchaseOrderSeries, Vendor, vendors } from '@bursar/domain/expenses';
import {
  assignedFees,
  invoices,
  AssignmentRun,
  DUES_AGES,
  dueWithin,
  FeeSlot,
  FeeStructure,
  Invoice,
  type InvoiceEvents,
  type InvoiceSeriesEvents,
  InvoiceSeries,
  isOverdue,
  StudentFee,
  studentFees,
} from '@bursar/domain/fees';
import {
  AdminRoster,
  Batch,
  batches,
  ContactRequest,
  contactRequests,
  DEPARTMENTS,
  EmailReservation,
  EmployeeSeries,
  EnrollmentReservation,
  StudentImport,
  User,
  users,
} from '@bursar/domain/identity';
import {
  addDays,
  type CommandMap,
  type Decider,
  type EventMap,
  financialYearOf,
  fold,
  type Recorded,
  replay,
  rupeesOf,
  startOfIstDay,
  streamName,
  sumRupees,
  yearBefore,
} from '@bursar/domain/kernel';
import {
  collections,
  PaymentOrder,
  paymentOrders,
  ReceiptNumber,
  ReceiptSeries,
  suspense,
  Refund,
  GatewayPayment,
  transactions,
} from '@bursar/domain/payments';
import {
  Payroll,
  PayrollRun,
  heldByLine,
  payrollRuns,
  payrolls,
  PayrollSlot,
  Remittances,
  remittances,
  salaries,
  Salary,
  SalaryStructure,
  salaryStructures,
} from '@bursar/domain/payroll';
import {
  ChartOfAccounts,
  bookedIn,
  closedYears,
  firstDayOf,
  monthAfter,
  Opening,
  Period,
  type PeriodEvents,
  periods,
  trialBalanceLines,
  Voucher,
  type VoucherEvents,
  vouchers,
  VoucherSeries,
} from '@bursar/domain/ledger';
import { Institution } from '@bursar/domain/institution';
import { Inbox, readMarks } from '@bursar/domain/notifications';
import { AidApplication, aidApplications, aidDisbursements, AidFund, AidFundName, aidFunds } from '@bursar/domain/aid';
import { ApprovalMatrix, Delegation, DelegationSlot } from '@bursar/domain/approvals';
import { ReportSchedule } from '@bursar/domain/reports';
import { sha256 } from '@bursar/platform';
import { CONTEXTS } from '../../api/src/app.module.js';
import { demoLogin, demoLogins } from './demo-logins.js';
import { demoUniversity } from './demo-university.js';
import { MonthEndBooks } from './month-end-books.js';

const policies = CONTEXTS.flatMap((context) => context.policies);

const noonOn = (day: string) => `${day}T06:00:00.000Z`;

function counted(keys: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

const DECIDERS = [
  BudgetLine,
  PurchaseOrderSeries,
  Period,
  Request,
  ChartOfAccounts,
  Opening,
  Remittances,
  Voucher,
  VoucherSeries,
  Vendor,
  ApprovalMatrix,
  Delegation,
  DelegationSlot,
  Finding,
  Person,
  User,
  AdminRoster,
  EmployeeSeries,
  EmailReservation,
  EnrollmentReservation,
  StudentImport,
  FeeStructure,
  FeeSlot,
  AssignmentRun,
  Invoice,
  InvoiceSeries,
  StudentFee,
  GatewayPayment,
  PaymentOrder,
  ReceiptNumber,
  Payroll,
  PayrollSlot,
  PayrollRun,
  Salary,
  SalaryStructure,
  ReceiptSeries,
  Refund,
  BudgetLedger,
  Income,
  Grant,
  Expense,
  AidApplication,
  AidFund,
  AidFundName,
  Inbox,
  Institution,
  Batch,
  ReportSchedule,
  ContactRequest,
] as unknown as Decider<unknown, CommandMap, EventMap>[];

function perStream(events: readonly Recorded[]): Map<string, Recorded[]> {
  const streams = new Map<string, Recorded[]>();
  for (const event of events) {
    const ofOne = streams.get(event.stream);
    if (ofOne) ofOne.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
}

describe('the demo university', () => {
  it('makes the same demo university at any time of one Indian day, ids included', () => {
    const digestAt = (now: string) => sha256(JSON.stringify(demoUniversity(now, { policies }).events));

    expect(digestAt('2026-11-20T18:30:00.000Z')).toBe(digestAt('2026-11-21T18:29:59.999Z'));
  });

  it.each(['2027-01-31', '2027-03-01'])('has a withdrawn application and a withdrawn approval on %s', (day) => {
    const { events } = demoUniversity(noonOn(day), { policies });

    expect(counted(events.map(({ type }) => type))).toMatchObject({
      AidApplicationWithdrawn: expect.any(Number),
      AidApprovalWithdrawn: expect.any(Number),
    });
  });
});

describe.each(['2026-11-21', '2027-08-28', '2028-02-28'])('the demo university on %s', (day) => {
  const { campus, events, papers } = demoUniversity(noonOn(day), { policies });
  const people = [...replay(users, events).values()];
  const students = people.filter(({ role }) => role === 'student');
  const bills = [...replay(studentFees, events).values()];
  const payments = [...replay(transactions, events).values()];
  const overdue = bills.filter((bill) => isOverdue(bill, noonOn(day)));

  it('dates the demo events in order of time, before today', () => {
    const times = events.map(({ metadata }) => metadata.occurredAt);

    expect(times).toEqual([...times].sort());
    expect(times.filter((time) => time >= startOfIstDay(day))).toEqual([]);
  });

  it('folds in every decider, with each event in its place and its own id', () => {
    const misplaced: Recorded[] = [];
    for (const [stream, ofOne] of perStream(events)) {
      const decider = DECIDERS.find(({ category }) => stream.startsWith(streamName(category, '')));
      if (!decider) throw new Error(`No decider for ${stream}`);
      fold(decider, ofOne);
      misplaced.push(...ofOne.filter(({ revision }, index) => revision !== index));
    }
    expect(misplaced).toEqual([]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('names the record of every event', () => {
    const named = DECIDERS.filter(({ about }) => about !== undefined).map(({ category }) => streamName(category, ''));
    const ofNamed = events.filter(({ stream }) => named.some((begin) => stream.startsWith(begin)));
    const unnamed = ofNamed.filter(
      ({ metadata }) => (metadata.about ?? '') === '' || metadata.about?.includes('undefined'),
    );
    expect(named.length).toBeGreaterThan(10);
    const lists = ['FeeAssignmentStudentsListed', 'PayrollRunStaffListed'];
    expect([...new Set(unnamed.map(({ type }) => type))].filter((type) => !lists.includes(type))).toEqual([]);
    const receipts = events.filter(({ type }) => type === 'ReceiptIssued');
    expect(receipts.filter(({ metadata }) => metadata.about === undefined)).toEqual([]);
  });

  it('creates all needed users, each with an address of their own', () => {
    const { student, faculty, staff, ...others } = counted(people.map(({ role }) => role));

    expect(others).toEqual({ admin: 2, finance_manager: 1, auditor: 1, hod: DEPARTMENTS.length });
    expect(student).toBeGreaterThanOrEqual(1_200);
    expect(faculty).toBeGreaterThanOrEqual(5 * DEPARTMENTS.length);
    expect(staff).toBeGreaterThanOrEqual(12);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(new Set(students.map(({ enrollment_no }) => enrollment_no)).size).toBe(students.length);
    expect(new Set(students.map(({ department_id }) => department_id)).size).toBe(DEPARTMENTS.length);
  });

  it('creates five batches, of which the oldest has passed out', () => {
    const years = [...new Set(students.map(({ batch }) => batch))].sort().reverse();
    const active = new Set(students.filter(({ is_active }) => is_active).map(({ batch }) => batch));

    expect(years).toHaveLength(5);
    expect([...active].sort().reverse()).toEqual(years.slice(0, 4));
    expect(years[0]).toBeLessThanOrEqual(Number(day.slice(0, 4)));
    const passedOut = [...replay(batches, events).values()].filter(({ passed_out_at }) => passed_out_at !== null);
    expect(passedOut.map(({ year }) => year)).toEqual(years.slice(4));
  });

  it('signs in every demo login', () => {
    for (const { role, name, email } of demoLogins) {
      const login = { role, name, email, is_active: true, first_sign_in: false };
      expect(people).toContainEqual(expect.objectContaining(login));
    }
  });

  it('bills two academic years, most of it paid', () => {
    const { paid = 0 } = counted(bills.map(({ status }) => status));
    const due_ms = bills.map(({ due_date }) => Date.parse(due_date));

    expect(paid / bills.filter(({ due_date }) => due_date < startOfIstDay(day)).length).toBeGreaterThan(0.85);
    expect(Math.max(...due_ms) - Math.min(...due_ms)).toBeGreaterThan(550 * 86_400_000);
    expect(new Set(events.map(({ data }) => ('mode' in data ? data.mode : undefined)))).toEqual(
      new Set([undefined, 'single', 'batch', 'department', 'batch-department', 'custom', 'adhoc']),
    );
  });

  it('owes overdue and coming money, in whole and in part', () => {
    const upcoming = bills.filter((bill) => bill.status !== 'paid' && !overdue.includes(bill));

    expect(counted(overdue.map(({ status }) => status))).toEqual({
      unpaid: expect.any(Number),
      partial: expect.any(Number),
    });
    expect(counted(upcoming.map(({ status }) => status))).toEqual({
      unpaid: expect.any(Number),
      partial: expect.any(Number),
    });
    expect(overdue.length).toBeGreaterThan(100);
  });

  it('creates payments by every method, in every state', () => {
    expect(new Set(payments.map(({ method }) => method))).toEqual(
      new Set(['cash', 'card', 'bank_transfer', 'upi', 'online']),
    );
    const { pending, rejected, refunded } = counted(payments.map(({ status }) => status));
    expect(pending).toBeGreaterThanOrEqual(5);
    expect(rejected).toBeGreaterThanOrEqual(10);
    expect(refunded).toBeGreaterThanOrEqual(5);
  });

  it('leaves money that fits no bill, in suspense and refunded', () => {
    const held = [...replay(suspense, events).values()];

    expect(held.map(({ status, outstanding }) => [status, outstanding]).sort()).toEqual([
      ['cleared', 0],
      ['held', 25_000],
    ]);
    expect(held.filter(({ student_name, fee_name }) => student_name === null || fee_name === null)).toEqual([]);
  });

  it('answers the requests of outsiders, except the latest', () => {
    const asked = [...replay(contactRequests, events).values()];

    expect(counted(asked.map(({ handled_at }) => (handled_at === null ? 'open' : 'handled')))).toEqual({
      open: 2,
      handled: 2,
    });
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['contact', 'demo', 'access']));
  });

  it('leaves no unread notifications older than a week to the demo logins', () => {
    const lastWeek = new Date(Date.parse(noonOn(day)) - 10 * 86_400_000).toISOString();
    const read = [...replay(readMarks, events).values()].filter(({ read_up_to_at }) => read_up_to_at > lastWeek);

    expect(read).toHaveLength(demoLogins.length);
  });

  it('leaves recent pending items', () => {
    const lastWeek = new Date(Date.parse(noonOn(day)) - 7 * 86_400_000).toISOString();

    expect(payments.filter(({ status, payment_date }) => status === 'pending' && payment_date < lastWeek)).toEqual([]);
  });

  it('issues an invoice per live bill, overdue where unpaid, and a few set by hand', () => {
    const documents = [...replay(invoices, events).values()];
    const deleted = bills.length - documents.length;
    const bySource = counted(documents.map(({ status_source }) => status_source));

    expect(deleted).toBeGreaterThanOrEqual(1);
    expect(deleted).toBeLessThan(5);
    expect(counted(documents.map(({ status }) => status))).toEqual({
      paid: expect.any(Number),
      unpaid: expect.any(Number),
      overdue: expect.any(Number),
    });
    expect(bySource.manual).toBeGreaterThan(2);
    expect(documents.filter(({ status, status_source }) => status === 'paid' && status_source === 'manual')).toEqual(
      [],
    );
  });

  it('numbers every invoice of a financial year in the order of issue', () => {
    const issued = events
      .filter(({ type }) => type === 'InvoiceIssued')
      .map(({ data }) => (data as InvoiceEvents['InvoiceIssued']).invoiceId);
    const numbered = events
      .filter(({ type }) => type === 'InvoiceNumbered')
      .map(({ data }) => data as InvoiceSeriesEvents['InvoiceNumbered']);
    expect(numbered.map(({ invoiceId }) => invoiceId)).toEqual(issued);
    const years = [...new Set(numbered.map(({ financialYear }) => financialYear))];
    expect(years.length).toBeGreaterThan(1);
    for (const year of years) {
      const numbers = numbered.filter(({ financialYear }) => financialYear === year).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });

  it('never credits a bill below zero or above its total', () => {
    const wrong = [...replay(assignedFees, events).values()].filter(
      ({ paid_amount, pending_amount, total_amount }) => paid_amount < 0 || paid_amount + pending_amount > total_amount,
    );

    expect(wrong).toEqual([]);
  });

  it('collected exactly its successful transactions', () => {
    const successful = payments.filter(({ status }) => status === 'success');
    const revenueOf = (rows: typeof successful) =>
      rows.reduce((sum, { amount_paid }) => sum + Math.round(amount_paid * 100), 0);

    expect(replay(collections, events).get('all')).toEqual({
      revenue_paise: revenueOf(successful),
      online_paise: revenueOf(successful.filter(({ method }) => method === 'online')),
      successful: successful.length,
      pending: payments.filter(({ status }) => status === 'pending').length,
    });
  });

  it('owes money of every age', () => {
    const open = [...replay(assignedFees, events).values()].filter(({ outstanding }) => outstanding > 0);
    const now = noonOn(day);
    const bandOf = ({ due_date }: { due_date: string }) =>
      DUES_AGES.find(({ id }) => {
        const { from = '', below = '~' } = dueWithin(id, now);
        return from <= due_date && due_date < below;
      })?.id;

    expect(Object.keys(counted(open.map((bill) => String(bandOf(bill))))).sort()).toEqual(
      DUES_AGES.map(({ id }) => id).sort(),
    );
  });

  it('pays half of the latest payroll, and has spent from each active grant', () => {
    const slips = [...replay(payrolls, events).values()];
    const latest = slips.map(({ month }) => month).reduce((one, other) => (one > other ? one : other));
    const { paid = 0, unpaid = 0 } = counted(slips.flatMap(({ month, status }) => (month === latest ? [status] : [])));
    const active = [...replay(grants, events).values()].filter(({ status }) => status === 'active');

    expect(latest).toBe(addDays(day, -4).slice(0, 7));
    expect(Math.abs(paid - unpaid)).toBeLessThanOrEqual(1);
    expect(active.filter(({ spent }) => spent > 0).length).toBeGreaterThanOrEqual(DEPARTMENTS.length - 1);
    expect(active.filter(({ remaining }) => remaining < 0)).toEqual([]);
  });

  it('leaves expenses to every head of department', () => {
    const waiting = [...replay(expenses, events).values()].filter(({ status }) => status === 'pending');

    expect(new Set(waiting.map(({ department_id }) => department_id)).size).toBe(DEPARTMENTS.length);
  });

  it('leaves work to decide to heads, to finance and to the Registrar, some of it late', () => {
    const asked = [...replay(approvalRequests, events).values()];
    const waiting = asked.filter(({ state }) => state === 'waiting');
    const atTheHead = waiting.filter(({ waits_for }) => waits_for === 'head:1');

    expect(atTheHead.length).toBeGreaterThanOrEqual(5);
    expect(atTheHead.filter(({ due_on }) => (due_on ?? '') < day)).toHaveLength(2);
    expect(asked.filter(({ state }) => state === 'returned')).toHaveLength(1);
    const ofTheOffice = waiting.filter(({ kind }) => !['expense', 'purchase'].includes(kind));
    expect(counted(ofTheOffice.map(({ kind }) => kind))).toEqual({
      refund: 2,
      income: 1,
      budget_transfer: 1,
      journal: 1,
    });
    const steps = counted(ofTheOffice.map(({ progress }) => progress.route.steps[progress.at]?.name ?? ''));
    expect(steps).toEqual({ Finance: 1, Registrar: 2, 'Second person': 2 });
  });

  it('allows one overrun of a budget, and moves a part of a budget', () => {
    const overruns = [...replay(expenses, events).values()].filter(({ overrun }) => overrun !== null);
    expect(overruns).toMatchObject([{ department_id: 8, overrun: { reason: expect.any(String) } }]);
    expect(overruns[0]?.over_budget).toBeGreaterThanOrEqual(18_000);
    const moved = events.filter(({ type, data }) => type === 'BudgetAllocated' && 'transfer' in data);
    expect(moved.length % 2).toBe(0);
  });

  it('pays a bill at the tolerance of its purchase, and changed the account of a vendor yesterday', () => {
    const billed = events.find(
      ({ type, data }) => type === 'PurchaseBilled' && 'billNumber' in data && data.billNumber === 'SI/2291',
    );
    expect(billed?.data).toMatchObject({ amountPaise: 64_000_00, billedPaise: 65_280_00 });
    const known = [...replay(vendors, events).values()];
    expect(known.map(({ payable_from }) => payable_from === day).sort()).toEqual([false, false, true]);
  });

  it('closes the months before the last one, each with the balances of its books', () => {
    const months = [...replay(periods, events).values()].sort((one, other) => one.id.localeCompare(other.id));
    const [last] = months.slice(-1);
    const books = new MonthEndBooks();

    const begun = financialYearOf(events[0]?.metadata.occurredAt.slice(0, 10) ?? '');
    expect(months[0]?.id).toBe(firstDayOf(begun).slice(0, 7));
    expect(monthAfter(monthAfter(last?.id ?? ''))).toBe(day.slice(0, 7));
    expect(months.filter(({ status }) => status !== 'closed')).toEqual([]);
    expect(months.filter(({ closings }) => closings.length > 1)).toEqual([last]);
    expect(last?.closings.map(({ seal_no }) => seal_no)).toEqual([0, 0]);
    for (const { id, closings } of months) {
      expect({ id, lines: closings.at(-1)?.trial_balance }).toEqual({
        id,
        lines: trialBalanceLines(books.trialBalance(events, id)),
      });
    }
  });

  it('makes vouchers of every state, each decided by another person', () => {
    const made = [...replay(vouchers, events).values()];
    expect(counted(made.map(({ state }) => state))).toEqual({
      approved: expect.any(Number),
      rejected: 1,
      reversed: 1,
      waiting: 1,
    });
    const numbered = made.filter(({ number }) => number !== null);
    expect(numbered.length).toBe(made.length - 2);
    expect(made.filter(({ evidence_file }) => evidence_file).map(({ state }) => state)).toEqual(['waiting']);
    const attached = events.find(({ type }) => type === 'VoucherEvidenceAttached') as Recorded<VoucherEvents>;
    const { file } = attached.data as VoucherEvents['VoucherEvidenceAttached'];
    const [fileId, paper] = [...papers][0] ?? [];
    expect([fileId, sha256(paper?.bytes ?? '')]).toEqual([file.fileId, file.sha256]);
    expect(paper?.bytes.toString('latin1')).toContain('Rs 1,12,500.00, added to the deposit');
    expect(counted(events.map(({ type }) => type))).toMatchObject({ OpeningBalancesConfirmed: 1 });
    const entered = events.find(({ type }) => type === 'OpeningBalancesEntered');
    expect(entered?.data).toMatchObject({
      sourceNote: expect.stringMatching(/^Audited balance sheet of 31 March 20\d\d$/),
    });
  });

  it('remits the deductions of each month in full, except those of the last', () => {
    const slips = [...replay(payrolls, events).values()];
    const live = [...replay(remittances, events).values()].filter(({ status }) => status === 'recorded');
    const months = [...new Set(slips.map(({ month }) => month))].sort();
    const leftOf = (month: string) => {
      const held = heldByLine(slips.filter((slip) => slip.month === month));
      const paid = live.filter((row) => row.month === month);
      return sumRupees([...[...held.values()].map(rupeesOf), ...paid.map(({ amount }) => 0 - amount)]);
    };
    expect(months.slice(0, -2).filter((month) => leftOf(month) !== 0)).toEqual([]);
    expect(leftOf(months.at(-2) ?? '')).toBeGreaterThan(0);
    expect(counted(events.map(({ type }) => type)).RemittanceReversed).toBe(1);
  });

  it('closes the last year for good, and enters nothing into a closed month', () => {
    const years = [...replay(closedYears, events).values()];
    expect(years.filter(({ status }) => status !== 'closed')).toEqual([]);
    const lastMonth = [...replay(periods, events).keys()].sort().at(-1) ?? '';
    const year = financialYearOf(`${lastMonth}-01`);
    const before = lastMonth.endsWith('-03') ? year : yearBefore(year);
    expect(
      years
        .map(({ id }) => id)
        .sort()
        .at(-1),
    ).toBe(before);

    const closed = new Set<string>();
    const late: Recorded[] = [];
    for (const event of events) {
      const month = bookedIn(event);
      if (month !== undefined && closed.has(month)) late.push(event);
      const { type, data } = event as Recorded<PeriodEvents>;
      if (type === 'PeriodClosed') closed.add(data.month);
      if (type === 'PeriodReopened') closed.delete(data.month);
    }
    expect(late).toEqual([]);
  });

  it('paid all present staff their salary for two years, month by month', () => {
    const slips = [...replay(payrolls, events).values()];
    const months = [...new Set(slips.map(({ month }) => month))].sort();
    const perPlace = counted(slips.map(({ staff_id, month }) => `${staff_id} ${month}`));
    const before = months.at(-2) ?? '';

    expect(months.length).toBeGreaterThanOrEqual(20);
    expect(Object.values(perPlace).filter((count) => count !== 1)).toEqual([]);
    expect(slips.filter(({ month, status }) => month < before && status === 'unpaid')).toEqual([]);
    expect(slips.filter(({ gross, deductions, amount }) => Math.abs(gross - deductions - amount) > 0.001)).toEqual([]);
    expect(new Set(slips.flatMap(({ lines }) => lines.map(({ name }) => name)))).toEqual(
      new Set([
        'Basic pay',
        'House rent allowance',
        'Transport allowance',
        'Special allowance',
        'Provident fund',
        'Professional tax',
        'TDS',
      ]),
    );
    expect(slips.filter(({ employee_no }) => employee_no === null)).toEqual([]);
    expect(slips.filter(({ unpaid_days }) => unpaid_days > 0).length).toBeGreaterThan(0);
    const own = slips.filter(({ staff_name }) => staff_name === demoLogin('staff').name);
    expect(own).toHaveLength(months.length);
    expect(new Set(own.map(({ gross }) => gross)).size).toBeGreaterThan(1);
    expect(events.filter(({ type }) => type === 'PayrollPaymentReversed')).toHaveLength(1);
    expect(replay(payrollRuns, events).size).toBe(months.length);
    expect(replay(salaryStructures, events).size).toBe(2);
    expect([...replay(salaries, events).values()].filter(({ account }) => account !== null).length).toBeGreaterThan(50);
  });

  it('creates aid in every state, paid in parts, to banks and to bills', () => {
    const applications = [...replay(aidApplications, events).values()];
    const disbursements = [...replay(aidDisbursements, events).values()];
    const states = counted(applications.map(({ status }) => status));
    for (const status of ['pending', 'approved', 'rejected', 'withdrawn']) {
      expect({ status, there: (states[status] ?? 0) > 0 }).toEqual({ status, there: true });
    }
    const approved = applications.filter(({ status }) => status === 'approved');
    const part = approved.filter(
      (row) => row.amount_disbursed > 0 && row.amount_disbursed < (row.amount_approved ?? 0),
    );
    expect(part.length).toBeGreaterThan(0);
    expect(Object.keys(counted(disbursements.map(({ paid_to }) => paid_to))).sort()).toEqual(['bank', 'fee']);
    const own = applications.filter(({ student_name }) => student_name === demoLogin('student').name);
    expect(own.map(({ status }) => status).sort()).toEqual(['approved', 'pending', 'rejected']);
  });

  it('creates funds of every kind, one of them closed, none over-promised', () => {
    const funds = [...replay(aidFunds, events).values()];
    expect(Object.keys(counted(funds.map(({ kind }) => kind))).sort()).toEqual([
      'donation',
      'government',
      'university',
    ]);
    expect(counted(funds.map(({ status }) => status))).toMatchObject({ closed: 1 });
    for (const { name, available, committed, disbursed } of funds)
      expect({ name, used: disbursed > 0, sound: available >= 0 && committed >= 0 }).toEqual({
        name,
        used: true,
        sound: true,
      });
    expect(funds.some(({ committed }) => committed > 0)).toBe(true);
    expect(counted(events.map(({ type }) => type)).AidApprovalWithdrawn).toBeGreaterThan(0);
  });

  it('leaves the gateway one open order, whose bank has not answered its student', () => {
    const fortnightAgo = new Date(Date.parse(noonOn(day)) - 14 * 86_400_000).toISOString();
    const open = [...replay(paymentOrders, events).values()].filter(({ status }) => status === 'open');
    const [late, ...others] = open.filter(({ created_at }) => created_at > fortnightAgo);

    expect(open.length).toBeGreaterThan(1);
    expect(others).toEqual([]);
    expect(bills.filter(({ confirming }) => confirming.length > 0)).toMatchObject([
      { user_id: campus.demoStudent.userId, status: 'partial', confirming: [{ order_id: late?.id }] },
    ]);
    expect(payments.filter(({ refund_id }) => refund_id !== null)).toEqual([]);
  });

  it('gives its student an overdue, a part-paid, a coming and several paid bills', () => {
    const own = bills.filter(({ user_id }) => user_id === campus.demoStudent.userId);
    const isOwn = ({ user_id }: { user_id: string }) => user_id === campus.demoStudent.userId;

    expect(campus.demoStudent.email).toBe(demoLogin('student').email);
    expect(overdue.filter(isOwn)).toMatchObject([{ status: 'unpaid' }]);
    expect(own.filter(({ status }) => status === 'partial')).toMatchObject([{ amount_paid: 18_000 }]);
    expect(own.filter((bill) => bill.status === 'unpaid' && !overdue.includes(bill))).toMatchObject([
      { total_amount: 87_500, amount_paid: 0, pending_amount: 0 },
    ]);
    const paid = own.filter(({ status }) => status === 'paid');
    expect(paid.length).toBeGreaterThanOrEqual(4);
    expect(paid.every(({ payment_reference }) => payment_reference !== null)).toBe(true);
  });
});
