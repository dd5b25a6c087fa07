import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  audit,
  decisions,
  findings,
  payments,
  payroll,
  proofs,
  type Role,
  type Route,
  salaries,
  type User,
  vendors,
  why,
  seals,
} from '@bursar/contracts';
import { EventStore } from '@bursar/platform/event-store';
import { allRoutes } from '../all-routes.js';
import { type Client } from '../testing/client.js';
import { addressOf, subjectOf } from '../testing/paths.js';
import { sourceOf } from '../testing/subjects.js';
import { TestApp } from '../testing/test-app.js';
import { partOf } from '../testing/workbook.js';

type SignedIn = Client & { readonly user: User };

const ROUTES = allRoutes().map(({ route }) => route);
const keyOf = ({ method, path }: Route) => `${method} ${path}`;
const isRead = ({ method }: Route): boolean => method === 'GET';

const ACCOUNT = '40718824567';
const MASKED = '••••4567';

const OPENED = [
  '/admin/allpayrolls',
  '/admin/payroll-summary',
  '/admin/salaries',
  '/admin/salary-structures',
  '/admin/allaid',
  '/admin/aid-summary',
  '/admin/alldisbursements',
  '/admin/stats',
];

const OWN_ACCOUNT = /^\/(users|account)\//;

let app: TestApp;
let admin: SignedIn;
let auditor: SignedIn;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  auditor = await app.newUser({ role: 'auditor' });
});
afterAll(() => app.close());

describe('An auditor', () => {
  it.each(OPENED)('reads GET %s [HIS-015]', async (path) => {
    expect((await auditor.send('GET', path)).status).toBe(200);
  });

  it('reads the receipt of a refunded transaction, with its standing [HIS-015]', async () => {
    const { studentId, feeId } = await app.newBill(400);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { id } = (await admin.do(payments.recordTransaction, counter)).transaction;
    await admin.do(payments.approvePayment, { transaction_id: id, admin_user_id: admin.user.id });
    await admin.do(payments.refund, { transaction_id: id, reason: 'Left' });
    const { status, body } = await auditor.send('GET', `/admin/receipt/${id}`);
    expect([status, body]).toMatchObject([200, { standing: 'refunded', amount_paid: 400 }]);
  });

  it('is refused the bank file [HIS-015]', async () => {
    expect((await auditor.send('GET', '/admin/bank-file')).status).toBe(403);
  });

  it('is refused every command except findings, proofs, heads and those of the own account [HIS-015]', async () => {
    await app.rest();
    const head = await app.get(EventStore).head();
    const own: readonly Route[] = [
      ...Object.values(findings).filter((route) => route !== findings.answer),
      proofs.prove,
      seals.witness,
      seals.verifyLog,
    ];
    const commands = ROUTES.filter((route) => !isRead(route) && route.who !== 'public' && !own.includes(route));
    const answers = await Promise.all(
      commands
        .filter(({ path }) => !OWN_ACCOUNT.test(path) || path === '/users/active/:id')
        .map(async (route) => [
          keyOf(route),
          (await auditor.send(route.method, addressOf(route, 'unknown'), '{}')).status,
        ]),
    );
    expect(answers.length).toBeGreaterThan(80);
    expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
    expect(await app.get(EventStore).head()).toBe(head);
  });
});

describe('The account number of a salary', () => {
  let position: string;
  let staff: User;

  beforeAll(async () => {
    ({ user: staff } = await app.newUser({ role: 'staff', name: 'Sunita Clerk' }));
    await admin.do(salaries.setBankAccount, { user_id: staff.id, account_number: ACCOUNT, ifsc: 'SBIN0004721' });
    await app.rest();
    position = await app.get(EventStore).head();
    await admin.do(salaries.setBankAccount, { user_id: staff.id, account_number: '99990000111', ifsc: 'SBIN0004721' });
    await app.rest();
  });

  const salaryOf = async (reader: Client, headers = {}) => {
    const { body } = await reader.call(salaries.salaries, { q: 'Sunita Clerk' }, headers);
    return body.map(({ account_number }) => account_number);
  };

  it('has four digits for an auditor, live and in the past [HIS-016]', async () => {
    expect(await salaryOf(auditor)).toEqual(['••••0111']);
    expect(await salaryOf(auditor, { 'x-as-of': position })).toEqual([MASKED]);
    expect(await salaryOf(admin, { 'x-as-of': position })).toEqual([ACCOUNT]);
  });

  it.each(['', '&as_of=then'])('has four digits in files%s [HIS-016]', async (of) => {
    const asOf = of.replace('then', position);
    const digits = of === '' ? '••••0111' : MASKED;
    const csv = await auditor.file(`/admin/export/salaries?format=csv${asOf}`);
    const xlsx = await auditor.file(`/admin/export/salaries?format=xlsx${asOf}`);
    for (const text of [csv.bytes.toString('utf8'), partOf(xlsx.bytes, 'xl/worksheets/sheet1.xml')]) {
      expect(text).toContain(digits);
      expect(text).not.toMatch(/40718824567|99990000111/);
    }
  });

  it('has four digits in a comparison and a sample [HIS-016]', async () => {
    const who = 'q=Sunita%20Clerk';
    const compared = await auditor.send('GET', `/admin/compare?route=/admin/salaries&${who}&then=${position}`);
    const sample = await auditor.send('GET', `/admin/sample?of=salaries&seed=a&size=1&${who}`);
    for (const { status, body } of [compared, sample]) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('••••0111');
      expect(JSON.stringify(body)).not.toMatch(/40718824567|99990000111/);
    }
    expect(JSON.stringify(compared.body)).toContain(MASKED);
  });

  it.each(['now', 'then'])('has four digits in the history and the trail, read as of %s [HIS-016]', async (when) => {
    const headers: Record<string, string> = when === 'now' ? {} : { 'x-as-of': position };
    const history = await auditor.call(audit.history, { kind: 'salary', id: staff.id }, headers);
    const trail = await auditor.call(audit.trail, { type: 'BankAccountSet' }, headers);
    const told = JSON.stringify([history.body, trail.body]);
    expect(told).toContain(MASKED);
    expect(told).toContain('ending 4567');
    expect(told).not.toMatch(/40718824567|99990000111/);
  });
});

