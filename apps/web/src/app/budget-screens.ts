import { lazyPage } from '../shared/shell/lazy-page.js';
import { type Screen } from './screen.js';
import { ShopIcon, SliceIcon } from './screen-icons.js';

export const BUDGET_SCREENS: readonly Screen[] = [
  {
    path: '/admin/budgets',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/budgeting/budgets-page.js')),
    menu: { label: 'Budgets', Icon: SliceIcon, group: 'Money out' },
  },
  {
    path: '/admin/vendors',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/expenses/vendors-page.js')),
    menu: { label: 'Vendors', Icon: ShopIcon, group: 'Money out' },
  },
];
