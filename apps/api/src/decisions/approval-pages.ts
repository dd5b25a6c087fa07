import { type ApprovalDecision, type ApprovalPage, type AskedAbout, ROLE_NAMES, type Role } from '@bursar/contracts';
import {
  type ApprovalRequestRow,
  approvalRequests,
  refuse,
  Request,
  type Requested,
  type Work,
} from '@bursar/domain/decisions';
import { vendors } from '@bursar/domain/expenses';
import { users } from '@bursar/domain/identity';
import { type ApprovalStep, type Authority, type Decision, rupeesOf } from '@bursar/domain/kernel';
import { Execution, type Person } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Departments } from '../access/departments.js';
import { holderNames } from '../access/holder-names.js';
import { decisionsOn, mayReadRequest, READ_OWN } from '../access/request-readers.js';
import { ApprovalItems } from './approval-items.js';
import { SeenScreens } from './seen-screens.js';

const shown = (decision: Decision, index: number, receipt: string | null): ApprovalDecision => ({
  no: index + 1,
  step: decision.step,
  by_name: decision.byName,
  for_name: decision.forName ?? null,
  verdict: decision.verdict,
  note: decision.note,
  at: decision.at,
  seen: decision.seen && {
    figures: decision.seen.figures.map(({ label, paise }) => ({ label, amount: rupeesOf(paise) })),
    receipt,
  },
});

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

@Injectable()
export class ApprovalPages {
  constructor(
    private readonly readModels: ReadModels,
    private readonly items: ApprovalItems,
    private readonly departments: Departments,
    private readonly screens: SeenScreens,
    private readonly execution: Execution,
  ) {}

  /** @throws `decisions/not-found`, or `decisions/not-yours` for a stranger */
  async row(kind: string, id: string, person: Person, authorities: readonly Authority[]): Promise<ApprovalRequestRow> {
    const found = await this.readModels.get(approvalRequests, id);
    const row = found?.kind === kind ? found : undefined;
    if (!row) throw refuse(READ_OWN.includes(person.role) ? 'not-yours' : 'not-found');
    if (!mayReadRequest(row, person, authorities)) throw refuse('not-yours');
    return row;
  }

  async page(row: ApprovalRequestRow, reader: Person): Promise<ApprovalPage> {
    const { progress, earlier, state, answers } = row;
    const steps = progress.route.steps.map(async (step, index) => ({
      name: step.name,
      holders: await this.holdersOf(step),
      state: stateOf(row, index),
      decisions: progress.decisions.flatMap((decision, at) =>
        decision.step === step.name ? [earlier.length + at + 1] : [],
      ),
    }));
    return {
      item: await this.items.item(row),
      ...(await this.detailsOf(row, reader)),
      state,
      steps: await Promise.all(steps),
      decisions: await Promise.all(
        decisionsOn(row).map(async (decision, index) =>
          shown(decision, index, decision.seen && (await this.screens.receiptOf(row.id, decision.seen))),
        ),
      ),
      overrun: await this.items.overrunOf(row.id),
      answers: [...answers],
    };
  }

  private async detailsOf(
    row: ApprovalRequestRow,
    { role }: Person,
  ): Promise<Pick<ApprovalPage, 'account' | 'record' | 'salaries'>> {
    const { id, state } = row;
    const asked = await this.execution.load(Request, id);
    if (asked.status === 'none') return { account: null, record: { kind: 'expense', id }, salaries: null };
    const isOpen = state === 'waiting' || state === 'returned';
    const account = await this.accountIn(asked.work, isOpen);
    return {
      account: role === 'auditor' ? withLastDigits(account) : account,
      record: recordOf(row, asked.work),
      salaries: salariesIn(asked.work, asked.request),
    };
  }

  private async accountIn(work: Work, isOpen: boolean): Promise<ApprovalPage['account']> {
    if (work.kind !== 'vendor_bank') return null;
    const { vendorId, accountNumber: account_number, ifsc } = work;
    const vendor = isOpen ? await this.readModels.get(vendors, vendorId) : undefined;
    const { account_ending = null, ifsc: presentIfsc = null } = vendor ?? {};
    const hasOne = account_ending !== null && presentIfsc !== null;
    return { account_number, ifsc, present: hasOne ? { account_ending, ifsc: presentIfsc } : null };
  }

  private async holdersOf({ who: { headOf, roles = [], userIds = [] }, need }: ApprovalStep): Promise<string> {
    const known = headOf === undefined ? [] : await this.departments.all();
    const people = await Promise.all(userIds.map((id) => this.readModels.get(users, id)));
    const names = [
      ...known.filter(({ id }) => id === headOf).map(({ name }) => `Head of ${name}`),
      ...roles.map((role) => ROLE_NAMES[role as Role]),
      ...people.flatMap((person) => (person ? [person.name] : [])),
    ];
    return holderNames(names, need);
  }
}

const withLastDigits = (account: ApprovalPage['account']): ApprovalPage['account'] =>
  account && { ...account, account_number: `••••${account.account_number.slice(-4)}` };

function recordOf({ kind, record_id: id }: ApprovalRequestRow, work: Work): ApprovalPage['record'] {
  const isOfSuspense = work.kind === 'refund' && work.transactionId === null;
  const about = isOfSuspense ? 'suspense' : RECORD_KINDS[kind];
  return about && { kind: about, id };
}

function salariesIn(work: Work, { concerned }: Requested): ApprovalPage['salaries'] {
  if (work.kind !== 'payroll_payment') return null;
  const { payrollIds, amountsPaise = [] } = work;
  return payrollIds.map((id, at) => {
    const paise = amountsPaise[at];
    return { id, staff_name: concerned[at]?.name ?? '', amount: paise === undefined ? null : rupeesOf(paise) };
  });
}

function stateOf({ progress, state }: ApprovalRequestRow, index: number): ApprovalPage['steps'][number]['state'] {
  const isDecided = progress.decisions.some(({ step }) => step === progress.route.steps[index]?.name);
  if (index < progress.at) return isDecided ? 'done' : 'fallen';
  if (index > progress.at) return 'to_come';
  return state === 'waiting' ? 'waiting' : 'stopped';
}
