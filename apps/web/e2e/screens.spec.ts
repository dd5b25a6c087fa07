import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Role } from '@bursar/contracts';
import { type Browser, type Page } from 'playwright-core';

import { TestApp } from '../../api/src/testing/test-app.js';
import { demoLogins } from '../../api/src/demo/demo-logins.js';
import { expectReadable, launch, newPerson, open, settled, signIn, visit } from './browser.js';

/** What a person finds on a screen. Cards and columns are those of the specification, in its order; there may be more. */
interface Screen {
  readonly path: string;
  readonly heading: string;
  /** In the window's title, where that is not the heading. */
  readonly title?: string;
  readonly cards?: readonly string[];
  /** The columns of its tables, by their names. */
  readonly tables?: Readonly<Record<string, readonly string[]>>;
}

const USER_COLUMNS = ['Name', 'Email', 'Status', 'Actions'];
const STUDENT_COLUMNS = ['Name', 'Email', 'Batch', 'Status', 'Actions'];
const AID_COLUMNS = ['Aid Type', 'Amount', 'Status', 'Submitted'];
const DISBURSEMENT_COLUMNS = ['Aid Type', 'Amount', 'Disbursed On'];
const BILL_COLUMNS = ['Description', 'Amount', 'Due Date', 'Status', 'Action'];
const GRANT_COLUMNS = ['Agency', 'Amount', 'Period', 'Status'];
const TILES = ['Total Users', 'Total Revenue Collected', 'Pending Transactions', 'Available Balance'];
const FEES = 'University Fee Management';
const PAYROLL = 'Payroll Management';
const BUDGETS = 'Departmental Budget Allocation';

/** The registers of fees, with a column of buttons for those who change them. */
const feesFor = (buttons: (column: string) => readonly string[]): readonly Screen[] => [
  {
    path: '/admin/fees',
    heading: FEES,
    cards: ['Total Revenue Collected', 'Total Students', 'Active Fee Structures'],
    tables: { 'Fee Structures': ['Title', 'Amount', 'Due Date', ...buttons('Edit/Delete')] },
  },
  {
    path: '/admin/fees?tab=assigned',
    heading: FEES,
    tables: { 'Assigned Fees': ['Student', 'Batch', 'Department', 'Fee', 'Status', ...buttons('Revoke')] },
  },
  {
    path: '/admin/fees?tab=transactions',
    heading: FEES,
    tables: {
      Transactions: [
        ...['Student', 'Fee', 'Amount Paid', 'Amount Due', 'Method', 'Reference', 'Approval', 'Date-Time', 'Remarks'],
        ...buttons('Approve/Receipt'),
      ],
    },
  },
  { path: '/admin/fees/assignments', heading: 'Fee Assignments' },
  { path: '/admin/suspense', heading: 'Suspense' },
];

/** What administrators see to, and auditors read. */
const PENDING: Screen = { path: '/admin/pending', heading: 'Pending' };

