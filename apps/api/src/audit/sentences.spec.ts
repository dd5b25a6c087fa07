import { describe, expect, it } from '@jest/globals';
import { CONTEXTS } from '../app.module.js';

const ABOUT = 'Faizan Farooqui for Semester 4 Tuition';

const NAMED_BY_ITSELF: Readonly<Record<string, string>> = {
  AidApplicationSubmitted: 'studentName',
  AidDisbursed: 'studentName',
  AidDisbursementReversed: 'studentName',
  AidFundChanged: 'name',
  AidFundCommitted: 'studentName',
  AidFundOpened: 'name',
  BankAccountSet: 'staffName',
  VendorAccountSet: 'name',
  VendorRegistered: 'name',
  VendorUpdated: 'name',
  VendorActivated: 'name',
  VendorDeactivated: 'name',
  BillPassedOver: 'studentName',
  BillRunStarted: 'title',
  BudgetAllocated: 'Computer Science & Engineering',
  ContactRequestSubmitted: 'name',
  EmployeeNumbered: 'name',
  CounterReceiptApproved: 'studentName',
  CounterReceiptDeclined: 'feeName',
  CounterReceiptLineRecorded: 'studentName',
  CounterReceiptLineReserved: 'studentName',
  CounterReceiptRecorded: 'studentName',
  CounterReceiptRefunded: 'studentName',
  CounterReceiptRejected: 'studentName',
  CounterReceiptReversed: 'studentName',
  DeductionsRemitted: 'name',
  DepartmentAdded: 'name',
  DepartmentRenamed: 'name',
  DueDateExtended: 'studentName',
  FeeAssigned: 'studentName',
  FeePaymentApplied: 'studentName',
  FeePaymentDeclined: 'studentName',
  FeePaymentReserved: 'studentName',
  FeePaymentReversed: 'studentName',
  FeeReissued: 'studentName',
  FeeStructureCreated: 'name',
  FeeStructureUpdated: 'name',
  GrantRegistered: 'fundingAgency',
  GrantUpdated: 'fundingAgency',
  IncomeRecorded: 'sourceName',
  InvoiceIssued: 'studentName',
  LetterNotSent: 'recipientName',
  PayrollAmended: 'staffName',
  PayrollGenerated: 'staffName',
  PayrollPaid: 'staffName',
  PayrollPaymentReversed: 'staffName',
  PolicyStepRefused: 'subject',
  RemittanceReversed: 'name',
  SalaryRevised: 'staffName',
  SalarySet: 'name',
  SignInFailed: 'name',
  UserDeleted: 'name',
  UserRegistered: 'name',
  UserRoleChanged: 'name',
};

const NAMES_NOBODY: ReadonlySet<string> = new Set([
  'AccountAdded',
  'AccountRenamed',
  'AccountRetired',
  'AccountRestored',
  'OpeningBalancesConfirmed',
  'OpeningBalancesEntered',
  'OpeningBalancesRejected',
  'OpeningBalancesReversed',
  'PeriodClosed',
  'PeriodReopened',
  'PeriodReopeningAsked',
  'PeriodReopeningDismissed',
  'PeriodSealed',
  'ProcessingFellBehind',
  'YearCloseAsked',
  'YearCloseDismissed',
  'YearClosed',
  'AdminJoined',
  'AdminLeft',
  'AllNotificationsRead',
  'ApprovalRulesLaidDown',
  'ApprovalRulesProposed',
  'ApprovalRulesWithdrawn',
  'BatchPassedOut',
  'BatchPassOutReversed',
  'BillRunBillsListed',
  'BudgetLineAllocationSet',
  'BudgetLineOpened',
  'CounterReceiptOpened',
  'DepartmentsConfirmed',
  'FeeAssignmentStudentsListed',
  'HeadWitnessed',
  'HistoryProtected',
  'HolidayAdded',
  'HolidayRemoved',
  'LogSealed',
  'LogVerified',
  'ModelRebuildBegun',
  'ModelRebuildFailed',
  'ModelRebuilt',
  'NotificationRead',
  'PayrollRunStaffListed',
  'PayrollRunStarted',
  'ReadModelProofFailed',
  'ReadModelsProven',
  'RecordsRead',
  'RuleSetChosen',
  'RuleSetProposalWithdrawn',
  'RuleSetProposed',
  'SalaryStructureLaidDown',
  'SealKeyIntroduced',
  'SealKeyRetired',
  'SetupStepReopened',
  'SetupStepSkipped',
  'StudentImportCompleted',
  'StudentImportFailed',
  'StudentImportStarted',
  'UserLoggedIn',
  'UserLoggedOut',
]);

function payload(): object {
  return new Proxy(
    { name: 'name', amountPaise: 100, dueDate: '2026-01-31T18:29:59.000Z' },
    {
      has: () => false,
      get: (_, field) => {
        const name = String(field);
        if (name.endsWith('Paise')) return 100;
        if (name === 'departmentId') return 1;
        if (name === 'period') return null;
        if (/(Date|On|At|Until|payableFrom|^from|^to)$/.test(name)) return '2026-01-31T18:29:59.000Z';
        if (/(Ids|components|heads|lines|recipients|evidence)$/.test(name)) return [];
        if (/^(previous|before|after|student|payout|fund|change|criteria|line|receipt|structure|plan)$/.test(name))
          return payload();
        return name;
      },
    },
  );
}

const TOLD = CONTEXTS.flatMap(({ events }) => Object.entries(events));

describe('The audit sentence of', () => {
  it.each(TOLD.filter(([type]) => !NAMES_NOBODY.has(type)))('%s names the person or the record', (type, { tell }) => {
    const { says } = tell(payload() as never, ABOUT);
    expect(says).toContain(NAMED_BY_ITSELF[type] ?? ABOUT);
  });

  it('an event with its own name, or without one, exists in the log', () => {
    const told = new Set(TOLD.map(([type]) => type));
    const said = [...NAMES_NOBODY, ...Object.keys(NAMED_BY_ITSELF)];
    expect(said.filter((type) => !told.has(type))).toEqual([]);
  });
});
