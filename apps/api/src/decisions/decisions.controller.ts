import {
  type ApprovalKind,
  type DecisionInput,
  decisions as contract,
  type InboxInput,
  type OpenRequest,
} from '@bursar/contracts';
import { type ApprovalRequestRow, approvalRequests, refuse } from '@bursar/domain/decisions';
import {
  type Deciding,
  DomainError,
  formatPaise,
  istDayOf,
  paiseOf,
  type Position,
  type Verdict,
  waitingStep,
  waitsForName,
} from '@bursar/domain/kernel';
import { type Caller, Clock, instantLookedAt } from '@bursar/platform';
import { flagOf, personOf, serve } from '@bursar/platform/http';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Authorities } from '../access/authorities.js';
import { decisionsOn } from '../access/request-readers.js';
import { StepPhrases } from '../access/step-phrases.js';
import { Vacancies } from '../access/vacancies.js';
import { type Waiting, WaitingLists } from '../access/waiting-lists.js';
import { Officers } from '../access/officers.js';
import { ApprovalItems } from './approval-items.js';
import { ApprovalPages } from './approval-pages.js';
import { Approvables } from './approvables.js';
import { SeenScreens } from './seen-screens.js';

const VERDICTS = { approve: 'approved', reject: 'rejected', return: 'returned' } as const;
const DONE: Readonly<Record<Verdict, string>> = { approved: 'Approved', rejected: 'Rejected', returned: 'Returned' };

const TOGETHER = 25;

