import { CHANGED, type Changed, JOB_PROGRESS, type JobProgress } from '@bursar/contracts';
import { type Socket } from 'socket.io-client';

import { coalesce } from './coalesce.js';

/** Whether what is on the screen follows the server by itself. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** What goes with the changed row of a named message such as `fee.assigned`. */
interface RowChange {
  readonly model: string;
  readonly id: string;
  readonly position: string;
}

/** What a listener hears. */
export interface LiveListener {
  /** These read models changed; bursts arrive together. Settled once what is shown of them has been fetched again. */
  readonly changed: (models: ReadonlySet<string>) => Promise<unknown>;
  /** This row of a read model changed. */
  readonly rowChanged: (model: string, id: string) => void;
  readonly progressed: (job: JobProgress) => void;
  /** Messages may have been missed: everything shown is to be fetched again. */
  readonly missed: () => void;
  readonly became: (status: LiveStatus) => void;
  /** The server ended the connection or refused it: the token may no longer be good. */
  readonly refused: () => void;
}

/** Hands the server's messages to `listener`. */
export function receive(socket: Pick<Socket, 'onAny'>, listener: LiveListener): void {
  const changed = coalesce(listener.changed);
  socket.onAny((name: string, payload: unknown, change?: RowChange) => {
    if (name === CHANGED) changed((payload as Changed).models);
    else if (name === JOB_PROGRESS) listener.progressed(payload as JobProgress);
    else if (change) {
      listener.rowChanged(change.model, change.id);
      changed([change.model]);
    }
  });
}

/** Follows the connection of `socket` and tells `listener`. */
export function followConnection(socket: Socket, listener: LiveListener): void {
  let connectedBefore = false;
  socket.on('connect', () => {
    if (connectedBefore) listener.missed();
    connectedBefore = true;
    listener.became('live');
  });
  socket.on('disconnect', (reason) => {
    listener.became(socket.active ? 'reconnecting' : 'offline');
    if (reason === 'io server disconnect') listener.refused();
  });
  socket.on('connect_error', () => {
    listener.became(socket.active ? 'reconnecting' : 'offline');
    if (!socket.active) listener.refused();
  });
}

/**
 * Opens the live channel of a server with a session's token; answers how to close it. The library is fetched
 * on the first call, after sign-in.
 */
export function openLiveChannel(origin: string, token: string, listener: LiveListener): () => void {
  let close = (): void => undefined;
  let wanted = true;
  listener.became('connecting');
  import('socket.io-client').then(
    ({ io }) => {
      if (!wanted) return;
      const socket = io(origin, { auth: { token }, transports: ['websocket'] });
      receive(socket, listener);
      followConnection(socket, listener);
      // The network is back: there is no reason to wait for the next attempt.
      const again = (): void => void socket.connect();
      addEventListener('online', again);
      close = () => {
        removeEventListener('online', again);
        socket.disconnect();
      };
    },
    () => listener.became('offline'),
  );
  return () => {
    wanted = false;
    close();
  };
}
