import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Role } from '@bursar/contracts';
import { type Browser, type Page } from 'playwright-core';

import { TestApp } from '../../api/src/testing/test-app.js';
import { launch, newPerson, open, signIn } from './browser.js';

const PASSWORD = 'secret-user';
const CRITICAL = 'Failed to fetch critical data. Please refresh the page.';
const DASHBOARD = 'Failed to load dashboard data. Please try again later.';

/** An answer is asked for three times within ten seconds. */
const LONGER_THAN_IT_TRIES_S = 60;

/** A screen, the call of it that goes wrong or answers nothing, and the sentences the screen says then. */
type State = readonly [path: string, call: string, ...says: string[]];
type Somebody = 'nobody' | Role;

const FAILING: Readonly<Partial<Record<Somebody, readonly State[]>>> = {
  nobody: [
    ['/demo', '/demo/logins', 'The demo logins could not be loaded.'],
    ['/verify/x', '/verify/x', 'The receipt could not be verified. Please try again.'],
  ],
  admin: [
    ['/admin', '/admin/stats', 'The figures could not be loaded.'],
    ['/admin', '/admin/reports/collections', 'The collections could not be loaded.'],
    ['/admin/users', '/admin/allusers', 'Failed to load users.'],
    ['/department-users/3', '/admin/users/filter', 'Failed to fetch users'],
    ['/administration-users', '/admin/users/filter', 'Failed to load users.'],
    ['/admin/contacts', '/admin/contacts', 'The requests could not be loaded.'],
    ['/admin/pending', '/admin/pending', 'The pending items could not be loaded.'],
    ['/admin/fees', '/admin/allusers', CRITICAL],
    ['/admin/fees', '/admin/allfee', CRITICAL, 'The fee structures could not be loaded.'],
    ['/admin/fees?tab=assigned', '/admin/assignedfees', CRITICAL, 'The assigned fees could not be loaded.'],
    ['/admin/fees?tab=transactions', '/admin/alltrans', CRITICAL, 'The transactions could not be loaded.'],
    ['/admin/fees/assignments', '/admin/assignfee/runs', 'The assignments could not be loaded.'],
    ['/admin/fees/assignments', '/admin/billruns', 'The bill changes could not be loaded.'],
    ['/admin/suspense', '/admin/suspense', 'The money in suspense could not be loaded.'],
    ['/admin/staff', '/admin/allpayrolls', 'Failed to load payroll data'],
    ['/admin/staff', '/admin/payroll-summary', 'The totals of the month could not be loaded.'],
    ['/admin/staff?tab=salaries', '/admin/salaries', 'The salaries could not be loaded.'],
    ['/admin/staff?tab=components', '/admin/salary-structures', 'The salary components could not be loaded.'],
    ['/admin/budgets', '/admin/budget-summary', 'Failed to load department budget summary'],
    ['/admin/budgets', '/admin/available-balance', 'Failed to load available balance'],
    ['/admin/budgets?tab=grants', '/admin/allgrants', 'The grants could not be loaded.'],
    ['/admin/budgets?tab=history', '/admin/budget-allocations', 'The allocations could not be loaded.'],
    ['/admin/income', '/admin/allincomes', 'Failed to load income sources'],
    ['/admin/expenses', '/admin/allexpenses', 'The expenses could not be loaded.'],
    ['/admin/aid', '/admin/aid-summary', 'The aid totals could not be loaded.'],
    ['/admin/aid', '/admin/allaid', 'The applications could not be loaded.'],
    ['/admin/aid?tab=disbursements', '/admin/alldisbursements', 'The disbursements could not be loaded.'],
    ['/admin/aid?tab=funds', '/admin/aid-funds', 'The funds could not be loaded.'],
    ['/admin/reports/daybook', '/admin/reports/daybook', 'The report could not be made.'],
    ['/audit', '/admin/audit', 'The audit trail could not be loaded.'],
    ['/notifications', '/users/notifications', 'The notifications could not be loaded.'],
    ['/profile', '/users/sessions', 'Your sessions could not be loaded.'],
  ],
  auditor: [
    ['/auditor', '/admin/audit', 'The audit trail could not be loaded.'],
    ['/auditor', '/admin/replay', 'The books of that day could not be rebuilt.'],
  ],
  hod: [
    ['/hod', '/hod/dashboard', 'The department could not be loaded.'],
    ['/hod', '/hod/expenses', 'The expenses could not be loaded.'],
    ['/payslips', '/staff/payroll', 'Failed to load payroll data'],
  ],
  faculty: [
    ['/faculty', '/faculty/expenses', 'The expense requests could not be loaded.'],
    ['/faculty', '/staff/payroll', 'Failed to load payroll data'],
  ],
  staff: [['/staff', '/staff/payroll', 'Failed to load payroll data']],
  student: [
    ['/student', '/student/allfeest', DASHBOARD],
    ['/student', '/student/aid-applications', DASHBOARD],
    ['/student', '/student/disbursements', DASHBOARD],
    ['/student/pay-fees', '/student/allfeest', DASHBOARD],
    ['/student/fees', '/student/allfeest', DASHBOARD],
    ['/student/aid-applications', '/student/aid-applications', DASHBOARD],
    ['/student/disbursements', '/student/disbursements', DASHBOARD],
    ['/student/payments/x', '/payment', 'The payment could not be loaded.'],
  ],
};