@Controller()
export class DecisionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly approvables: Approvables,
    private readonly items: ApprovalItems,
    private readonly lists: WaitingLists,
    private readonly pages: ApprovalPages,
    private readonly screens: SeenScreens,
    private readonly officers: Officers,
    private readonly authorities: Authorities,
    private readonly clock: Clock,
    private readonly phrases: StepPhrases,
    private readonly vacancies: Vacancies,
  ) {}

  readonly routes = serve(contract)({
    waitingApprovals: async (asked, by) => {
      const { position } = this.lists;
      const inbox = position === undefined ? undefined : await this.inbox(asked, by, position);
      if (inbox && inbox.position === this.lists.position) return inbox;
      const past = instantLookedAt()?.position ?? (await this.readModels.checkpoint());
      return this.inbox(asked, by, past, this.readModels.asOf(past));
    },

    countApprovals: async (_, by) => {
      const waiting = await this.lists.of(by);
      return countsOf(waiting, await this.items.lateAmong(waiting.map(({ row }) => row)));
    },

    openRequests: async ({ kind }) => {
      const where = { kind, state: { in: ['waiting', 'returned'] } };
      const rows = await this.readModels.find(approvalRequests, { where, sort: [{ field: 'waiting_since' }] });
      const shown = rows.map(async (row): Promise<OpenRequest> => {
        const { id, kind: of, record_id, amount, submitted_by_name, submitted_at } = row;
        return {
          id,
          kind: of,
          record_id,
          record_ids: await this.items.recordsOf(row),
          description: await this.items.aboutOf(row),
          amount,
          submitted_by_name,
          submitted_at,
          state: row.state === 'returned' ? 'returned' : 'waiting',
          step: stepOf(row) ?? `the answer of ${submitted_by_name}`,
        };
      });
      return Promise.all(shown);
    },

    approveRequest: (input, by) => this.decide('approved', input, by),
    rejectRequest: (input, by) => this.decide('rejected', input, by),
    returnRequest: (input, by) => this.decide('returned', input, by),

    decideMany: async ({ items, verdict, note, seen_position }, by) => {
      const answers: { id: string; ok: boolean; message: string }[] = [];
      for (let from = 0; from < items.length; from += TOGETHER) {
        const some = items.slice(from, from + TOGETHER).map(async (item) => {
          const asked = { ...item, note, seen_position };
          return { id: item.id, ...(await this.tried(() => this.carryOut(VERDICTS[verdict], asked, by))) };
        });
        answers.push(...(await Promise.all(some)));
      }
      const done = answers.filter(({ ok }) => ok).length;
      return () => ({ message: `${DONE[VERDICTS[verdict]]} ${done} of ${items.length}.`, items: answers });
    },

    resubmitRequest: async (input, by) => {
      const approvable = this.approvables.of(input.kind);
      const row = await this.ownRow(input, by, 'not-yours');
      await this.commands.execute(await approvable.resubmit(input, row, by));
      return async () => ({
        message: 'Your request was resubmitted. Its approval starts again.',
        waits_for: stepOf(await this.readModels.get(approvalRequests, input.id)),
      });
    },

    withdrawRequest: async (input, by) => {
      const approvable = this.approvables.of(input.kind);
      await this.ownRow(input, by, 'not-found');
      await this.commands.execute(approvable.withdraw(input.id, by));
      return () => ({ message: 'Your request was withdrawn.' });
    },

    approval: ({ kind, id }, by) => this.pages.page(this.approvables.of(kind).kind, id, by),

    seenApproval: async ({ kind, id, step }, by) => {
      const row = await this.pages.row(this.approvables.of(kind).kind, id, by);
      return this.screens.again(id, decisionsOn(row)[step - 1]);
    },
  });

  private async inbox({ kind, late: asked, mine }: InboxInput, by: Caller, position: Position, reader?: RowReader) {
    const waiting = await this.lists.of(by, kind, reader);
    const late = await this.items.lateAmong(waiting.map(({ row }) => row));
    const isAsked = flagOf(asked);
    const shown = waiting.filter(
      ({ row, forName }) =>
        (isAsked === undefined || late.has(row.id) === isAsked) && !(mine === 'true' && forName !== null),
    );
    const items = await this.items.waitingItems(shown, reader);
    return { position, ...countsOf(waiting, late), items };
  }

  private async ownRow(
    { kind, id }: { readonly kind: string; readonly id: string },
    by: Caller,
    refusal: 'not-yours' | 'not-found',
  ) {
    const row = await this.readModels.get(approvalRequests, id);
    if (row?.kind !== kind || row.submitted_by !== personOf(by).id) throw refuse(refusal);
    return row;
  }

  private officesOf(by: Caller, kind: ApprovalKind) {
    return this.authorities.of(by, kind, istDayOf(this.clock.now()));
  }

  private async carryOut(
    verdict: Verdict,
    {
      kind,
      id,
      note = '',
      seen_position,
      seen_version: seenVersion,
      overrun_reason: overrunReason,
    }: Omit<DecisionInput, 'seen_position'> & { seen_position?: string | undefined },
    by: Caller,
  ): Promise<void> {
    const approvable = this.approvables.of(kind);
    const seen = seen_position === undefined ? null : await this.screens.at(id, seen_position);
    const inbox = { by: this.officers.of(by), authorities: await this.officesOf(by, approvable.kind) };
    const asked: Deciding = { ...inbox, note, at: this.clock.now(), seenVersion, seen };
    await this.commands.execute(await approvable.decide(id, verdict, { ...asked, overrunReason }, by));
  }

  private async tried(work: () => Promise<void>): Promise<{ ok: boolean; message: string }> {
    try {
      await work();
      return { ok: true, message: '' };
    } catch (error) {
      if (error instanceof DomainError) return { ok: false, message: error.message };
      throw error;
    }
  }

  private async decide(verdict: Verdict, input: DecisionInput, by: Caller) {
    await this.carryOut(verdict, input, by);
    return async () => {
      const row = await this.readModels.need(approvalRequests, input.id, () => refuse('not-found'));
      return { message: await this.outcomeOf(verdict, row), waits_for: stepOf(row) };
    };
  }

  private async outcomeOf(verdict: Verdict, row: ApprovalRequestRow): Promise<string> {
    if (verdict !== 'approved') return `${DONE[verdict]}.`;
    const { budget } = await this.items.item(row);
    const step = row.waits_for === null ? undefined : waitingStep(row.progress);
    const done = budget ? `Approved, ${formatPaise(paiseOf(budget.left_after))} left` : 'Approved';
    if (!step) return done;
    const fallen = await this.vacancies.fallOf(row);
    const next = fallen ? { name: fallen.to, who: fallen.waitsFor } : step;
    return `${done} · waits for ${await this.phrases.of(next)} now`;
  }
}

/** Omits requests beyond a limit, which the caller sees but cannot decide. */
function countsOf(waiting: readonly Waiting[], late: ReadonlySet<string>) {
  const open = waiting.filter(({ refusal }) => refusal === null);
  return { waiting: open.length, late: open.filter(({ row }) => late.has(row.id)).length };
}

function stepOf(row: ApprovalRequestRow | undefined): string | null {
  const step = row?.waits_for ? waitingStep(row.progress) : undefined;
  return step ? waitsForName(step) : null;
}
