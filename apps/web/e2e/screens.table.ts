import { type Role } from '@bursar/contracts';

const CRITICAL = 'Failed to fetch critical data. Please refresh the page.';
const DASHBOARD = 'Failed to load dashboard data. Please try again later.';

const STUDENT = ':student';

export const addressOf = (path: string, studentId: string): string => path.replace(STUDENT, studentId);

export interface Screen {
  readonly path: string;
  readonly heading: string;
  readonly title?: string;
  readonly cards?: readonly string[];
  readonly tables?: Readonly<Record<string, readonly string[]>>;
  /** By failing call. */
  readonly fails?: Says;
  /** By empty call. */
  readonly empty?: Says;
}

type Says = Readonly<Record<string, readonly string[]>>;

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

const feesFor = (buttons: (column: string) => readonly string[]): readonly Screen[] => [
  {
    path: '/admin/fees',
    heading: FEES,
    fails: { '/admin/allusers': [CRITICAL], '/admin/allfee': [CRITICAL, 'The fee structures could not be loaded.'] },
    empty: { '/admin/allfee': ['No fee structures yet. Add one to assign it to students.'] },
    cards: ['Total Revenue Collected', 'Total Students', 'Active Fee Structures'],
    tables: { 'Fee Structures': ['Title', 'Amount', 'Due Date', ...buttons('Edit/Delete')] },
  },
  {
    path: '/admin/fees?tab=assigned',
    heading: FEES,
    fails: { '/admin/assignedfees': [CRITICAL, 'The assigned fees could not be loaded.'] },
    empty: { '/admin/assignedfees': ['No fees have been assigned yet.'] },
    tables: { 'Assigned Fees': ['Student', 'Batch', 'Department', 'Fee', 'Status', ...buttons('Revoke')] },
  },
  {
    path: '/admin/fees?tab=transactions',
    heading: FEES,
    fails: { '/admin/alltrans': [CRITICAL, 'The transactions could not be loaded.'] },
    empty: { '/admin/alltrans': ['No transactions yet. Record one, or wait for a student to pay online.'] },
    tables: {
      Transactions: [
        ...['Student', 'Fee', 'Amount Paid', 'Amount Due', 'Method', 'Reference', 'Approval', 'Date-Time', 'Remarks'],
        ...buttons('Approve/Receipt'),
      ],
    },
  },
  {
    path: '/admin/fees/assignments',
    heading: 'Fee Assignments',
    fails: {
      '/admin/assignfee/runs': ['The assignments could not be loaded.'],
      '/admin/billruns': ['The bill changes could not be loaded.'],
    },
    empty: {
      '/admin/assignfee/runs': ['No fee has been assigned to many students yet.'],
      '/admin/billruns': ['No bulk changes of bills yet.'],
    },
  },
  {
    path: '/admin/suspense',
    heading: 'Suspense',
    fails: { '/admin/suspense': ['The money in suspense could not be loaded.'] },
    empty: { '/admin/suspense': ['No money is in suspense.'] },
  },
];

const PENDING: Screen = {
  path: '/admin/pending',
  heading: 'Pending',
  fails: { '/admin/pending': ['The pending items could not be loaded.'] },
  empty: { '/admin/pending': ['Nothing is pending. Every step has succeeded.'] },
};

const SEALS: Screen = {
  path: '/admin/seals',
  heading: 'Seals',
  fails: { '/admin/seals': ['The seals could not be loaded.'] },
  empty: { '/admin/seals': ['Nothing is sealed yet. The first seal follows within the hour.'] },
  tables: { Seals: ['Seal', 'Sealed', 'Events', 'Root', 'Key', 'Kept By'] },
};

const PERIODS: Screen = {
  path: '/admin/periods',
  heading: 'Periods',
  fails: { '/admin/periods': ['The periods could not be loaded.'] },
};

const OPENING_BALANCES: Screen = {
  path: '/admin/opening-balances',
  heading: 'Opening Balances',
  fails: { '/admin/opening-balances': ['The opening balances could not be loaded.'] },
};

