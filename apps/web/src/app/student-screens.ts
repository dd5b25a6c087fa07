import { lazyPage } from '../shared/shell/lazy-page.js';
import { BillIcon, GridIcon, HandIcon } from '../shared/theme/icons.js';
import { type Screen } from './screen.js';
import { CardIcon, GiftIcon, ListIcon } from './screen-icons.js';

export const STUDENT_SCREENS: readonly Screen[] = [
  {
    path: '/student',
    who: ['student'],
    page: lazyPage(() => import('./pages/student-dashboard-page.js')),
    menu: { label: 'Dashboard', Icon: GridIcon },
    homeOf: ['student'],
  },
  {
    path: '/student/pay-fees',
    who: ['student'],
    afterPassOut: true,
    page: lazyPage(() => import('../features/payments/pay-fees-page.js')),
    menu: { label: 'Pay Fees', Icon: CardIcon, dailyOf: ['student'] },
  },
  {
    path: '/student/payments/:orderId',
    who: ['student'],
    afterPassOut: true,
    page: lazyPage(() => import('../features/payments/payment-page.js')),
    below: '/student/pay-fees',
  },
  {
    path: '/student/fees',
    who: ['student'],
    afterPassOut: true,
    page: lazyPage(() => import('../features/payments/student-fees-page.js')),
    menu: { label: 'My Fees', Icon: BillIcon, dailyOf: ['student'] },
  },
  {
    path: '/student/ledger',
    who: ['student'],
    afterPassOut: true,
    page: lazyPage(() => import('../features/reports/student-ledger-page.js')),
    below: '/student/fees',
    name: 'Ledger',
  },
  {
    path: '/student/apply-aid',
    who: ['student'],
    page: lazyPage(() => import('../features/aid/apply-aid-page.js')),
    menu: { label: 'Apply for Aid', Icon: HandIcon },
  },
  {
    path: '/student/aid-applications',
    who: ['student'],
    page: lazyPage(() => import('../features/aid/aid-applications-page.js')),
    menu: { label: 'Aid Applications', Icon: ListIcon, dailyOf: ['student'] },
  },
  {
    path: '/student/disbursements',
    who: ['student'],
    page: lazyPage(() => import('../features/aid/disbursements-page.js')),
    menu: { label: 'Aid Received', Icon: GiftIcon },
  },
];
