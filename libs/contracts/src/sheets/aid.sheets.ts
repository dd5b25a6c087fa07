import { aid, type AidApplication, type AidDisbursement, FUND_KIND_NAMES } from '../aid.contract.js';
import { day, money, person, plain, reference, status } from './columns.sheets.js';
import { byId, sheet, type SheetColumn } from '../sheet.js';

const STUDENT: SheetColumn<AidApplication, 'student_name'> = person('student_name', 'Student');

const AID_TYPE: SheetColumn<AidApplication, 'aid_type'> = plain('aid_type', 'Aid Type');

const ASKED = money('amount_requested', 'Amount');

const STANDING = [status('status', 'Status'), day('submitted_at', 'Submitted')] as const;

const REQUEST = [
  { ...ASKED, also: [money('amount_approved', 'Approved'), money('amount_disbursed', 'Disbursed')] },
  ...STANDING,
] as const satisfies readonly SheetColumn<AidApplication>[];

const AID_MONEY_COLUMNS = [
  money('amount_approved', 'Approved'),
  money('amount_disbursed', 'Disbursed'),
] as const satisfies readonly SheetColumn<AidApplication>[];

const paidToOf = ({ paid_to, fee_name }: AidDisbursement): string =>
  paid_to === 'bank' ? 'Bank account' : (fee_name ?? 'Bill');

export const DISBURSEMENT_COLUMNS: readonly SheetColumn<AidDisbursement, 'aid_type' | 'amount' | 'disbursed_at'>[] = [
  plain('aid_type', 'Aid Type'),
  money('amount', 'Amount'),
  day('disbursed_at', 'Disbursed On'),
];

const DISBURSEMENT_DETAILS = [
  { id: 'paid_to', header: 'Paid To', value: paidToOf },
  reference('reference', 'Reference'),
  { ...status('status', 'Status'), also: [plain('reversal_reason', 'Reversal Reason')] },
] as const satisfies readonly SheetColumn<AidDisbursement>[];

export const aidSheets = {
  applications: sheet({
    kind: 'aid',
    title: 'Aid Applications',
    route: aid.allApplications,
    rowId: byId,
    columns: [STUDENT, AID_TYPE, ...REQUEST],
  }),
  approved: sheet({
    kind: 'approvedaid',
    title: 'Approved Aid Applications',
    route: aid.allApplications,
    rowId: byId,
    columns: [STUDENT, { ...AID_TYPE, also: [plain('fund_name', 'Fund')] }, ASKED, ...STANDING, ...AID_MONEY_COLUMNS],
  }),
  ofStudent: sheet({
    kind: 'studentaid',
    title: 'Aid Applications',
    route: aid.studentApplications,
    rowId: byId,
    columns: [AID_TYPE, ...REQUEST],
  }),
  disbursements: sheet({
    kind: 'disbursements',
    title: 'Aid Disbursements',
    route: aid.allDisbursements,
    rowId: byId,
    columns: [
      person('student_name', 'Student'),
      ...DISBURSEMENT_COLUMNS,
      ...DISBURSEMENT_DETAILS,
      {
        ...person('disbursed_by', 'Disbursed By'),
        also: [{ header: 'Self-approved', value: ({ self_approved }) => (self_approved ? 'Yes' : 'No') }],
      },
    ],
  }),
  disbursementsOfStudent: sheet({
    kind: 'studentdisbursements',
    title: 'Aid Disbursements',
    route: aid.studentDisbursements,
    rowId: byId,
    columns: [...DISBURSEMENT_COLUMNS, ...DISBURSEMENT_DETAILS],
  }),
  funds: sheet({
    kind: 'aidfunds',
    title: 'Aid Funds',
    route: aid.allFunds,
    rowId: byId,
    columns: [
      { ...plain('name', 'Fund'), also: [plain('sponsor', 'Sponsor')] },
      { id: 'kind', header: 'Kind', value: ({ kind }) => FUND_KIND_NAMES[kind] },
      status('status', 'Status'),
      money('put_in', 'Put In'),
      money('committed', 'Committed'),
      money('disbursed', 'Disbursed'),
      money('available', 'Available'),
    ],
  }),
};
