import { type ApprovalRequestRow, approvalRequests, Request } from '@bursar/domain/decisions';
import { Expense } from '@bursar/domain/expenses';
import { type UserRow, users } from '@bursar/domain/identity';
import { type Authority, fallOf, mayFall } from '@bursar/domain/kernel';
import { Caller, Execution } from '@bursar/platform';
import { BackgroundWork } from '@bursar/platform/jobs';
import { ReadModels } from '@bursar/platform/read-models';
import { type ModelChange, Projector } from '@bursar/platform/subscriptions';
import { Injectable } from '@nestjs/common';
import { authorityOf, Vacancies } from '../access/vacancies.js';
import { FollowingTask } from './following-task.js';

const EVERY_MS = 60_000;

type Row = ApprovalRequestRow;

function lostIn({ model, before, after }: ModelChange): UserRow | undefined {
  if (model !== users.name) return undefined;
  const [was, is] = [before as UserRow | undefined, after as UserRow | undefined];
  if (!was?.is_active) return undefined;
  const isThere = is?.is_active === true && is.role === was.role;
  return isThere && was.departments_led.join() === is.departments_led.join() ? undefined : was;
}

function begunIn({ model, before, after }: ModelChange): string | undefined {
  if (model !== approvalRequests.name) return undefined;
  const [was, is] = [before as Row | undefined, after as Row | undefined];
  return is?.state === 'waiting' && is.waiting_since !== was?.waiting_since ? is.id : undefined;
}

@Injectable()
export class VacantSteps extends FollowingTask {
  private due: Set<string> | 'all' = 'all';
  private lost: readonly UserRow[] = [];

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly vacancies: Vacancies,
    projector: Projector,
    background: BackgroundWork,
  ) {
    super(projector, background, {
      name: 'steps without holders',
      round: () => this.move(),
      pause_ms: () => (this.due === 'all' || this.due.size > 0 ? 0 : EVERY_MS),
      onFailure: 'The requests at steps without holders could not be moved; retrying',
    });
  }

  override run(): Promise<void> {
    this.due = 'all';
    return super.run();
  }

  async move(): Promise<void> {
    const { due, lost } = this;
    this.due = new Set();
    this.lost = [];
    try {
      const rows = await this.rowsOf(due);
      const { active, inactive } = await this.vacancies.holdersIn(rows);
      const left = [...inactive, ...lost.map(authorityOf)];
      for (const row of rows) if (mayFall(row.progress, left, active)) await this.moveOn(row, active);
    } catch (error) {
      this.due = 'all';
      this.lost = [...lost, ...this.lost];
      throw error;
    }
  }

  protected override follow(changes: readonly ModelChange[]): void {
    const lost = changes.map(lostIn).filter((person) => person !== undefined);
    if (lost.length > 0) this.due = 'all';
    this.lost = [...this.lost, ...lost];
    const begun = changes.map(begunIn).filter((id) => id !== undefined);
    if (this.due !== 'all') for (const id of begun) this.due.add(id);
    if (this.due === 'all' || this.due.size > 0) this.rounds.wake();
  }

  private async rowsOf(due: Set<string> | 'all'): Promise<readonly Row[]> {
    if (due === 'all')
      return this.readModels.find(approvalRequests, {
        where: { state: 'waiting' },
        sort: [{ field: 'waiting_since' }],
      });
    const rows = await Promise.all([...due].map((id) => this.readModels.get(approvalRequests, id)));
    return rows.flatMap((row) => (row?.state === 'waiting' ? [row] : []));
  }

  private async moveOn({ id, kind, makers, progress }: Row, people: readonly Authority[]): Promise<void> {
    const others = people.filter(({ userId }) => !makers.includes(userId));
    if (!fallOf(progress, others)) return;
    const command = { type: 'FallStep', people } as const;
    await (kind === 'expense' || kind === 'purchase'
      ? this.execution.execute(Expense, id, command, Caller.system())
      : this.execution.execute(Request, id, command, Caller.system()));
  }
}
