import { print } from '../table.mjs';
import { freshPage, settled, signedIn, WINDOWS } from './browser.mjs';

const MARK = 0.02;

const SCREENS = {
  public: ['/', '/login', '/forgot-password', '/register', '/contact', '/demo', '/verify/none'],
  admin: [
    '/admin',
    '/notifications',
    '/admin/users',
    '/department-users/1',
    '/administration-users',
    '/others-users',
    '/admin/contacts',
    '/profile',
    '/admin/fees',
    '/admin/fees?tab=assigned',
    '/admin/fees?tab=transactions',
    '/admin/fees/assignments',
    '/admin/invoices',
    '/admin/income',
    '/admin/suspense',
    '/admin/staff',
    '/admin/staff?tab=salaries',
    '/admin/expenses',
    '/admin/aid',
    '/admin/aid?tab=approved',
    '/admin/budgets',
    '/admin/budgets?tab=grants',
    '/admin/budgets?tab=history',
    '/audit',
    '/admin/pending',
    '/admin/reports',
    '/admin/reports/dues',
    '/admin/reports/collections',
    '/admin/reports/daybook',
    '/admin/reports/payroll',
    '/admin/reports/budget',
    '/admin/reports/aid',
  ],
  finance_manager: ['/finance-dashboard', '/finance-manager'],
  hod: ['/hod'],
  faculty: ['/faculty'],
  staff: ['/staff', '/payslips'],
  student: [
    '/student',
    '/student/pay-fees',
    '/student/fees',
    '/student/apply-aid',
    '/student/aid-applications',
    '/student/disbursements',
  ],
  auditor: ['/auditor'],
};

function watchShifts() {
  globalThis.shifts = [];
  const nameOf = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const part = element?.closest('[class]');
    return part ? `${part.tagName.toLowerCase()}.${String(part.className).split(' ')[0]}` : (node?.nodeName ?? '?');
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) globalThis.shifts.push({ value, of: sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftOf(page, path) {
  await page.goto(path);
  await settled(page);
  const shifts = await page.evaluate(() => globalThis.shifts);
  const largest = shifts.toSorted((one, other) => other.value - one.value)[0];
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: largest?.of.slice(0, 3).join(' ') ?? '' };
}

export async function benchShift(tools) {
  const rows = [];
  for (const [role, paths] of Object.entries(SCREENS)) {
    const found = paths.map((path) => ({ screen: path, role }));
    for (const viewport of WINDOWS) {
      const page = role === 'public' ? await freshPage(tools, { viewport }) : await signedIn(tools, role, { viewport });
      await page.addInitScript(watchShifts);
      for (const row of found) {
        const { sum, moved } = await shiftOf(page, row.screen);
        row[viewport.width] = sum.toFixed(3);
        row[`moved at ${viewport.width}`] = sum > MARK ? moved : '';
      }
      await page.context().close();
    }
    rows.push(...found);
  }
  print(`Layout shift while a screen loads; the mark is ${MARK}`, rows);
}