/** The registers of money, with a column of buttons for those who change them. */
const moneyFor = (buttons: (column: string) => readonly string[]): readonly Screen[] => [
  ...feesFor(buttons),
  {
    path: '/admin/staff',
    heading: PAYROLL,
    tables: { Payroll: ['Staff', 'Role', 'Month', 'Amount', 'Status', 'Processed By', ...buttons('Actions')] },
  },
  { path: '/admin/staff?tab=salaries', heading: PAYROLL },
  { path: '/admin/staff?tab=components', heading: PAYROLL },
  {
    path: '/admin/budgets',
    heading: BUDGETS,
    cards: ['Available Balance'],
    tables: { 'Department Budgets': ['Department', 'Allocated Budget', 'Money Spent'] },
  },
  { path: '/admin/budgets?tab=grants', heading: BUDGETS, tables: { Grants: GRANT_COLUMNS } },
  { path: '/admin/budgets?tab=history', heading: BUDGETS },
  {
    path: '/admin/income',
    heading: 'Income Management',
    tables: { 'Income Sources': ['Source', 'Description', 'Amount', 'Date Received', 'Recorded By'] },
  },
  { path: '/admin/expenses', heading: 'Expenses' },
  {
    path: '/admin/aid',
    heading: 'Financial Aid',
    tables: { 'Aid Applications, pending': ['Student', ...AID_COLUMNS, ...buttons('Action')] },
  },
  { path: '/admin/aid?tab=approved', heading: 'Financial Aid' },
  {
    path: '/admin/aid?tab=disbursements',
    heading: 'Financial Aid',
    tables: { 'Aid Disbursements': ['Student', ...DISBURSEMENT_COLUMNS] },
  },
  {
    path: '/admin/aid?tab=funds',
    heading: 'Financial Aid',
    tables: {
      'Aid Funds': [
        ...['Fund', 'Kind', 'Status', 'Put In', 'Committed', 'Disbursed', 'Available'],
        ...buttons('Action'),
      ],
    },
  },
];
/** What administrators and finance managers share. */
const OFFICE = moneyFor((column) => [column]);
/** The same for auditors, who change nothing. */
const READ_ONLY = moneyFor(() => []);
const REPORTS: readonly Screen[] = [
  { path: '/admin/reports', heading: 'Financial Reports' },
  { path: '/admin/reports/daybook', heading: 'Daybook' },
];
const PAYSLIPS: Screen = { path: '/payslips', heading: 'My Payslips' };
const OWN: readonly Screen[] = [
  { path: '/profile', heading: 'Profile' },
  { path: '/notifications', heading: 'Notifications' },
];

/** The buttons that only read: how a register is shown, taken away as a file, and receipts. */
const READS = /^(Columns of|Export|Receipt|Views|Next|Previous|Page \d|Go$|Show as)/;

/** A role's home, which is at the common dashboard, too. */
const homeAt = (path: string, screen: Omit<Screen, 'path'>): readonly Screen[] => [
  { path, ...screen },
  { path: '/dashboard', ...screen },
];

