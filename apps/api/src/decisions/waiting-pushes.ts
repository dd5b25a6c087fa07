import { setTimeout as passing } from 'node:timers/promises';
import { type DelegationRow, delegations } from '@bursar/domain/approvals';
import {
  type ApprovalRequestRow,
  approvalRequests,
  requestFor,
  type Standing,
  standing,
} from '@bursar/domain/decisions';
import { type UserRow } from '@bursar/domain/identity';
import { type Authority, istDayOf, officer, paiseOf } from '@bursar/domain/kernel';
import { Clock, type StartUpTask } from '@bursar/platform';
import { inParallel } from '@bursar/platform/jobs';
import { PushGone, type PushMessage, PushMessages } from '@bursar/platform/push';
import { ReadModels } from '@bursar/platform/read-models';
import { type ModelChange, Projector } from '@bursar/platform/subscriptions';
import { Injectable, Logger } from '@nestjs/common';
import { Authorities } from '../access/authorities.js';
import { type Waiting, WaitingLists } from '../access/waiting-lists.js';
import { type Listening, PushSubscriptions } from './push-subscriptions.js';

/** A request read later is no news. */
const FRESH_MS = 10 * 60_000;
const TOGETHER = 10;
const PAUSES_MS = [0, 5_000, 30_000];
const DESCRIPTION_MAX = 200;
const BEGINNINGS: readonly string[] = ['AuthorityDelegated', 'DelegationBegun'];

type Row = ApprovalRequestRow;

interface Begun {
  readonly before: Row | undefined;
  readonly after: Row;
}

const isWaiting = (row: Row | undefined): row is Row => row !== undefined && row.waits_for !== null;

function standingOf(row: Row | undefined, user: UserRow, authorities: readonly Authority[]): Standing | undefined {
  if (!isWaiting(row)) return undefined;
  const pending = { progress: row.progress, makers: row.makers, paise: paiseOf(row.amount) };
  const found = standing(pending, officer({ userId: user.id, name: user.name }), authorities);
  return found?.refusal === null ? found : undefined;
}

const shortened = (text: string): string =>
  text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX)}…` : text;

function messageOfAll(
  [first, ...others]: readonly Waiting[],
  { id, user_name }: DelegationRow,
): PushMessage | undefined {
  if (!first || others.length === 0) return first && messageOf(first.row, first);
  return {
    title: `${others.length + 1} requests wait for ${user_name}, for whom you decide`,
    body: shortened([first, ...others].map(({ row }) => row.description).join(' · ')),
    path: '/dashboard',
    tag: id,
  };
}

function messageOf({ id, kind, amount, description, department_name }: Row, { forName }: Standing): PushMessage {
  const stoodFor = forName === null ? 'you' : `${forName}, for whom you decide`;
  return {
    title: `A ${requestFor(paiseOf(amount))} waits for ${stoodFor}`,
    body: [shortened(description), ...(department_name === null ? [] : [department_name])].join(' · '),
    path: `/approvals/${kind}/${id}`,
    tag: id,
  };
}

@Injectable()
export class WaitingPushes implements StartUpTask {
  private readonly logger = new Logger('decisions');
  private stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly projector: Projector,
    private readonly readModels: ReadModels,
    private readonly authorities: Authorities,
    private readonly lists: WaitingLists,
    private readonly subscriptions: PushSubscriptions,
    private readonly messages: PushMessages,
    private readonly clock: Clock,
  ) {}

  run(): Promise<void> {
    const { signal } = (this.stopping = new AbortController());
    const following = this.projector.committed.subscribe(({ changes }) => {
      const told = [
        ...changes.flatMap((change) => this.begun(change)).map((begun) => () => this.tell(begun, signal)),
        ...changes.flatMap((change) => this.delegated(change)).map((row) => () => this.tellDeputy(row, signal)),
      ];
      for (const tell of told) this.follow(tell);
    });
    signal.addEventListener('abort', () => following.unsubscribe());
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.settled();
  }

  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private begun({ model, event, before, after }: ModelChange): readonly Begun[] {
    if (model !== approvalRequests.name) return [];
    const [was, is] = [before as Row | undefined, after as Row | undefined];
    if (!isWaiting(is) || was?.waiting_since === is.waiting_since) return [];
    return this.isFresh(event) ? [{ before: was, after: is }] : [];
  }

  private delegated({ model, event, after }: ModelChange): readonly DelegationRow[] {
    if (model !== delegations.name || !BEGINNINGS.includes(event.type) || !this.isFresh(event)) return [];
    const row = after as DelegationRow;
    return row.starts_on <= istDayOf(this.clock.now()) ? [row] : [];
  }

  private isFresh({ metadata }: ModelChange['event']): boolean {
    return Date.parse(this.clock.now()) - Date.parse(metadata.occurredAt) < FRESH_MS;
  }

  /** Never rejects: nothing depends on it. */
  private follow(tell: () => Promise<void>): void {
    const telling = tell()
      .catch((error: unknown) => this.logger.error('Browsers could not be told of a request', error))
      .finally(() => this.underWay.delete(telling));
    this.underWay.add(telling);
  }

  private async tellDeputy(row: DelegationRow, stop: AbortSignal): Promise<void> {
    const browsers = (await this.subscriptions.listening()).filter(({ user }) => user.id === row.deputy_id);
    const [first] = browsers;
    if (!first || stop.aborted) return;
    const waiting = await this.lists.ofUser(first.user);
    const message = messageOfAll(
      waiting.filter(({ forId, refusal }) => forId === row.user_id && refusal === null),
      row,
    );
    if (message) await inParallel(browsers, TOGETHER, (listening) => this.send(listening, message, stop));
  }

  private async tell({ before, after }: Begun, stop: AbortSignal): Promise<void> {
    const today = istDayOf(this.clock.now());
    const current = await this.readModels.get(approvalRequests, after.id);
    if (stop.aborted || current?.version !== after.version) return;
    await inParallel(await this.subscriptions.listening(), TOGETHER, async (listening) => {
      const { user } = listening;
      const person = { ...user, departmentsLed: user.departments_led };
      const authorities = await this.authorities.ofPerson(person, after.kind, today);
      const found = standingOf(after, user, authorities);
      if (found && !standingOf(before, user, authorities)) await this.send(listening, messageOf(after, found), stop);
    });
  }

  private async send({ id, address }: Listening, message: PushMessage, stop: AbortSignal): Promise<void> {
    let failure: unknown;
    for (const pause of PAUSES_MS) {
      await passing(pause, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
      try {
        await this.messages.send(address, message);
        return;
      } catch (error) {
        if (error instanceof PushGone) return this.subscriptions.forget([id]);
        failure = error;
      }
    }
    this.logger.warn(`A notification was dropped: ${(failure as Error).message}`);
  }
}