const VOUCHERS: Screen = {
  path: '/admin/vouchers',
  heading: 'Vouchers',
  fails: { '/admin/vouchers': ['The vouchers could not be loaded.'] },
  empty: { '/admin/vouchers': ['No voucher has been made yet.'] },
};

const APPROVAL_RULES: Screen = {
  path: '/admin/approval-rules',
  heading: 'Approval Rules',
  fails: {
    '/admin/approval-rules/expense': ['The approval rules could not be loaded.'],
    '/admin/approval-rule-set': ['The choice of approvals could not be loaded.'],
  },
};

const ERASURES: Screen = {
  path: '/admin/erasures',
  heading: 'Erasures',
  fails: { '/admin/erasures': ['The erasures could not be loaded.'] },
  empty: { '/admin/erasures': ['No person was erased.'] },
};

const ASKED: Screen = {
  path: '/admin/findings',
  heading: 'Findings',
  fails: { '/admin/findings': ['The findings could not be loaded.'] },
  empty: { '/admin/findings': ['The auditors have asked nothing.'] },
  tables: { Findings: ['Finding', 'Question', 'Severity', 'Status', 'Auditor', 'Last Change', 'Answer'] },
};

const oneStudent = (buttons: (column: string) => readonly string[]): Screen => ({
  path: `/students/${STUDENT}`,
  heading: 'Nandini Rajagopal',
  fails: {
    '/student/account': ['The student could not be loaded.'],
    '/admin/alltrans': ['The student could not be loaded.'],
  },
  empty: {
    '/student/allfeest': ['No bill has been sent yet', 'No bills yet'],
    '/admin/alltrans': ['No payment yet'],
    '/student/aid-applications': ['No aid applications submitted yet'],
  },
  tables: {
    'Payments and Receipts': [
      ...['Fee', 'Amount Paid', 'Method', 'Reference', 'Approval', 'Date-Time'],
      ...buttons('Approve/Receipt'),
    ],
    'Aid Applications': AID_COLUMNS,
  },
});

