import { createHash } from 'node:crypto';
import { DECIDERS } from '@bursar/contracts';
import { sessions, type UserRow, users } from '@bursar/domain/identity';
import { type Timestamp } from '@bursar/domain/kernel';
import { Clock, type Person } from '@bursar/platform';
import { type PushAddress } from '@bursar/platform/push';
import { ReadModels } from '@bursar/platform/read-models';
import { Revocations } from '@bursar/platform/sessions';
import { type Entry, type StateRecord, StateStore } from '@bursar/platform/state-store';
import { Injectable, Logger } from '@nestjs/common';

const BROWSERS_MAX = 10;
const ID_LENGTH = 28;

type Subscribed = StateRecord &
  PushAddress & { readonly userId: string; readonly sessionId: string; readonly at: Timestamp };

export interface Listening {
  readonly id: string;
  readonly user: UserRow;
  readonly address: PushAddress;
}

const idOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, ID_LENGTH);

const latestFirst = (one: Entry<Subscribed>, other: Entry<Subscribed>): number =>
  other.value.at.localeCompare(one.value.at);

/** A subscription ends with its session. */
@Injectable()
export class PushSubscriptions {
  private readonly logger = new Logger('decisions');

  constructor(
    private readonly state: StateStore,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    revocations: Revocations,
  ) {
    revocations.ended.subscribe((ended) => {
      const isOver = ({ userId, sessionId }: Subscribed) =>
        'userId' in ended ? userId === ended.userId : sessionId === ended.sessionId;
      this.forgetThose(isOver).catch((error: unknown) =>
        this.logger.error('The subscriptions of an ended session could not be deleted', error),
      );
    });
  }

  async add(address: PushAddress, { id: userId, sessionId }: Pick<Person, 'id' | 'sessionId'>): Promise<string> {
    const id = idOf(address.endpoint);
    const subscribed: Subscribed = { ...address, userId, sessionId, at: this.clock.now() };
    await this.state.put('push', new Map([[id, subscribed]]));
    const own = (await this.all()).filter(({ key, value }) => key !== id && value.userId === userId);
    await this.forget(
      own
        .sort(latestFirst)
        .slice(BROWSERS_MAX - 1)
        .map(({ key }) => key),
    );
    return id;
  }

  async remove(id: string, userId: string): Promise<void> {
    const found = await this.state.get<Subscribed>('push', id);
    if (found?.userId === userId) await this.forget([id]);
  }

  forget(ids: readonly string[]): Promise<void> {
    return ids.length === 0 ? Promise.resolve() : this.state.delete('push', ids);
  }

  async listening(): Promise<readonly Listening[]> {
    const found = await Promise.all(
      (await this.all()).map(async ({ key: id, value: { endpoint, p256dh, auth, userId, sessionId } }) => {
        const session = await this.readModels.get(sessions, sessionId);
        const user = session && (await this.readModels.get(users, userId));
        const decides = user?.is_active === true && DECIDERS.some((role) => role === user.role);
        return { id, user: decides ? user : undefined, address: { endpoint, p256dh, auth } };
      }),
    );
    await this.forget(found.filter(({ user }) => !user).map(({ id }) => id));
    return found.flatMap(({ user, ...rest }) => (user ? [{ ...rest, user }] : []));
  }

  private all(): Promise<readonly Entry<Subscribed>[]> {
    return this.state.list<Subscribed>('push');
  }

  private async forgetThose(isOver: (subscribed: Subscribed) => boolean): Promise<void> {
    await this.forget((await this.all()).filter(({ value }) => isOver(value)).map(({ key }) => key));
  }
}