/** The screens of everybody and of each role; a role's first one is where signing in leads. */
const SCREENS: Readonly<Record<'public' | Role, readonly Screen[]>> = {
  public: [
    { path: '/', heading: 'Every rupee of the university, on the record.', title: 'Every rupee on the record' },
    { path: '/login', heading: 'Secure Login' },
    { path: '/register', heading: 'Contact administrator' },
    { path: '/contact', heading: 'Contact' },
    { path: '/contect', heading: 'Contact' },
    { path: '/demo', heading: 'Live Demo' },
    { path: '/forgot-password', heading: 'Forgot your password?' },
    { path: '/reset-password/x', heading: 'Set a new password' },
    { path: '/verify/x', heading: 'Receipt verification' },
    { path: '/nowhere', heading: 'There is no such page' },
  ],
  finance_manager: [
    ...homeAt('/finance-manager', { heading: 'Welcome, Farhan Merchant', cards: TILES }),
    { path: '/finance-dashboard', heading: 'Welcome, Farhan Merchant', cards: TILES },
    ...OFFICE,
    ...REPORTS,
    PAYSLIPS,
    ...OWN,
  ],
  admin: [
    ...homeAt('/admin', { heading: 'Welcome, Meera Raghunathan', cards: TILES }),
    {
      path: '/admin/users',
      heading: 'User Management',
      tables: { Users: ['Name', 'Email', 'Role', 'Department', 'Batch', 'Status', 'Actions'] },
    },
    {
      path: '/department-users/3',
      heading: 'Mechanical Engineering Users',
      tables: { 'Head of Department': USER_COLUMNS, 'Faculty Members': USER_COLUMNS, Students: STUDENT_COLUMNS },
    },
    {
      path: '/administration-users',
      heading: 'Administration',
      tables: { Administrators: USER_COLUMNS, 'Finance Managers': USER_COLUMNS, Staff: USER_COLUMNS },
    },
    { path: '/others-users', heading: 'Other Users' },
    { path: '/admin/contacts', heading: 'Requests' },
    {
      path: '/admin/invoices',
      heading: 'Invoices',
      tables: { Invoices: ['ID', 'Student', 'Amount', 'Due Date', 'Status', 'Change status/Delete'] },
    },
    ...OFFICE,
    ...REPORTS,
    { path: '/audit', heading: 'Audit Trail' },
    PENDING,
    PAYSLIPS,
    ...OWN,
    { path: '/finance-manager', heading: 'Welcome, Meera Raghunathan', cards: TILES },
    { path: '/finance-dashboard', heading: 'Welcome, Meera Raghunathan', cards: TILES },
  ],
  auditor: [
    ...homeAt('/auditor', { heading: 'Welcome, Cyrus Daruwala' }),
    {
      path: '/audit',
      heading: 'Audit Trail',
      tables: { 'Audit trail': ['Date-Time', 'Who', 'Role', 'What', 'Record', 'Amount'] },
    },
    PENDING,
    ...READ_ONLY,
    {
      path: '/admin/invoices',
      heading: 'Invoices',
      tables: { Invoices: ['ID', 'Student', 'Amount', 'Due Date', 'Status'] },
    },
    ...REPORTS,
    PAYSLIPS,
    ...OWN,
  ],
  faculty: [
    ...homeAt('/faculty', {
      heading: 'Welcome, Anirban Lahiri',
      cards: ['Total Salary', 'Active Grants', 'Pending Expenses'],
      tables: { 'Research Grants': GRANT_COLUMNS, 'Payment history': ['Month', 'Amount', 'Paid On'] },
    }),
    ...OWN,
  ],
  staff: [
    ...homeAt('/staff', {
      heading: 'Welcome, Sunita Tirkey',
      cards: ['Total Earnings', 'Average Payment', 'Last Payment'],
      tables: { 'Payment history': ['Month', 'Amount', 'Paid On'] },
    }),
    ...OWN,
  ],
  hod: [
    ...homeAt('/hod', {
      heading: 'Department Dashboard',
      cards: ['Total Budget', 'Total Spent', 'Remaining Budget'],
      tables: {
        'Pending Expense Approvals': ['Description', 'Amount', 'Submitted By', 'Submitted On', 'Approve/Reject'],
        Grants: GRANT_COLUMNS,
      },
    }),
    PAYSLIPS,
    ...OWN,
  ],
  student: [
    ...homeAt('/student', {
      heading: 'Welcome, Nandini Rajagopal',
      cards: ['Total Fees Due', 'Total Aid Received', 'Pending Applications'],
      tables: { 'Fee Payments': BILL_COLUMNS, 'Aid Applications': AID_COLUMNS },
    }),
    { path: '/student/pay-fees', heading: 'Pay Fees' },
    { path: '/student/fees', heading: 'My Fees', tables: { 'Fee Payments': BILL_COLUMNS } },
    { path: '/student/apply-aid', heading: 'Apply for Aid' },
    { path: '/student/aid-applications', heading: 'Aid Applications', tables: { 'Aid Applications': AID_COLUMNS } },
    {
      path: '/student/disbursements',
      heading: 'Aid Disbursements',
      tables: { 'Aid Disbursements': DISBURSEMENT_COLUMNS },
    },
    { path: '/student/payments/unknown', heading: 'Payment' },
    ...OWN,
  ],
};

const PEOPLE = Object.keys(SCREENS) as (keyof typeof SCREENS)[];
const DESKTOP = 1280;
/** The narrowest window that office work is done in. */
const SMALL_DESKTOP = 1024;

/** Whose screen it is first; for whoever else may open it, it is not looked at a second time. */
const firstOf = (path: string) => PEOPLE.find((role) => SCREENS[role].some((screen) => screen.path === path));

/** Of what there is, that which is wanted. */
const among = (there: readonly string[], wanted: readonly string[]) => there.filter((text) => wanted.includes(text));