const EMPTY: Readonly<Partial<Record<Somebody, readonly State[]>>> = {
  nobody: [['/demo', '/demo/logins', 'This is not a demo:']],
  admin: [
    ['/admin/users', '/admin/allusers', 'There is nobody yet.'],
    [
      ...(['/department-users/3', '/admin/users/filter'] as const),
      ...['No head of department found', 'No faculty members found', 'No students found'],
    ],
    [
      ...(['/administration-users', '/admin/users/filter'] as const),
      ...['No administrators found', 'No finance managers found', 'No staff found'],
      ...['No faculty members found', 'No students found'],
    ],
    ['/admin/contacts', '/admin/contacts', 'Nobody has asked for anything yet.'],
    ['/admin/pending', '/admin/pending', 'Nothing is pending. Everything that should have happened did.'],
    ['/admin/invoices', '/admin/invoices', 'No invoices yet. One is issued with every fee that is assigned.'],
    ['/admin/fees', '/admin/allfee', 'No fee structures yet. Add one to assign it to students.'],
    ['/admin/fees?tab=assigned', '/admin/assignedfees', 'No fees have been assigned yet.'],
    [
      '/admin/fees?tab=transactions',
      '/admin/alltrans',
      'No transactions yet. Record one, or wait for a student to pay online.',
    ],
    ['/admin/fees/assignments', '/admin/assignfee/runs', 'No fee has been assigned to many students yet.'],
    ['/admin/fees/assignments', '/admin/billruns', 'No bills have been changed at once yet.'],
    ['/admin/suspense', '/admin/suspense', 'No money is in suspense.'],
    ['/admin/staff', '/admin/allpayrolls', 'No payroll records found'],
    ['/admin/staff?tab=salaries', '/admin/salaries', 'Nobody is employed yet. Add staff under Users.'],
    ['/admin/budgets?tab=grants', '/admin/allgrants', 'No grants available'],
    ['/admin/budgets?tab=history', '/admin/budget-allocations', 'Nothing has been allocated yet.'],
    ['/admin/income', '/admin/allincomes', 'No income sources found'],
    ['/admin/expenses', '/admin/allexpenses', 'No expenses have been requested yet.'],
    ['/admin/aid', '/admin/allaid', 'No application waits for a decision.'],
    ['/admin/aid?tab=disbursements', '/admin/alldisbursements', 'Nothing was disbursed yet.'],
    [
      '/admin/aid?tab=funds',
      '/admin/aid-funds',
      'There is no fund yet. Aid is approved without one until you open one.',
    ],
    ['/notifications', '/users/notifications', 'Nothing yet. What concerns you will be told here.'],
  ],
  hod: [
    ['/hod', '/hod/dashboard', 'No pending expenses to approve', 'No grants available'],
    ['/hod', '/hod/expenses', 'Nobody of the department has asked for anything yet.'],
    ['/payslips', '/staff/payroll', 'No payroll records found'],
  ],
  faculty: [
    ['/faculty', '/faculty/dashboard', 'No grants available'],
    ['/faculty', '/faculty/expenses', 'No expense requests yet. Submit one above.'],
    ['/faculty', '/staff/payroll', 'No payroll records found'],
  ],
  staff: [['/staff', '/staff/payroll', 'No payroll records found']],
  student: [
    ['/student', '/student/allfeest', 'No fee records found'],
    ['/student', '/student/aid-applications', 'No aid applications submitted yet'],
    ['/student', '/student/disbursements', 'No disbursements received yet'],
    ['/student/pay-fees', '/student/allfeest', 'No fee records found'],
    ['/student/fees', '/student/allfeest', 'No fee records found'],
    ['/student/aid-applications', '/student/aid-applications', 'No aid applications submitted yet'],
    ['/student/disbursements', '/student/disbursements', 'No disbursements received yet'],
  ],
};