const readsOf = async ({ user }: SignedIn): Promise<readonly string[]> => {
  await app.rest();
  const { items } = await admin.do(audit.trail, { actor: user.id, type: 'RecordsRead', sort: 'position' });
  return items.map(({ says }) => says);
};

const withParameters = (route: Route, id: string): string => {
  const address = addressOf(route, id);
  if (route === audit.history) return address.replace('/fee/', '/payroll/');
  if (route === decisions.approval) return address.replace('/expense/', '/vendor_bank/');
  if (route === why.rows) return '/admin/why/payroll/rows';
  if (route === why.row) return `/admin/why/row/payrolls/${id}/amount`;
  return address.replace('/reports/collections', '/reports/payroll');
};

async function accountAskedFor(): Promise<string> {
  const clerk = await app.newUser({ role: 'finance_manager' });
  const { vendor } = await clerk.do(vendors.registerVendor, { name: 'Kaveri Traders' });
  await clerk.do(vendors.setVendorAccount, { id: vendor.id, account_number: ACCOUNT, ifsc: 'SBIN0004721' });
  return (await clerk.do(decisions.openRequests, { kind: 'vendor_bank' }))[0]?.id ?? '';
}

const idFor = async (route: Route): Promise<string | undefined> => {
  if (route === decisions.approval) return accountAskedFor();
  return route.path.startsWith('/admin/people') ? (await app.newUser({ role: 'staff' })).user.id : undefined;
};

const readerOf = ({ who }: Route): Role => (Array.isArray(who) && who.includes('auditor') ? 'auditor' : 'admin');

const SENSITIVE = ROUTES.filter(({ onRecord }) => onRecord !== undefined).map(
  (route) => [keyOf(route), route] as const,
);

