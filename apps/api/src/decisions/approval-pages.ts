import { type ApprovalDecision, type ApprovalPage, ROLE_NAMES, type Role } from '@bursar/contracts';
import { type ApprovalRequestRow, approvalRequests, refuse } from '@bursar/domain/decisions';
import { users } from '@bursar/domain/identity';
import { type ApprovalStep, type Decision, rupeesOf } from '@bursar/domain/kernel';
import { type Caller } from '@bursar/platform';
import { personOf } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Departments } from '../access/departments.js';
import { holderNames } from '../access/holder-names.js';
import { decisionsOn, READ_OWN, RequestReaders } from '../access/request-readers.js';
import { Vacancies } from '../access/vacancies.js';
import { ApprovalItems } from './approval-items.js';
import { AskedWork } from './asked-work.js';
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

@Injectable()
export class ApprovalPages {
  constructor(
    private readonly readModels: ReadModels,
    private readonly items: ApprovalItems,
    private readonly departments: Departments,
    private readonly screens: SeenScreens,
    private readonly asked: AskedWork,
    private readonly readers: RequestReaders,
    private readonly vacancies: Vacancies,
  ) {}

  /** @throws `decisions/not-found`, or `decisions/not-yours` for a stranger */
  async row(kind: string, id: string, by: Caller): Promise<ApprovalRequestRow> {
    const found = await this.readModels.get(approvalRequests, id);
    const row = found?.kind === kind ? found : undefined;
    if (!row) throw refuse(READ_OWN.includes(personOf(by).role) ? 'not-yours' : 'not-found');
    if (!(await this.readers.includes(by, row))) throw refuse('not-yours');
    return row;
  }

  async page(kind: string, id: string, by: Caller): Promise<ApprovalPage> {
    const row = await this.row(kind, id, by);
    const { progress, earlier, state, answers } = row;
    const stuck =
      state === 'waiting' && (await this.vacancies.isStuck(row)) ? ': no active person can decide it yet' : '';
    const steps = progress.route.steps.map(async (step, index) => ({
      name: step.name,
      holders: `${await this.holdersOf(step)}${index === progress.at ? stuck : ''}`,
      state: stateOf(row, index),
      decisions: progress.decisions.flatMap((decision, at) =>
        decision.step === step.name ? [earlier.length + at + 1] : [],
      ),
    }));
    return {
      item: await this.items.item(row),
      ...(await this.asked.of(row, personOf(by))),
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

function stateOf({ progress, state }: ApprovalRequestRow, index: number): ApprovalPage['steps'][number]['state'] {
  const isDecided = progress.decisions.some(({ step }) => step === progress.route.steps[index]?.name);
  if (index < progress.at) return isDecided ? 'done' : 'fallen';
  if (index > progress.at) return 'to_come';
  return state === 'waiting' ? 'waiting' : 'stopped';
}
