import { DECIDERS } from '@bursar/contracts';
import {
  type ApprovalRequestRow,
  approvalRequests,
  barredFrom,
  markHolders,
  othersSteps,
  paidDeciders,
  refuse,
  Request,
  type Requested,
  type RequestKind,
  type RequestState,
  type Work,
} from '@bursar/domain/decisions';
import { accounts, users } from '@bursar/domain/identity';
import {
  type ApprovalRoute,
  type ApprovalStep,
  type Authority,
  begin,
  DomainError,
  istDayOf,
  type Paise,
  waitingStep,
} from '@bursar/domain/kernel';
import { type Caller, Clock, Execution } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { ApprovalRoutes } from './approval-routes.js';
import { Authorities } from './authorities.js';
import { holderNames } from './holder-names.js';
import { Officers } from './officers.js';
import { ownOffice } from './own-office.js';
import { StepPhrases } from './step-phrases.js';
import { authorityOf, Vacancies } from './vacancies.js';

interface Asked {
  readonly kind: RequestKind;
  /** Absent when the request stands for the record. */
  readonly recordId?: string;
  readonly amountPaise: Paise;
  readonly description: string;
  readonly work: Work;
  readonly departmentId?: number;
  readonly makerIds?: readonly (string | null | undefined)[];
  readonly concerned?: Requested['concerned'];
}

export interface Waiting {
  readonly requestId: string;
  readonly message: string;
}

/** Under the shipped rules, making a record is its maker's first step. */
const stepsOfOthers = (route: ApprovalRoute, kind: RequestKind, hasMade: boolean, by: Caller): ApprovalRoute =>
  othersSteps(route, hasMade && route.ruleVersion > 0 ? null : ownOffice(by), kind);

@Injectable()
export class Requests {
  constructor(
    private readonly routes: ApprovalRoutes,
    private readonly officers: Officers,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly authorities: Authorities,
    private readonly clock: Clock,
    private readonly phrases: StepPhrases,
    private readonly vacancies: Vacancies,
  ) {}

  /**
   * Undefined when no person must decide. The caller has checked the work. An open request keeps its route, even when
   * rules now ask for fewer people.
   * @throws `decisions/already-waiting`, `decisions/all-paid`
   */
  async ask(asked: Asked, by: Caller): Promise<Waiting | undefined> {
    const { kind, amountPaise, description, work, departmentId = null, makerIds = [], concerned = [] } = asked;
    const requestId = by.newId();
    const { userId: askedBy, name: askedByName } = this.officers.of(by);
    const prepared = makerIds.filter((id) => typeof id === 'string');
    const route = await this.routes.routeOf(kind, amountPaise, departmentId);
    const others = stepsOfOthers(route, kind, prepared.includes(askedBy), by);
    const recordId = asked.recordId ?? requestId;
    await this.refuseSecond(kind, recordId, requestId);
    if (work.kind === 'payroll_payment') await this.expectUnasked(work.payrollIds, requestId);
    const [first] = others.steps;
    if (!first) return undefined;
    const deciders = concerned.length > 0 ? await this.deciders() : [];
    const request: Requested = {
      ...{ requestId, kind, recordId, departmentId, amountPaise, description, askedBy, askedByName },
      makerIds: [...new Set([askedBy, ...prepared])],
      concerned: markHolders(await this.withUsers(concerned, deciders), others, deciders),
    };
    if (concerned.length > 1) refuseAllPaid(request, others, deciders);
    await this.execution.execute(Request, requestId, { type: 'SubmitRequest', request, work, route: others }, by);
    return { requestId, message: await this.waitsFor(request, others, first) };
  }

  /** The caller has tried the work. @throws the refusals of a decision */
  async approve(requestId: string, kind: RequestKind, by: Caller): Promise<void> {
    const at = this.clock.now();
    const authorities = await this.authorities.of(by, kind, istDayOf(at));
    const asked = { by: this.officers.of(by), authorities, note: '', at, seen: null };
    await this.execution.execute(Request, requestId, { type: 'ApproveRequest', ...asked }, by);
  }