const moneyFor = (buttons: (column: string) => readonly string[]): readonly Screen[] => [
  ...feesFor(buttons),
  oneStudent(buttons),
  {
    path: '/admin/staff',
    heading: PAYROLL,
    fails: {
      '/admin/allpayrolls': ['Failed to load payroll data'],
      '/admin/payroll-summary': ['The totals of the month could not be loaded.'],
      '/admin/payroll-months': ['The payroll by month could not be loaded.'],
    },
    empty: { '/admin/allpayrolls': ['No payroll records found'] },
    tables: { Payroll: ['Staff', 'Role', 'Month', 'Amount', 'Status', 'Processed By', ...buttons('Actions')] },
  },
  {
    path: '/admin/staff?tab=salaries',
    heading: PAYROLL,
    fails: { '/admin/salaries': ['The salaries could not be loaded.'] },
    empty: { '/admin/salaries': ['No staff yet. Add staff under Users.'] },
  },
  {
    path: '/admin/staff?tab=components',
    heading: PAYROLL,
    fails: { '/admin/salary-structures': ['The salary components could not be loaded.'] },
  },
  {
    path: '/admin/staff?tab=deductions',
    heading: PAYROLL,
    fails: { '/admin/deductions': ['The deductions could not be loaded.'] },
  },
  {
    path: '/admin/budgets',
    heading: BUDGETS,
    fails: {
      '/admin/budget-summary': ['Failed to load department budget summary'],
      '/admin/available-balance': ['Failed to load available balance'],
      '/admin/expenses/months': ['The spending against even spending could not be loaded.'],
    },
    cards: ['Available Balance'],
    tables: { 'Department Budgets': ['Department', 'Allocated Budget', 'Money Spent'] },
  },
  {
    path: '/admin/budgets?tab=grants',
    heading: BUDGETS,
    fails: { '/admin/allgrants': ['The grants could not be loaded.'] },
    empty: { '/admin/allgrants': ['No grants available'] },
    tables: { Grants: GRANT_COLUMNS },
  },
  {
    path: '/admin/vendors',
    heading: 'Vendors',
    fails: { '/admin/vendors': ['The vendors could not be loaded.'] },
    empty: { '/admin/vendors': ['No vendor is registered yet. Add one to order a purchase from it.'] },
  },
  {
    path: '/admin/vendors?tab=orders',
    heading: 'Vendors',
    fails: { '/admin/purchase-orders': ['The purchase orders could not be loaded.'] },
    empty: {
      '/admin/purchase-orders': ['No purchase was ordered yet. An approved purchase is ordered in its request.'],
    },
  },
  {
    path: '/admin/budgets?tab=overruns',
    heading: BUDGETS,
    fails: { '/admin/allexpenses': ['The overruns could not be loaded.'] },
    empty: { '/admin/allexpenses': ['No request is beyond its budget.'] },
  },
  {
    path: '/admin/budgets?tab=history',
    heading: BUDGETS,
    fails: { '/admin/budget-allocations': ['The allocations could not be loaded.'] },
    empty: { '/admin/budget-allocations': ['Nothing has been allocated yet.'] },
  },
  {
    path: '/admin/income',
    heading: 'Income Management',
    fails: { '/admin/allincomes': ['Failed to load income sources'] },
    empty: { '/admin/allincomes': ['No income sources found'] },
    tables: { 'Income Sources': ['Source', 'Description', 'Amount', 'Date Received', 'Recorded By'] },
  },
  {
    path: '/admin/expenses',
    heading: 'Expenses',
    fails: { '/admin/allexpenses': ['The expenses could not be loaded.'] },
    empty: { '/admin/allexpenses': ['No expenses have been requested yet.'] },
  },
  {
    path: '/admin/aid',
    heading: 'Financial Aid',
    fails: {
      '/admin/aid-summary': ['The aid totals could not be loaded.'],
      '/admin/allaid': ['The applications could not be loaded.'],
    },
    empty: { '/admin/allaid': ['No application waits for a decision.'] },
    tables: { 'Aid Applications, pending': ['Student', ...AID_COLUMNS, ...buttons('Action')] },
  },
  { path: '/admin/aid?tab=approved', heading: 'Financial Aid' },
  {
    path: '/admin/aid?tab=disbursements',
    heading: 'Financial Aid',
    fails: { '/admin/alldisbursements': ['The disbursements could not be loaded.'] },
    empty: { '/admin/alldisbursements': ['Nothing was disbursed yet.'] },
    tables: { 'Aid Disbursements': ['Student', ...DISBURSEMENT_COLUMNS] },
  },
  {
    path: '/admin/aid?tab=funds',
    heading: 'Financial Aid',
    fails: { '/admin/aid-funds': ['The funds could not be loaded.'] },
    empty: { '/admin/aid-funds': ['There is no fund yet. Aid is approved without one until you open one.'] },
    tables: {
      'Aid Funds': [
        ...['Fund', 'Kind', 'Status', 'Put In', 'Committed', 'Disbursed', 'Available'],
        ...buttons('Action'),
      ],
    },
  },
];
const OFFICE = moneyFor((column) => [column]);
export const READ_ONLY = moneyFor(() => []);
const REPORTS: readonly Screen[] = [
  {
    path: '/admin/ledger',
    heading: 'Ledger',
    fails: { '/admin/ledger': ['The ledger could not be loaded.'] },
    empty: { '/admin/ledger': ['The ledger has no lines of these days.'] },
  },
  { path: '/admin/reports', heading: 'Financial Reports' },
  {
    path: '/admin/reports/daybook',
    heading: 'Daybook',
    fails: { '/admin/reports/daybook': ['The report could not be made.'] },
  },
];
const PAYSLIPS: Screen = {
  path: '/payslips',
  heading: 'My Payslips',
  fails: { '/staff/payroll': ['Failed to load payroll data'] },
  empty: { '/staff/payroll': ['No payroll records found'] },
};
const OWN: readonly Screen[] = [
  { path: '/profile', heading: 'Profile', fails: { '/users/sessions': ['Your sessions could not be loaded.'] } },
  {
    path: '/notifications',
    heading: 'Notifications',
    fails: { '/users/notifications': ['The notifications could not be loaded.'] },
    empty: { '/users/notifications': ['No notifications yet. News about your own records appears here.'] },
  },
];

