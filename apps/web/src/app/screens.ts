import { lazyPage } from '../shared/shell/lazy-page.js';
import {
  AlertIcon,
  BillIcon,
  BuildingIcon,
  ClockIcon,
  GridIcon,
  HandIcon,
  InboxIcon,
  PeopleIcon,
  RupeeIcon,
  WalletIcon,
  BlockIcon,
} from '../shared/theme/icons.js';
import { BOOK_SCREENS } from './book-screens.js';
import { FALLBACK_HOME } from './fallback-home.js';
import { type Screen } from './screen.js';
import {
  ApprovalStepsIcon,
  BanknoteIcon,
  CoinsIcon,
  DiceIcon,
  FlagIcon,
  SealIcon,
  HourglassIcon,
  InvoiceIcon,
  SlidersIcon,
} from './screen-icons.js';
import { BUDGET_SCREENS } from './budget-screens.js';
import { STUDENT_SCREENS } from './student-screens.js';

const FinanceDashboardPage = lazyPage(() => import('./pages/finance-dashboard-page.js'));

/** Finance managers have two paths: the specification's menu and login differ. */
export const SCREENS: readonly Screen[] = [
  {
    path: FALLBACK_HOME,
    who: 'signed-in',
    afterPassOut: true,
    page: lazyPage(() => import('./welcome-page.js')),
    menu: { label: 'Dashboard', Icon: GridIcon },
  },
  {
    path: '/notifications',
    who: 'signed-in',
    afterPassOut: true,
    page: lazyPage(() => import('../features/notifications/notifications-page.js')),
    name: 'Notifications',
  },
  {
    path: '/admin',
    who: ['admin', 'auditor'],
    page: lazyPage(() => import('./pages/admin-dashboard-page.js')),
    menu: { label: 'Dashboard', Icon: GridIcon },
    visitedBy: { auditor: { label: 'Dashboard of the office', Icon: BuildingIcon, group: 'Control' } },
    homeOf: ['admin'],
    dashboardOf: ['admin'],
  },
  {
    path: '/finance-manager',
    who: ['finance_manager', 'admin'],
    page: FinanceDashboardPage,
    homeOf: ['finance_manager'],
  },
  {
    path: '/finance-dashboard',
    who: ['finance_manager', 'admin'],
    page: FinanceDashboardPage,
    menu: { label: 'Dashboard', Icon: GridIcon },
    dashboardOf: ['finance_manager'],
  },
  {
    path: '/auditor',
    who: ['auditor'],
    page: lazyPage(() => import('./pages/auditor-page.js')),
    menu: { label: 'Dashboard', Icon: GridIcon },
    homeOf: ['auditor'],
    dashboardOf: ['auditor'],
  },
  {
    path: '/admin/users',
    who: ['admin'],
    page: lazyPage(() => import('../features/identity/users-page.js')),
    menu: { label: 'Users', Icon: PeopleIcon, group: 'People', dailyOf: ['admin'] },
  },
  {
    path: '/department-users/:departmentId',
    who: ['admin'],
    page: lazyPage(() => import('../features/identity/department-users-page.js')),
    below: '/admin/users',
  },
  {
    path: '/administration-users',
    who: ['admin'],
    page: lazyPage(() => import('../features/identity/administration-users-page.js')),
    below: '/admin/users',
    name: 'Administration users',
  },
  {
    path: '/others-users',
    who: ['admin'],
    page: lazyPage(() => import('../features/identity/others-users-page.js')),
    below: '/admin/users',
    name: 'Other users',
  },
  {
    path: '/admin/contacts',
    who: ['admin'],
    page: lazyPage(() => import('../features/identity/requests-page.js')),
    menu: { label: 'Requests', Icon: InboxIcon, group: 'People', dailyOf: ['admin'] },
  },
  {
    path: '/profile',
    who: 'signed-in',
    afterPassOut: true,
    page: lazyPage(() => import('./pages/profile-page.js')),
    name: 'Profile',
  },
  {
    path: '/admin/fees',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('./pages/fee-management-page.js')),
    menu: { label: 'Fees', Icon: BillIcon, group: 'Money in', dailyOf: ['admin', 'finance_manager', 'auditor'] },
  },
  {
    path: '/admin/fees/assignments',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/fees/assignment-runs-page.js')),
    below: '/admin/fees',
    name: 'Fee Assignments',
  },
  {
    path: '/students/:id',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('./pages/student-page.js')),
    below: '/admin/fees',
  },
  {
    path: '/admin/invoices',
    who: ['admin', 'auditor'],
    page: lazyPage(() => import('../features/fees/invoices-page.js')),
    menu: { label: 'Invoices', Icon: InvoiceIcon, group: 'Money in' },
  },
  {
    path: '/admin/income',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('./pages/income-page.js')),
    menu: { label: 'Income', Icon: CoinsIcon, group: 'Money in' },
  },
  {
    path: '/admin/suspense',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/payments/suspense-page.js')),
    menu: { label: 'Suspense', Icon: HourglassIcon, group: 'Money in' },
  },
  {
    path: '/admin/staff',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/payroll/payroll-page.js')),
    menu: { label: 'Payroll', Icon: RupeeIcon, group: 'Money out' },
  },
  {
    path: '/people/:id',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('./pages/person-page.js')),
    below: '/admin/staff',
  },
  {
    path: '/admin/expenses',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('./pages/expenses-page.js')),
    menu: { label: 'Expenses', Icon: WalletIcon, group: 'Money out', dailyOf: ['finance_manager'] },
  },
  {
    path: '/admin/aid',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/aid/aid-page.js')),
    menu: { label: 'Financial Aid', Icon: HandIcon, group: 'Money out', dailyOf: ['finance_manager'] },
  },
  ...BUDGET_SCREENS,
  {
    path: '/hod',
    who: ['hod'],
    page: lazyPage(() => import('./pages/hod-page.js')),
    menu: { label: 'Dashboard', Icon: GridIcon },
    homeOf: ['hod'],
  },
  {
    path: '/approvals/:kind/:id',
    who: ['admin', 'finance_manager', 'auditor', 'hod', 'faculty', 'staff'],
    page: lazyPage(() => import('../features/decisions/approval-page.js')),
  },
  {
    path: '/faculty',
    who: ['faculty'],
    page: lazyPage(() => import('./pages/faculty-page.js')),
    menu: { label: 'Dashboard', Icon: GridIcon },
    homeOf: ['faculty'],
    dashboardOf: ['faculty'],
  },
  {
    path: '/staff',
    who: ['staff'],
    page: lazyPage(() => import('./pages/staff-page.js')),
    menu: { label: 'Dashboard', Icon: GridIcon },
    homeOf: ['staff'],
  },
  {
    path: '/payslips',
    who: ['hod', 'admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/payroll/payslips-page.js')),
    menu: { label: 'My Payslips', Icon: BanknoteIcon, group: 'Account', dailyOf: ['hod'] },
  },
  {
    path: '/audit',
    who: ['admin', 'auditor'],
    page: lazyPage(() => import('../features/audit/audit-page.js')),
    menu: { label: 'Audit Trail', Icon: ClockIcon, group: 'Control', dailyOf: ['auditor'] },
  },
  {
    path: '/auditor/findings',
    who: ['auditor'],
    page: lazyPage(() => import('../features/assurance/findings-page.js')),
    menu: { label: 'Findings', Icon: FlagIcon, group: 'Control' },
  },
  {
    path: '/auditor/exceptions/:rule',
    who: ['auditor'],
    page: lazyPage(() => import('../features/assurance/exception-page.js')),
    below: '/auditor',
  },
  {
    path: '/auditor/sample',
    who: ['auditor'],
    page: lazyPage(() => import('../features/assurance/sample-page.js')),
    menu: { label: 'Sample', Icon: DiceIcon, group: 'Control' },
  },
  {
    path: '/admin/findings',
    who: ['admin', 'finance_manager'],
    page: lazyPage(() => import('../features/assurance/asked-findings-page.js')),
    menu: { label: 'Findings', Icon: FlagIcon, group: 'Control' },
  },
  {
    path: '/admin/approval-rules',
    who: ['admin', 'finance_manager', 'auditor'],
    page: lazyPage(() => import('../features/approvals/approval-rules-page.js')),
    menu: { label: 'Approval Rules', Icon: ApprovalStepsIcon, group: 'Control' },
  },
  {
    path: '/admin/erasures',
    who: ['admin'],
    page: lazyPage(() => import('../features/assurance/erasures-page.js')),
    menu: { label: 'Erasures', Icon: BlockIcon, group: 'Control' },
  },
  {
    path: '/admin/seals',
    who: ['admin', 'auditor'],
    page: lazyPage(() => import('../features/assurance/seals-page.js')),
    menu: { label: 'Seals', Icon: SealIcon, group: 'Control' },
  },
  {
    path: '/admin/pending',
    who: ['admin', 'auditor'],
    page: lazyPage(() => import('./pages/pending-page.js')),
    menu: { label: 'Pending', Icon: AlertIcon, group: 'Control' },
  },
  ...BOOK_SCREENS,
  {
    path: '/admin/settings',
    who: ['admin'],
    page: lazyPage(() => import('../features/institution/settings-page.js')),
    menu: { label: 'Settings', Icon: SlidersIcon, group: 'Control' },
  },
  ...STUDENT_SCREENS,
];

const HOME_AFTER_PASS_OUT = '/student/fees';

const AFTER_PASS_OUT: readonly Screen[] = SCREENS.filter(({ afterPassOut }) => afterPassOut).map((screen) =>
  screen.path === HOME_AFTER_PASS_OUT ? { ...screen, homeOf: ['student'] } : screen,
);

export const screensOf = ({ passed_out }: { readonly passed_out?: boolean }): readonly Screen[] =>
  passed_out ? AFTER_PASS_OUT : SCREENS;

export const mayOpen = ({ who }: Pick<Screen, 'who'>, role: string): boolean =>
  who === 'signed-in' || (who as readonly string[]).includes(role);