  /** A request decided at the same moment stays decided. */
  async withdrawAll(kind: RequestKind, recordId: string, by: Caller): Promise<void> {
    for (const { id, submitted_by } of await this.openOf(kind, recordId)) {
      await this.execution.execute(Request, id, { type: 'WithdrawRequest', by: submitted_by }, by).catch(unlessRefused);
    }
  }

  async routeOfOthers(kind: RequestKind, amountPaise: Paise, by: Caller): Promise<ApprovalRoute> {
    return stepsOfOthers(await this.routes.routeOf(kind, amountPaise, null), kind, true, by);
  }

  async wouldWait(kind: RequestKind, amountPaise: Paise, by: Caller): Promise<boolean> {
    return othersSteps(await this.routes.routeOf(kind, amountPaise, null), ownOffice(by), kind).steps.length > 0;
  }

  /** @throws `decisions/already-waiting`, `decisions/salaries-wait` */
  async expectUnasked(payrollIds: readonly string[], ownId?: string): Promise<void> {
    const open = (await this.openOf('payroll_payment')).filter(({ id }) => id !== ownId);
    const names = await Promise.all(
      open.map(async ({ id }) => namesIn(await this.execution.load(Request, id), payrollIds)),
    );
    const first = open.find((_, index) => (names[index] ?? []).length > 0);
    if (first && payrollIds.length === 1) throw await this.alreadyWaiting(first);
    if (first) throw refuse('salaries-wait', holderNames([...new Set(names.flat())], 'all'));
  }

  private async waitsFor(request: Requested, route: ApprovalRoute, first: ApprovalStep): Promise<string> {
    const waits = { progress: begin(route), makers: barredFrom(request) };
    const fallen = await this.vacancies.fallOf(waits);
    const step = fallen ? { name: fallen.to, who: fallen.waitsFor } : first;
    const stuck = !fallen && (await this.vacancies.isStuck(waits)) ? ' No active person can decide it yet.' : '';
    return `This waits for ${await this.phrases.of(step)}.${stuck}`;
  }

  private async deciders(): Promise<readonly Authority[]> {
    const rows = await this.readModels.find(users, { where: { role: { in: DECIDERS }, is_active: true } });
    return rows.map(authorityOf);
  }

  private async withUsers(
    concerned: Requested['concerned'],
    deciders: readonly Authority[],
  ): Promise<Requested['concerned']> {
    const [one, ...others] = concerned;
    if (!one || others.length > 0) return concerned;
    const { personId } = one;
    const [student] = await this.readModels.find(users, { where: { student_id: personId } });
    if (student) return [{ ...one, userId: student.id }];
    const known = await this.readModels.find(accounts, { ids: deciders.map(({ userId }) => userId) });
    const former = known.find(({ former_student_ids }) => former_student_ids.includes(personId));
    return [former ? { ...one, userId: former.id } : one];
  }

  private async refuseSecond(kind: RequestKind, record_id: string, ownId: string): Promise<void> {
    const open = await this.openOf(kind, record_id);
    const other = open.find(({ id }) => id !== ownId);
    if (other) throw await this.alreadyWaiting(other);
  }

  private async alreadyWaiting({ state, submitted_by_name, progress }: ApprovalRequestRow): Promise<DomainError> {
    const step = waitingStep(progress);
    if (state === 'returned' || !step) return refuse('already-waiting', `the answer of ${submitted_by_name}`);
    return refuse('already-waiting', await this.phrases.of(step));
  }

  private openOf(kind: RequestKind, record_id?: string) {
    return this.readModels.find(approvalRequests, {
      where: { record_id, kind, state: { in: ['waiting', 'returned'] } },
    });
  }
}

function refuseAllPaid(request: Requested, route: ApprovalRoute, deciders: readonly Authority[]): void {
  const names = paidDeciders(request, route, deciders);
  if (names.length > 0) throw refuse('all-paid', holderNames(names, 1));
}

function namesIn(state: RequestState, payrollIds: readonly string[]): readonly string[] {
  if (state.status === 'none' || state.work.kind !== 'payroll_payment') return [];
  const { concerned } = state.request;
  return state.work.payrollIds.flatMap((id, index) => (payrollIds.includes(id) ? (concerned[index]?.name ?? id) : []));
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}
