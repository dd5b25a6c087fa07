import { type ApprovalPage, type AskedAbout } from '@bursar/contracts';
import { aidApplications, aidFunds } from '@bursar/domain/aid';
import { type ApprovalRequestRow, Request, type Requested, type Work } from '@bursar/domain/decisions';
import { vendors } from '@bursar/domain/expenses';
import { formatDate, formatPaise, paiseOf, rupeesOf } from '@bursar/domain/kernel';
import { type Account, firstDayOf, openingBalances, type VoucherRow, vouchers } from '@bursar/domain/ledger';
import { Execution, type Person } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { AidStudents } from '../access/aid-students.js';
import { Charts } from '../access/charts.js';
import { Departments } from '../access/departments.js';

type Line = Pick<VoucherRow['lines'][number], 'department_id' | 'debit' | 'credit'> & { readonly account: string };

type Asked = Pick<ApprovalPage, 'account' | 'details' | 'entry' | 'record' | 'salaries'>;

const RECORD_KINDS: Readonly<Record<ApprovalRequestRow['kind'], AskedAbout | null>> = {
  expense: 'expense',
  purchase: 'expense',
  refund: 'transaction',
  income: 'income',
  income_reversal: 'income',
  payroll_payment: null,
  budget_change: 'budget',
  budget_transfer: 'budget',
  vendor_bank: 'vendor',
  journal: 'voucher',
  opening_balances: 'opening_balances',
  aid: 'aid',
};

/** Deciders see all of what they decide, whatever lists their role may open. */
@Injectable()
export class AskedWork {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly charts: Charts,
    private readonly departments: Departments,
    private readonly students: AidStudents,
  ) {}

  async of(row: ApprovalRequestRow, { role }: Person): Promise<Asked> {
    const { id, state } = row;
    const asked = await this.execution.load(Request, id);
    const nothing = { account: null, details: null, entry: null, salaries: null };
    if (asked.status === 'none') return { ...nothing, record: { kind: 'expense', id } };
    const { work, request } = asked;
    const isOpen = state === 'waiting' || state === 'returned';
    const account = await this.accountIn(work, isOpen);
    return {
      account: role === 'auditor' ? withLastDigits(account) : account,
      details: await this.detailsIn(work),
      entry: await this.entryIn(work),
      record: recordOf(row, work),
      salaries: salariesIn(work, request),
    };
  }

  private async accountIn(work: Work, isOpen: boolean): Promise<Asked['account']> {
    if (work.kind !== 'vendor_bank') return null;
    const { vendorId, accountNumber: account_number, ifsc } = work;
    const vendor = isOpen ? await this.readModels.get(vendors, vendorId) : undefined;
    const { account_ending = null, ifsc: presentIfsc = null } = vendor ?? {};
    const hasOne = account_ending !== null && presentIfsc !== null;
    return { account_number, ifsc, present: hasOne ? { account_ending, ifsc: presentIfsc } : null };
  }

  private async detailsIn(work: Work): Promise<Asked['details']> {
    if (work.kind === 'income') return [{ label: 'Received on', value: formatDate(work.receivedDate) }];
    return work.kind === 'aid' ? this.detailsOfAid(work) : null;
  }

  private async detailsOfAid({ applicationId, fundId, note }: Extract<Work, { kind: 'aid' }>) {
    const application = await this.readModels.get(aidApplications, applicationId);
    const fund = fundId === null ? undefined : await this.readModels.get(aidFunds, fundId);
    const requested = application && formatPaise(paiseOf(application.amount_requested));
    const left = application && (await this.students.leavingOf(application.student_id));
    return [
      { label: 'Applied for', value: requested },
      { label: 'Account of the student', value: left },
      { label: 'Reason of the student', value: application?.reason },
      { label: 'Fund', value: fund?.name },
      { label: 'Note', value: note },
    ].flatMap(({ label, value }) => (value === undefined || value === '' ? [] : [{ label, value }]));
  }

  private async entryIn(work: Work): Promise<Asked['entry']> {
    if (work.kind === 'journal') return this.voucher(work.voucherId);
    return work.kind === 'opening_balances' ? this.opening(work) : null;
  }

  private async voucher(id: string): Promise<Asked['entry']> {
    const voucher = await this.readModels.get(vouchers, id);
    if (!voucher) return null;
    const { day, evidence, evidence_file } = voucher;
    return { day, evidence, evidence_file, lines: await this.named(voucher.lines) };
  }

  private async opening({
    financialYear,
    entryId,
  }: Extract<Work, { kind: 'opening_balances' }>): Promise<Asked['entry']> {
    const opening = await this.readModels.get(openingBalances, financialYear);
    if (opening?.entry_id !== entryId) return null;
    const lines = await this.named(opening.lines.map((line) => ({ ...line, department_id: null })));
    return { day: firstDayOf(financialYear), evidence: opening.source_note, evidence_file: null, lines };
  }

  private async named(lines: readonly Line[]): Promise<NonNullable<Asked['entry']>['lines']> {
    const [chart, departments] = await Promise.all([this.charts.chart(), this.departments.all()]);
    return lines.map(({ account, department_id, debit, credit }) => ({
      account_name: chart.nameOf(account as Account),
      department_name: departments.find(({ id }) => id === department_id)?.name ?? null,
      ...{ debit, credit },
    }));
  }
}

const withLastDigits = (account: Asked['account']): Asked['account'] =>
  account && { ...account, account_number: `••••${account.account_number.slice(-4)}` };

function recordOf({ kind, record_id: id }: ApprovalRequestRow, work: Work): Asked['record'] {
  const isOfSuspense = work.kind === 'refund' && work.transactionId === null;
  const about = isOfSuspense ? 'suspense' : RECORD_KINDS[kind];
  return about && { kind: about, id };
}

function salariesIn(work: Work, { concerned }: Requested): Asked['salaries'] {
  if (work.kind !== 'payroll_payment') return null;
  const { payrollIds, amountsPaise = [] } = work;
  return payrollIds.map((id, at) => {
    const paise = amountsPaise[at];
    return { id, staff_name: concerned[at]?.name ?? '', amount: paise === undefined ? null : rupeesOf(paise) };
  });
}
