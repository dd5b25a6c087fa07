import { count, print } from '../table.mjs';
import { settled, signedIn, WINDOWS } from './browser.mjs';

const SCREENS = {
  Users: '/admin/users',
  'Users of a department': '/department-users/1',
  Requests: '/admin/contacts',
  'Fee structures': '/admin/fees',
  'Assigned fees': '/admin/fees?tab=assigned',
  Transactions: '/admin/fees?tab=transactions',
  Payroll: '/admin/staff',
  Salaries: '/admin/staff?tab=salaries',
  Budgets: '/admin/budgets',
  Grants: '/admin/budgets?tab=grants',
  Allocations: '/admin/budgets?tab=history',
  Income: '/admin/income',
  Expenses: '/admin/expenses',
  Aid: '/admin/aid?tab=approved',
  Invoices: '/admin/invoices',
  'Audit trail': '/audit',
  'Dues report': '/admin/reports/dues?from=2024-04-01',
  'Collections report': '/admin/reports/collections?from=2024-04-01&by=day',
  'Daybook report': '/admin/reports/daybook?from=2024-04-01',
};

/** Runs in the page. */
function measure() {
  const barAt = (selector, edge, otherwise) => {
    const bar = document.querySelector(selector)?.getBoundingClientRect();
    return bar === undefined || bar.height === 0 ? otherwise : bar[edge];
  };
  const top = barAt('header', 'bottom', 0);
  const bottom = Math.min(
    innerHeight,
    ...[...document.querySelectorAll('nav')]
      .filter((nav) => getComputedStyle(nav).position === 'fixed')
      .map((nav) => nav.getBoundingClientRect().top),
  );
  const isWhole = (row) => {
    const box = row.getBoundingClientRect();
    const window = row.closest('[class*="window"]')?.getBoundingClientRect();
    const end = Math.min(bottom, window?.bottom ?? bottom);
    return box.height > 0 && box.top >= top && box.bottom <= end + 1;
  };
  const isShown = (control) =>
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    control.getBoundingClientRect().width > 1 &&
    control.getBoundingClientRect().bottom > 0;
  const isInWindow = (control) => {
    const box = control.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  };
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isShown);
  const rows = [...document.querySelectorAll('main tbody tr')];
  return {
    rows: rows.filter(isWhole).length,
    of: rows.length,
    controls: controls.length,
    'in the window': controls.filter(isInWindow).length,
    nodes: document.querySelectorAll('*').length,
    'too wide': Math.max(0, document.documentElement.scrollWidth - innerWidth),
  };
}

export async function benchRegisters(tools) {
  for (const viewport of WINDOWS) {
    const page = await signedIn(tools, 'admin', { viewport });
    const rows = [];
    for (const [screen, path] of Object.entries(SCREENS)) {
      await page.goto(path);
      await page.locator('main tbody tr').first().waitFor();
      await settled(page);
      const { rows: whole, of, nodes, ...figures } = await page.evaluate(measure);
      rows.push({ screen, 'whole rows': `${whole} of ${of}`, ...figures, nodes: count(nodes) });
    }
    print(`Registers in a window of ${viewport.width} × ${viewport.height}`, rows);
    await page.context().close();
  }
}
