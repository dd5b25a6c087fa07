import { lazyPage } from '../shared/shell/lazy-page.js';
import { ChartIcon } from '../shared/theme/icons.js';
import { type Screen } from './screen.js';
import { ListIcon, PeriodsIcon, VouchersIcon } from './screen-icons.js';

export const BOOK_SCREENS: readonly Screen[] = [
  {
    path: '/admin/ledger',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/ledger/ledger-page.js')),
    menu: { label: 'Ledger', Icon: ListIcon, group: 'Control' },
  },
  {
    path: '/hod/ledger',
    who: ['hod'],
    page: lazyPage(() => import('../features/ledger/department-ledger-page.js')),
    below: '/hod',
    name: 'Ledger',
  },
  {
    path: '/admin/vouchers',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/ledger/vouchers-page.js')),
    menu: { label: 'Vouchers', Icon: VouchersIcon, group: 'Control' },
  },
  {
    path: '/admin/periods',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/ledger/periods-page.js')),
    menu: { label: 'Periods', Icon: PeriodsIcon, group: 'Control' },
  },
  {
    path: '/admin/opening-balances',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/ledger/opening-page.js')),
    name: 'Opening Balances',
    below: '/admin/periods',
  },
  {
    path: '/admin/reports',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/reports/reports-page.js')),
    menu: { label: 'Reports', Icon: ChartIcon, group: 'Control', dailyOf: ['auditor'] },
  },
  {
    path: '/admin/reports/:kind',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/reports/report-page.js')),
    below: '/admin/reports',
  },
];
