import { setTimeout as passing } from 'node:timers/promises';
import { type ApprovalRequestRow, approvalRequests, type Standing, standing } from '@bursar/domain/decisions';
import { type UserRow } from '@bursar/domain/identity';
import { type Authority, formatPaise, istDayOf, officer, paiseOf } from '@bursar/domain/kernel';
import { Clock, type StartUpTask } from '@bursar/platform';
import { inParallel } from '@bursar/platform/jobs';
import { PushGone, type PushMessage, PushMessages } from '@bursar/platform/push';
import { ReadModels } from '@bursar/platform/read-models';
import { type ModelChange, Projector } from '@bursar/platform/subscriptions';
import { Injectable, Logger } from '@nestjs/common';
import { Authorities } from '../access/authorities.js';
import { type Listening, PushSubscriptions } from './push-subscriptions.js';

/** Requests that were read late are news no more. */
const FRESH_MS = 10 * 60_000;
const TOGETHER = 10;
const PAUSES_MS = [0, 5_000, 30_000];
const DESCRIPTION_MAX = 200;

type Row = ApprovalRequestRow;

interface Begun {
  readonly before: Row | undefined;
  readonly after: Row;
}

const isWaiting = (row: Row | undefined): row is Row => row !== undefined && row.waits_for !== null;

/** Undefined for a request that the person cannot decide now. */
function waitsFor(row: Row | undefined, user: UserRow, authorities: readonly Authority[]): Standing | undefined {
  if (!isWaiting(row)) return undefined;
  const pending = { progress: row.progress, makers: row.makers, paise: paiseOf(row.amount) };
  const found = standing(pending, officer({ userId: user.id, name: user.name }), authorities);
  return found?.refusal === null ? found : undefined;
}

function messageOf({ id, kind, amount, description, department_name }: Row, { forName }: Standing): PushMessage {
  const stoodFor = forName === null ? 'you' : `${forName}, for whom you decide`;
  const about = description.length > DESCRIPTION_MAX ? `${description.slice(0, DESCRIPTION_MAX)}…` : description;
  return {
    title: `A request for ${formatPaise(paiseOf(amount))} waits for ${stoodFor}`,
    body: [about, ...(department_name === null ? [] : [department_name])].join(' · '),
    path: `/approvals/${kind}/${id}`,
    tag: id,
  };
}

/** Tells browsers of requests that begin to wait for their users, in the process that leads. */
@Injectable()
export class WaitingPushes implements StartUpTask {
  private readonly logger = new Logger('decisions');
  private stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly projector: Projector,
    private readonly readModels: ReadModels,
    private readonly authorities: Authorities,
    private readonly subscriptions: PushSubscriptions,
    private readonly messages: PushMessages,
    private readonly clock: Clock,
  ) {}

  run(): Promise<void> {
    const { signal } = (this.stopping = new AbortController());
    const following = this.projector.committed.subscribe(({ changes }) => {
      for (const begun of changes.flatMap((change) => this.begun(change))) {
        const telling = this.tell(begun, signal).finally(() => this.underWay.delete(telling));
        this.underWay.add(telling);
      }
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
    const isFresh = Date.parse(this.clock.now()) - Date.parse(event.metadata.occurredAt) < FRESH_MS;
    return isFresh ? [{ before: was, after: is }] : [];
  }

  /** Never rejects: the request does not depend on it. */
  private async tell({ before, after }: Begun, stop: AbortSignal): Promise<void> {
    try {
      const today = istDayOf(this.clock.now());
      const current = await this.readModels.get(approvalRequests, after.id);
      if (stop.aborted || current?.version !== after.version) return;
      await inParallel(await this.subscriptions.listening(), TOGETHER, async (listening) => {
        const { user } = listening;
        const person = { ...user, departmentsLed: user.departments_led };
        const authorities = await this.authorities.ofPerson(person, after.kind, today);
        const found = waitsFor(after, user, authorities);
        if (found && !waitsFor(before, user, authorities)) await this.send(listening, messageOf(after, found), stop);
      });
    } catch (error) {
      this.logger.error('Browsers could not be told of a request', error);
    }
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
