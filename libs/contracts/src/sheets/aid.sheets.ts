import { aid, type AidApplication, type AidDisbursement, type AidFund, FUND_KIND_NAMES } from '../aid.contract.js';
import { byId, sheet, type SheetColumn } from '../sheet.js';

const STUDENT: SheetColumn<AidApplication, 'student_name'> = {
  id: 'student_name',
  header: 'Student',
  value: ({ student_name }) => student_name,
};

const AID_TYPE: SheetColumn<AidApplication, 'aid_type'> = {
  id: 'aid_type',
  header: 'Aid Type',
  value: ({ aid_type }) => aid_type,
};

const REQUEST = [
  {
    id: 'amount_requested',
    header: 'Amount',
    value: ({ amount_requested }) => amount_requested,
    unit: 'rupees',
    also: [
      { header: 'Approved', value: ({ amount_approved }: AidApplication) => amount_approved, unit: 'rupees' },
      { header: 'Disbursed', value: ({ amount_disbursed }: AidApplication) => amount_disbursed, unit: 'rupees' },
    ],
  },
  { id: 'status', header: 'Status', value: ({ status }) => status, unit: 'status' },
  { id: 'submitted_at', header: 'Submitted', value: ({ submitted_at }) => submitted_at, unit: 'day' },
] as const satisfies readonly SheetColumn<AidApplication>[];

/** The money of an approved application. */
const AID_MONEY_COLUMNS = [
  { id: 'amount_approved', header: 'Approved', value: ({ amount_approved }) => amount_approved, unit: 'rupees' },
  { id: 'amount_disbursed', header: 'Disbursed', value: ({ amount_disbursed }) => amount_disbursed, unit: 'rupees' },
] as const satisfies readonly SheetColumn<AidApplication>[];

/** Returns where a disbursement went, as people read it. */
const paidToOf = ({ paid_to, fee_name }: AidDisbursement): string =>
  paid_to === 'bank' ? 'Bank account' : (fee_name ?? 'Bill');

/** The columns of disbursements (specification, "Student dashboard"). */
export const DISBURSEMENT_COLUMNS = [
  { id: 'aid_type', header: 'Aid Type', value: ({ aid_type }) => aid_type },
  { id: 'amount', header: 'Amount', value: ({ amount }) => amount, unit: 'rupees' },
  { id: 'disbursed_at', header: 'Disbursed On', value: ({ disbursed_at }) => disbursed_at, unit: 'day' },
] as const satisfies readonly SheetColumn<AidDisbursement>[];

const DISBURSEMENT_DETAILS = [
  { id: 'paid_to', header: 'Paid To', value: paidToOf },
  { id: 'reference', header: 'Reference', value: ({ reference }) => reference ?? '—' },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    unit: 'status',
    also: [{ header: 'Reversal Reason', value: ({ reversal_reason }: AidDisbursement) => reversal_reason }],
  },
] as const satisfies readonly SheetColumn<AidDisbursement>[];

const money = <Field extends 'put_in' | 'committed' | 'disbursed' | 'available'>(
  header: string,
  field: Field,
): SheetColumn<AidFund, Field> => ({ id: field, header, value: (row) => row[field], unit: 'rupees' });

/** The lists of aid: applications, disbursements and the funds they are paid from. */
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
    columns: [
      STUDENT,
      { ...AID_TYPE, also: [{ header: 'Fund', value: ({ fund_name }) => fund_name }] },
      ...REQUEST,
      ...AID_MONEY_COLUMNS,
    ],
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
      { id: 'student_name', header: 'Student', value: ({ student_name }) => student_name },
      ...DISBURSEMENT_COLUMNS,
      ...DISBURSEMENT_DETAILS,
      {
        id: 'disbursed_by',
        header: 'Disbursed By',
        value: ({ disbursed_by }) => disbursed_by,
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
      {
        id: 'name',
        header: 'Fund',
        value: ({ name }) => name,
        also: [{ header: 'Sponsor', value: ({ sponsor }) => sponsor }],
      },
      { id: 'kind', header: 'Kind', value: ({ kind }) => FUND_KIND_NAMES[kind] },
      { id: 'status', header: 'Status', value: ({ status }) => status, unit: 'status' },
      money('Put In', 'put_in'),
      money('Committed', 'committed'),
      money('Disbursed', 'disbursed'),
      money('Available', 'available'),
    ],
  }),
};