/** The tables that one would have to scroll sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page
    .locator('main table')
    .evaluateAll((tables) =>
      tables
        .filter(({ parentElement: window }) => window !== null && window.scrollWidth > window.clientWidth)
        .map((table) => table.querySelector('caption')?.textContent ?? 'a table'),
    );

/** The tables that one would have to scroll sideways in a window of this width; the page has its width again after. */
async function tooWideAt(page: Page, width: number): Promise<string[]> {
  const size = page.viewportSize() ?? { width: DESKTOP, height: 800 };
  await page.setViewportSize({ ...size, width });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const tables = await tooWide(page);
  await page.setViewportSize(size);
  return tables;
}

/** The screen says what it is, in a bar that is the same everywhere, and has its cards and its tables. */
async function expectScreen(page: Page, { heading, title = heading, cards = [], tables = {} }: Screen): Promise<void> {
  expect(await page.title()).toBe(`${title} · University Finance`);
  expect(await page.locator('h1').innerText()).toBe(heading);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Bursar' }).locator('svg').waitFor();
  await bar.getByText('University Finance Management Webapp').waitFor();
  await bar.getByRole('button', { name: 'Account' }).waitFor();
  expect(among(await page.locator('main dt').allInnerTexts(), cards)).toEqual(cards);
  // On a phone every row is a card, and its columns are named in it.
  if (page.viewportSize()?.width !== DESKTOP) return;
  for (const [name, columns] of Object.entries(tables)) {
    const table = page.getByRole('table', { name, exact: true });
    // The heading before may have been the same.
    await table.waitFor();
    const heads = await table.getByRole('columnheader').allInnerTexts();
    // Without the arrow of the column that is sorted by.
    const names = heads.map((text) => text.split('\n')[0] ?? '');
    expect([name, ...among(names, columns)]).toEqual([name, ...columns]);
  }
  expect(await tooWide(page)).toEqual([]);
  expect(await tooWideAt(page, SMALL_DESKTOP)).toEqual([]);
}

const LOOKS = [
  { width: DESKTOP, scheme: 'light' },
  { width: 360, scheme: 'dark' },
] as const;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await TestApp.start({ DEMO: 'on' });
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const loginOf = (role: Role) => {
  const login = demoLogins.find((one) => one.role === role);
  if (!login) throw new Error(`The demo university has no ${role}`);
  return login;
};

describe.each(PEOPLE)('the screens of %s [PROD-002, ROUTE-001..ROUTE-029, UI-001, UI-002, UI-003]', (role) => {
  const own = SCREENS[role].filter(({ path }) => firstOf(path) === role);
  const shared = SCREENS[role].filter(({ path }) => firstOf(path) !== role);
  const [home] = SCREENS[role];

  describe.each(LOOKS)('at $width px, $scheme', (look) => {
    let page: Page;
    let errors: string[];

    beforeAll(async () => {
      ({ page, errors } = await newPerson(browser, app, look));
      if (role === 'public') return;
      const { email, password } = loginOf(role);
      await signIn(page, email, password);
      await page.waitForURL(`**${home?.path}`);
    });
    afterAll(() => page.context().close());

    for (const screen of own) {
      it(`${screen.path} shows what it should, can be read by everybody and fits`, async () => {
        await open(page, screen.path);
        await expectScreen(page, screen);
        await expectReadable(page);
        expect(errors).toEqual([]);
      });
    }

    if (look.width !== DESKTOP) return;

    for (const screen of shared) {
      it(`${screen.path} shows what it shows to others`, async () => {
        await visit(page, screen.path);
        await page.getByRole('heading', { level: 1, name: screen.heading, exact: true }).waitFor();
        await settled(page);
        await expectScreen(page, screen);
        expect(errors).toEqual([]);
      });
    }

    it('are the only ones: every other leads home [GAP-027]', async () => {
      const mine = new Set(SCREENS[role].map(({ path }) => path));
      const everybodys = new Set(SCREENS.public.map(({ path }) => path));
      const others = PEOPLE.flatMap((each) => SCREENS[each].map(({ path }) => path)).filter(
        (path) => !mine.has(path) && !everybodys.has(path),
      );
      const place = role === 'public' ? '/login' : (home?.path ?? '');
      expect(others).not.toEqual([]);
      await open(page, place);
      for (const path of new Set(others)) {
        await visit(page, path);
        await page.waitForFunction((at) => location.pathname === at && document.querySelector('h1') !== null, place);
      }
    });
  });
});

