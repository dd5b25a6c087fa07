import { CHANGED, type Changed, JOB_PROGRESS, type JobProgress } from '@bursar/contracts';
import { type io as connect, type Socket } from 'socket.io-client';

import { withinChunkTimeout } from '../shell/lazy-page.js';
import { coalesce } from './coalesce.js';

export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface RowChange {
  readonly model: string;
  readonly id: string;
  readonly position: string;
}

export interface LiveListener {
  /** Resolves after the refetch of what comes first, or of the rest. */
  readonly changed: (models: ReadonlySet<string>, first: boolean) => Promise<unknown>;
  /** Moments of `performance.now()`, not before the changes. */
  readonly changedUntil: (moments: ReadonlyMap<string, number>) => void;
  readonly rowChanged: (model: string, id: string) => void;
  readonly progressed: (job: JobProgress) => void;
  /** Messages may be lost. */
  readonly missed: () => void;
  readonly became: (status: LiveStatus) => void;
  readonly refused: () => void;
}

/** Another process may lag. */
const LAG_MS = 100;

const momentOf = (age_ms = 0): number => performance.now() - age_ms + LAG_MS;

export function receive(socket: Pick<Socket, 'onAny'>, listener: LiveListener): void {
  let firsts: Promise<unknown> = Promise.resolve();
  const changedFirst = coalesce<string>((models) => (firsts = listener.changed(models, true)));
  const changedRest = coalesce<string>((models) => {
    const refetch = () => listener.changed(models, false);
    return firsts.then(refetch, refetch);
  });
  socket.onAny((name: string, payload: unknown, change?: RowChange) => {
    if (name === CHANGED) {
      const { models, ages_ms } = payload as Changed;
      if (ages_ms === undefined) {
        changedFirst(models);
        changedRest(models);
      } else listener.changedUntil(new Map(models.map((model, index) => [model, momentOf(ages_ms[index])])));
    } else if (name === JOB_PROGRESS) listener.progressed(payload as JobProgress);
    else if (change) listener.rowChanged(change.model, change.id);
  });
}

export function followConnection(socket: Socket, listener: LiveListener): void {
  let triedBefore = false;
  socket.on('connect', () => {
    if (triedBefore) listener.missed();
    triedBefore = true;
    listener.became('live');
  });
  socket.on('disconnect', (reason) => {
    listener.became(socket.active ? 'reconnecting' : 'offline');
    if (reason === 'io server disconnect') listener.refused();
  });
  socket.on('connect_error', () => {
    triedBefore = true;
    listener.became(socket.active ? 'reconnecting' : 'offline');
    if (!socket.active) listener.refused();
  });
}

export function openLiveChannel(origin: string, token: string, listener: LiveListener): () => void {
  let close = (): void => undefined;
  let wanted = true;
  const open = ({ io }: { readonly io: typeof connect }): void => {
    if (!wanted) return;
    const socket = io(origin, { auth: { token }, transports: ['websocket'] });
    receive(socket, listener);
    followConnection(socket, listener);
    const again = (): void => void socket.connect();
    addEventListener('online', again);
    close = () => {
      removeEventListener('online', again);
      socket.disconnect();
    };
  };
  const start = (): void => {
    listener.became('connecting');
    withinChunkTimeout(() => import('socket.io-client')).then(open, () => {
      if (!wanted) return;
      listener.became('offline');
      addEventListener('online', start, { once: true });
      close = () => removeEventListener('online', start);
    });
  };
  start();
  return () => {
    wanted = false;
    close();
  };
}