describe('A sensitive read', () => {
  it('is one of fees, pay, people, bank accounts or the trail [HIS-017]', () => {
    expect(SENSITIVE.map(([key]) => key).toSorted()).toEqual([
      'GET /admin/allpayrolls',
      'GET /admin/allusers',
      'GET /admin/audit',
      'GET /admin/bank-file',
      'GET /admin/history/:kind/:id',
      'GET /admin/ledger',
      'GET /admin/ledger/entry/:id',
      'GET /admin/opening-balances/:financial_year',
      'GET /admin/payroll-preview',
      'GET /admin/payroll-preview/:id',
      'GET /admin/people/:user_id',
      'GET /admin/reports/:kind',
      'GET /admin/salaries',
      'GET /admin/users/filter',
      'GET /admin/why/:figure/rows',
      'GET /admin/why/row/:model/:id/:field',
      'GET /approvals/:kind/:id',
      'GET /staff/payroll/:user_id',
      'GET /student/account/:student_id',
      'GET /student/allfeest/:student_id',
      'GET /student/ledger/:student_id',
      'GET /student/ledger/:student_id/report',
      'GET /student/why/:student_id',
    ]);
  });

  it.each(SENSITIVE)('%s is one entry in 15 minutes for each person [HIS-017]', async (_, route) => {
    const subject = route === audit.history || route === why.row ? 'payroll' : subjectOf(route);
    const source = subject && sourceOf(subject);
    const id = (await idFor(route)) ?? (await source?.another(app)) ?? '';
    const one = await app.newUser({ role: readerOf(route) });
    const other = await app.newUser({ role: readerOf(route) });
    const address = withParameters(route, id);
    for (const reader of [one, one, other])
      expect([address, (await reader.send('GET', address)).status]).toEqual([address, 200]);
    expect(await readsOf(one)).toEqual([expect.stringMatching(/^Read .+ \(.*\d rows?\)$/)]);
    expect(await readsOf(other)).toHaveLength(1);
  });

  it('of a person by two questions is one entry, which names the person [HIS-017]', async () => {
    const reader = await app.newUser({ role: 'auditor' });
    const { user } = await app.newUser({ name: 'Nandini Rao' });
    for (const path of ['account', 'allfeest', 'ledger', 'why'])
      await reader.send('GET', `/student/${path}/${user.student_id}`);
    expect(await readsOf(reader)).toEqual([expect.stringMatching(/^Read the fees of Nandini Rao \(\d rows?\)$/)]);
  });

  it('names a person alone as its subject, so that an erasure takes the name off [SEA-014]', async () => {
    const reader = await app.newUser({ role: 'auditor' });
    const [{ user: staff }, { user: another }] = [
      await app.newUser({ role: 'staff', name: 'Tara Menon' }),
      await app.newUser({ name: 'Nandini Rao' }),
    ];
    await reader.do(payroll.allPayrolls, { month: '2020-10', staff_id: staff.id });
    const whose = { student_id: another.student_id ?? '', user_id: staff.id };
    await reader.do(why.rows, { figure: 'student_billed', ...whose });
    expect(await readsOf(reader)).toEqual([
      'Read the payroll of Tara Menon (October 2020; 0 rows)',
      `Read the fees of Nandini Rao (figure student_billed, user id ${staff.id}; 0 rows)`,
    ]);
  });

  it('of the Why of a payslip is one entry, with its rows and its events [HIS-017]', async () => {
    const id = await sourceOf('payroll').another(app);
    const staffId = (await admin.do(payroll.allPayrolls, { limit: 100 })).find((each) => each.id === id)?.staff_id;
    const own = { figure: 'salary_to_come', user_id: staffId };
    for (const asked of [{ figure: 'payroll_unpaid' }, own]) {
      const reader = await app.newUser({ role: 'auditor' });
      await reader.do(why.rows, { ...asked, id, limit: 1 });
      await reader.do(why.row, { ...asked, model: 'payrolls', id, field: 'adds' });
      expect(await readsOf(reader)).toEqual([expect.stringMatching(/^Read the pay(roll|slips) .*\(.*1 row\)$/)]);
    }
  });

  it('of another person’s row is an entry, though the reader’s own id is added [HIS-017]', async () => {
    const reader = await app.newUser({ role: 'auditor' });
    const row = { model: 'payrolls', id: await sourceOf('payroll').another(app), field: 'amount' };
    for (const figure of [{}, { figure: '' }]) await reader.do(why.row, { ...row, ...figure, user_id: reader.user.id });
    const { studentId } = await app.newBill(100);
    await reader.do(why.rows, { figure: 'student_billed', student_id: studentId, user_id: reader.user.id });
    expect(await readsOf(reader)).toHaveLength(2);
  });

  it('of the Why of one’s own fees and pay is no entry [HIS-017]', async () => {
    const { student, studentId, feeId } = await app.newBill(100);
    const fee = { figure: 'student_billed', student_id: studentId };
    await student.do(why.rows, fee);
    await student.do(why.row, { ...fee, model: 'assigned_fees', id: feeId, field: 'adds' });
    const staff = await app.newUser({ role: 'staff' });
    const row = { model: 'payrolls', id: (await sourceOf('payroll').own?.(app, staff.user)) ?? '' };
    await staff.do(why.row, { ...row, field: 'amount' });
    for (const whose of [{}, { user_id: staff.user.id }]) {
      await staff.do(why.rows, { figure: 'salary_to_come', ...whose });
      await staff.do(why.row, { figure: 'salary_to_come', ...whose, ...row, field: 'adds' });
    }
    for (const reader of [student, staff]) expect(await readsOf(reader)).toEqual([]);
  });

  it('of one’s own fees and pay is no entry [HIS-017]', async () => {
    const student = await app.newUser();
    const staff = await app.newUser({ role: 'staff' });
    expect((await student.send('GET', `/student/account/${student.user.student_id}`)).status).toBe(200);
    expect((await staff.send('GET', `/staff/payroll/${staff.user.id}`)).status).toBe(200);
    for (const reader of [student, staff]) expect(await readsOf(reader)).toEqual([]);
  });
});

describe('An export', () => {
  it('is an entry each time, with rows and format [HIS-017]', async () => {
    const reader = await app.newUser({ role: 'auditor' });
    await reader.file('/admin/export/payrolls?month=2020-10');
    for (let time = 0; time < 2; time++) await reader.file('/admin/export/salaries');
    const each = expect.stringMatching(/^Exported [\d,]+ salaries as CSV$/);
    expect(await readsOf(reader)).toEqual(['Exported payroll of October 2020 as CSV (0 rows)', each, each]);
  });
});