describe('who may open which screen', () => {
  it('nobody who is signed in stays at the login', async () => {
    const { page, context } = await newPerson(browser, app);
    const { email, password } = loginOf('admin');
    await signIn(page, email, password);
    await page.goto('/login');
    await page.waitForURL('**/admin');
    await context.close();
  });

  it('shows an auditor every register of money without a button or box that changes it', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    const { email, password } = loginOf('auditor');
    await signIn(page, email, password);
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    const main = page.getByRole('main');
    for (const { path, heading } of READ_ONLY) {
      await open(page, path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      const names = await main
        .getByRole('button')
        .evaluateAll((all) =>
          all
            .filter((button) => !button.closest('thead') && !button.hasAttribute('data-open'))
            .map((button) => button.getAttribute('aria-label') ?? button.textContent),
        );
      expect([path, names.filter((name) => !READS.test(name))]).toEqual([path, []]);
      expect([path, await main.getByRole('checkbox').count()]).toEqual([path, 0]);
    }
    expect(refused).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows an auditor a salary, an application and a fund without a button that changes them', async () => {
    const { page, context, errors } = await newPerson(browser, app);
    const { email, password } = loginOf('auditor');
    await signIn(page, email, password);
    for (const [path, table, drawer] of [
      ['/admin/staff', 'Payroll', /^Payroll of /],
      ['/admin/aid', 'Aid Applications, pending', 'Aid Application'],
      ['/admin/aid?tab=approved', 'Aid Applications, approved', 'Aid Application'],
      ['/admin/aid?tab=funds', 'Aid Funds', undefined],
    ] as const) {
      await open(page, path);
      await page.getByRole('table', { name: table, exact: true }).locator('[data-open]').first().click();
      const dialog = page.getByRole('dialog', drawer === undefined ? {} : { name: drawer });
      await dialog.waitFor();
      await settled(page);
      expect([path, await dialog.getByRole('button').allInnerTexts()]).toEqual([path, ['']]);
      expect([path, await dialog.getByRole('textbox').count()]).toEqual([path, 0]);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it('anybody may be somebody of the demo university, one click away [GAP-013]', async () => {
    const { page, context } = await newPerson(browser, app);
    await open(page, '/demo');
    const student = page.getByRole('button', { name: 'Enter as Student, Nandini Rajagopal' });
    await student.waitFor();
    expect(await page.getByRole('button', { name: /^Enter as/ }).count()).toBe(demoLogins.length);
    await student.click();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Nandini Rajagopal' }).waitFor();
    await context.close();
  });

  it('somebody not signed in signs in first and then comes to where they wanted', async () => {
    const { page, context } = await newPerson(browser, app);
    await page.goto('/student/fees');
    await page.waitForURL('**/login');
    const { email, password } = loginOf('student');
    await page.getByLabel('Institutional email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/student/fees');
    await context.close();
  });

  it('logging out removes the session’s three keys and nothing else, and leads to the landing page', async () => {
    const { page, context } = await newPerson(browser, app);
    const { email, password } = loginOf('student');
    await signIn(page, email, password);
    await page.evaluate(() => localStorage.setItem('other', 'kept'));
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(
      expect.arrayContaining(['other', 'studentId', 'token', 'user']),
    );
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left).toContain('other');
    for (const key of ['token', 'user', 'studentId']) expect(left).not.toContain(key);
    await context.close();
  });
});