const homeAt = (path: string, screen: Omit<Screen, 'path'>): readonly Screen[] => [
  { path, ...screen },
  { path: '/dashboard', ...screen, fails: {}, empty: {} },
];

export const SCREENS: Readonly<Record<'public' | Role, readonly Screen[]>> = {
  public: [
    { path: '/', heading: 'Every rupee of the university, on the record.', title: 'Every rupee on the record' },
    { path: '/login', heading: 'Secure Login' },
    { path: '/register', heading: 'Contact administrator' },
    { path: '/contact', heading: 'Contact' },
    { path: '/contect', heading: 'Contact' },
    {
      path: '/demo',
      heading: 'Live Demo',
      fails: { '/demo/logins': ['The demo logins could not be loaded.'] },
      empty: { '/demo/logins': ['This is not a demo.'] },
    },
    { path: '/forgot-password', heading: 'Forgot your password?' },
    { path: '/reset-password/x', heading: 'Set a new password' },
    {
      path: '/verify/x',
      heading: 'Receipt verification',
      fails: { '/verify/x': ['The receipt could not be verified. Please try again.'] },
    },
    { path: '/nowhere', heading: 'There is no such page' },
  ],
  finance_manager: [
    ...homeAt('/finance-manager', { heading: 'Welcome, Farhan Merchant', cards: TILES }),
    { path: '/finance-dashboard', heading: 'Welcome, Farhan Merchant', cards: TILES },
    ...OFFICE,
    PERIODS,
    OPENING_BALANCES,
    VOUCHERS,
    ...REPORTS,
    ASKED,
    APPROVAL_RULES,
    PAYSLIPS,
    ...OWN,
  ],
  admin: [
    ...homeAt('/admin', {
      heading: 'Welcome, Meera Raghunathan',
      fails: {
        '/admin/stats': ['The figures could not be loaded.'],
        '/admin/reports/collections': ['The collections could not be loaded.'],
        '/admin/setup': ['The first steps could not be loaded.'],
      },
      cards: TILES,
    }),
    {
      path: '/admin/users',
      heading: 'User Management',
      fails: { '/admin/allusers': ['Failed to load users.'] },
      empty: { '/admin/allusers': ['No users yet.'] },
      tables: { Users: ['Name', 'Email', 'Role', 'Department', 'Batch', 'Status', 'Actions'] },
    },
    {
      path: '/department-users/3',
      heading: 'Mechanical Engineering Users',
      fails: { '/admin/users/filter': ['Failed to fetch users'] },
      empty: {
        '/admin/users/filter': ['No head of department found', 'No faculty members found', 'No students found'],
      },
      tables: { 'Head of Department': USER_COLUMNS, 'Faculty Members': USER_COLUMNS, Students: STUDENT_COLUMNS },
    },
    {
      path: '/administration-users',
      heading: 'Administration',
      fails: { '/admin/users/filter': ['Failed to load users.'] },
      empty: {
        '/admin/users/filter': [
          'No administrators found',
          'No finance managers found',
          'No staff found',
          'No faculty members found',
          'No students found',
        ],
      },
      tables: { Administrators: USER_COLUMNS, 'Finance Managers': USER_COLUMNS, Staff: USER_COLUMNS },
    },
    { path: '/others-users', heading: 'Other Users' },
    {
      path: '/admin/contacts',
      heading: 'Requests',
      fails: { '/admin/contacts': ['The requests could not be loaded.'] },
      empty: { '/admin/contacts': ['No requests yet.'] },
    },
    {
      path: '/admin/settings',
      heading: 'Settings',
      fails: { '/institution': ['The institution could not be loaded.'] },
    },
    {
      path: '/admin/settings?tab=departments',
      heading: 'Settings',
      fails: { '/admin/departments': ['The departments could not be loaded.'] },
      tables: { Departments: ['Department', 'People', 'Actions'] },
    },
    {
      path: '/admin/settings?tab=holidays',
      heading: 'Settings',
      fails: { '/admin/holidays': ['The holidays could not be loaded.'] },
      empty: { '/admin/holidays': ['No holiday was added yet.'] },
    },
    {
      path: '/admin/settings?tab=setup',
      heading: 'Settings',
      fails: { '/admin/setup': ['The first steps could not be loaded.'] },
    },
    {
      path: '/admin/invoices',
      heading: 'Invoices',
      empty: { '/admin/invoices': ['No invoices yet. One is issued with every fee that is assigned.'] },
      tables: { Invoices: ['ID', 'Student', 'Amount', 'Due Date', 'Status', 'Actions'] },
    },
    ...OFFICE,
    ...REPORTS,
    { path: '/audit', heading: 'Audit Trail', fails: { '/admin/audit': ['The audit trail could not be loaded.'] } },
    PENDING,
    SEALS,
    PERIODS,
    OPENING_BALANCES,
    VOUCHERS,
    APPROVAL_RULES,
    ERASURES,
    ASKED,
    PAYSLIPS,
    ...OWN,
    { path: '/finance-manager', heading: 'Welcome, Meera Raghunathan', cards: TILES },
    { path: '/finance-dashboard', heading: 'Welcome, Meera Raghunathan', cards: TILES },
  ],
  auditor: [
    ...homeAt('/auditor', {
      heading: 'Welcome, Cyrus Daruwala',
      fails: {
        '/admin/audit/visit': ['Your last visit could not be found.'],
        '/admin/exceptions': ['The exceptions could not be counted.'],
        '/admin/audit/days': ['The events of the year could not be loaded.'],
        '/admin/replay': ['The books of that day could not be rebuilt.'],
      },
    }),
    {
      path: '/auditor/exceptions/round_amount',
      heading: 'Exceptions',
      fails: { '/admin/exceptions/round_amount': ['The exceptions could not be loaded.'] },
      empty: { '/admin/exceptions/round_amount': ['This rule finds nothing.'] },
      tables: { Exceptions: ['Who', 'Why', 'Amount', 'Day', 'Kind', 'About'] },
    },
    APPROVAL_RULES,
    { path: '/auditor/sample', heading: 'Sample' },
    {
      path: '/auditor/findings',
      heading: 'Findings',
      fails: { '/admin/findings': ['The findings could not be loaded.'] },
      empty: { '/admin/findings': ['None.'] },
    },
    {
      path: '/audit',
      heading: 'Audit Trail',
      tables: { 'Audit trail': ['Date-Time', 'Who', 'Role', 'What', 'Record', 'Amount'] },
    },
    PENDING,
    SEALS,
    PERIODS,
    OPENING_BALANCES,
    VOUCHERS,
    ...READ_ONLY,
    { path: '/admin', heading: 'Dashboard of the office', cards: TILES },
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
      fails: {
        '/faculty/expenses': ['The expense requests could not be loaded.'],
        '/staff/payroll': ['Failed to load payroll data'],
      },
      empty: {
        '/faculty/dashboard': ['No grants available'],
        '/faculty/expenses': ['No expense requests yet. Submit one above.'],
        '/staff/payroll': ['No payroll records found'],
      },
      cards: ['Total Salary', 'Active Grants', 'Pending Expenses', 'Last Payment', 'Next Payment'],
      tables: { 'Research Grants': GRANT_COLUMNS, 'Payment history': ['Month', 'Net', 'Paid On'] },
    }),
    ...OWN,
  ],
  staff: [
    ...homeAt('/staff', {
      heading: 'Welcome, Sunita Tirkey',
      fails: { '/staff/payroll': ['Failed to load payroll data'] },
      empty: { '/staff/payroll': ['No payroll records found'] },
      cards: ['Total Earnings', 'Average Payment', 'Last Payment', 'Next Payment'],
      tables: { 'Payment history': ['Month', 'Net', 'Paid On'] },
    }),
    ...OWN,
  ],
  hod: [
    ...homeAt('/hod', {
      heading: 'Department Dashboard',
      fails: {
        '/approvals': ['The requests could not be loaded.'],
        '/hod/dashboard': ['The department could not be loaded.'],
        '/hod/expenses': ['The expenses could not be loaded.'],
      },
      empty: {
        '/approvals': ['No pending expenses to approve'],
        '/hod/dashboard': ['No grants available'],
        '/hod/expenses': ['The department has no expense requests yet.'],
      },
      cards: ['Total Budget', 'Total Spent', 'Remaining Budget'],
      tables: {
        'Pending Expense Approvals': [
          'Description',
          'Amount',
          'Budget',
          'Submitted By',
          'Submitted On',
          'Approve/Reject',
        ],
        Grants: GRANT_COLUMNS,
      },
    }),
    {
      path: '/hod/ledger',
      heading: 'Ledger',
      fails: { '/admin/ledger': ['The ledger could not be loaded.'] },
      empty: { '/admin/ledger': ['The department has no expense in the books of these days.'] },
    },
    PAYSLIPS,
    ...OWN,
  ],
  student: [
    ...homeAt('/student', {
      heading: 'Welcome, Nandini Rajagopal',
      fails: {
        '/student/allfeest': [DASHBOARD],
        '/student/aid-applications': [DASHBOARD],
        '/student/disbursements': [DASHBOARD],
      },
      empty: {
        '/student/allfeest': ['No fee records found'],
        '/student/aid-applications': ['No aid applications submitted yet'],
        '/student/disbursements': ['No disbursements received yet'],
      },
      cards: ['Total Fees Due', 'Total Aid Received', 'Pending Applications'],
      tables: { 'Fee Payments': BILL_COLUMNS, 'Aid Applications': AID_COLUMNS },
    }),
    {
      path: '/student/pay-fees',
      heading: 'Pay Fees',
      fails: { '/student/allfeest': [DASHBOARD] },
      empty: { '/student/allfeest': ['No fee records found'] },
    },
    {
      path: '/student/fees',
      heading: 'My Fees',
      fails: { '/student/allfeest': [DASHBOARD] },
      empty: { '/student/allfeest': ['No fee records found'] },
      tables: { 'Fee Payments': BILL_COLUMNS },
    },
    {
      path: '/student/ledger',
      heading: 'Ledger',
      fails: { '/student/ledger': ['The ledger could not be made.'] },
    },
    { path: '/student/apply-aid', heading: 'Apply for Aid' },
    {
      path: '/student/aid-applications',
      heading: 'Aid Applications',
      fails: { '/student/aid-applications': [DASHBOARD] },
      empty: { '/student/aid-applications': ['No aid applications submitted yet'] },
      tables: { 'Aid Applications': AID_COLUMNS },
    },
    {
      path: '/student/disbursements',
      heading: 'Aid Disbursements',
      fails: { '/student/disbursements': [DASHBOARD] },
      empty: { '/student/disbursements': ['No disbursements received yet'] },
      tables: { 'Aid Disbursements': DISBURSEMENT_COLUMNS },
    },
    {
      path: '/student/payments/unknown',
      heading: 'Payment',
      fails: { '/payment': ['The payment could not be loaded.'] },
    },
    ...OWN,
  ],
};

export type Visitor = keyof typeof SCREENS;
export const VISITORS = Object.keys(SCREENS) as Visitor[];

export const firstVisitorOf = (path: string): Visitor | undefined =>
  VISITORS.find((visitor) => SCREENS[visitor].some((screen) => screen.path === path));