let app: TestApp;
let browser: Browser;
const pages = new Map<Somebody, Page>();

beforeAll(async () => {
  app = await TestApp.start();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** The page of a role, signed in once; time in it can be moved on. */
async function pageOf(role: Somebody): Promise<Page> {
  const known = pages.get(role);
  if (known) return known;
  const { page } = await newPerson(browser, app);
  if (role !== 'nobody') {
    const { user } = await app.newUser({ role, ...(role !== 'student' && { studentData: undefined }) });
    await signIn(page, user.email, PASSWORD);
  }
  await page.clock.install();
  pages.set(role, page);
  return page;
}

const statesOf = (all: Readonly<Partial<Record<Somebody, readonly State[]>>>) =>
  Object.entries(all).flatMap(([role, states]) => states.map((state) => [role as Somebody, ...state] as const));

/** The calls to one address, whatever they ask and whatever is below it. */
const callsTo = (call: string) => (url: URL) =>
  url.pathname === `/api${call}` || url.pathname.startsWith(`/api${call}/`);

describe('a screen whose data cannot be loaded', () => {
  it.each(statesOf(FAILING))(
    'of %s: %s without %s says “%s”, and Retry loads it [MSG-021]',
    async (role, path, call, ...says) => {
      const page = await pageOf(role);
      const fail = callsTo(call);
      await page.route(fail, (route) => route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL' } }));
      await page.goto(path);
      const banners = says.map((text) => page.getByRole('alert').filter({ hasText: text }));
      for (const banner of banners) await passing(page, () => banner.first().isVisible());
      await page.unroute(fail);
      for (const banner of banners) {
        // A screen of several lists has as many; each is tried again by itself.
        while ((await banner.count()) > 0) {
          const shown = await banner.first().elementHandle();
          await banner.first().getByRole('button', { name: 'Retry' }).click();
          await shown.waitForElementState('hidden');
        }
      }
    },
  );
});

/** Moves the page's time on, past the pauses between its attempts, until something is `seen`. */
async function passing(page: Page, seen: () => Promise<boolean>): Promise<void> {
  for (let second = 0; !(await seen()); second += 1) {
    if (second === LONGER_THAN_IT_TRIES_S) throw new Error('The screen says nothing of the failure.');
    await page.clock.runFor(1000);
  }
}

describe('a screen with nothing to show', () => {
  it.each(statesOf(EMPTY))(
    'of %s: %s without anything from %s says “%s” [UI-215]',
    async (role, path, call, ...says) => {
      const page = await pageOf(role);
      const lists = callsTo(call);
      await page.route(lists, async (route) => {
        const response = await route.fetch();
        const json: unknown = await response.json();
        if (!Array.isArray(json)) return route.fulfill({ response });
        return route.fulfill({ response, json: [], headers: { ...response.headers(), 'x-total-count': '0' } });
      });
      await open(page, path);
      for (const text of says) await page.getByRole('main').getByText(text).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.unroute(lists);
    },
  );
});
