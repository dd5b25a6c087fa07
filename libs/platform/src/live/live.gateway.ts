import { CHANGED, type Changed, JOB_PROGRESS } from '@bursar/contracts/channel';
import { BEGINNING, type EventDeclarations, type Position } from '@bursar/domain/kernel';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import { type Server, type Socket } from 'socket.io';
import { type Person } from '../caller.js';
import { LONGEST_TIMER_MS } from '../clock.js';
import { DECLARED_EVENTS } from '../context.js';
import { Jobs } from '../jobs/jobs.js';
import { StartUp } from '../operations/start-up.js';
import { Authenticator } from '../sessions/authenticator.js';
import { Revocations } from '../sessions/revocations.js';
import { type ServerSettings, SETTINGS } from '../settings/server-settings.js';
import { type ModelChange } from '../subscriptions/folded.js';
import { type Committed } from '../subscriptions/projector.js';
import { ReplicaFeed } from '../subscriptions/replica-feed.js';
import { Listeners } from './listeners.js';
import { RecentChanges } from './recent-changes.js';

const MESSAGE_MAX_BYTES = 10_000;
/** Covers changes between fetching a page and opening its socket. */
const MEMORY_MS = 60_000;
const SOCKETS_MAX = 20;

interface Admitted {
  userId: string;
  isOver: () => boolean;
}

const EVERYONE = 'everyone';

const userRoom = (userId: string) => `user:${userId}`;

const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** A late process finds the row there already, so an earlier row is no sign. */
const isNew = ({ event, id, after }: ModelChange) => id === event.id && after !== undefined;

@Injectable()
@WebSocketGateway({ transports: ['websocket'], maxHttpBufferSize: MESSAGE_MAX_BYTES, serveClient: false })
export class LiveGateway implements OnGatewayInit<Server>, OnApplicationShutdown {
  @WebSocketServer() private readonly server!: Server;
  private readonly logger = new Logger('live');
  private readonly recent = new RecentChanges(MEMORY_MS);
  private position: Position = BEGINNING;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly feed: ReplicaFeed,
    private readonly revocations: Revocations,
    private readonly jobs: Jobs,
    private readonly startUp: StartUp,
    private readonly listeners: Listeners,
    @Inject(DECLARED_EVENTS) private readonly events: EventDeclarations,
    @Inject(SETTINGS) private readonly settings: ServerSettings,
  ) {}

  afterInit(server: Server): void {
    // Clients retry only after a refusal before the upgrade.
    server.engine.use((_request: unknown, _response: unknown, next: (error?: Error) => void) =>
      next(this.startUp.doing === undefined ? undefined : new Error('starting')),
    );
    server.use((socket, next) => {
      this.admit(socket).then(next, next);
    });
    this.revocations.ended.subscribe((ended) =>
      this.disconnect('userId' in ended ? userRoom(ended.userId) : sessionRoom(ended.sessionId)),
    );
    this.feed.committed.subscribe((batch) => this.tell(batch));
    this.feed.renewed.subscribe((models) => this.tellChanged(new Map([[EVERYONE, new Set(models)]])));
    this.jobs.watched = () => server.engine.clientsCount > 0;
    this.jobs.told.subscribe(({ starter, audience, progress }) => {
      const rooms = [...(starter === null ? [] : [userRoom(starter)]), ...(audience === undefined ? [] : [audience])];
      if (rooms.length > 0) server.to(rooms).emit(JOB_PROGRESS, progress);
    });
    server.on('connection', (socket: Socket) => {
      const { userId, isOver } = socket.data as Admitted;
      // A session that ended before found no socket to cut.
      if (isOver()) {
        socket.disconnect(true);
        return;
      }
      for (const progress of this.jobs.heardBy(userId, socket.rooms)) socket.emit(JOB_PROGRESS, progress);
      const recent = this.recent.of(socket.rooms);
      const [models, ages_ms] = [[...recent.keys()], [...recent.values()]];
      socket.emit(CHANGED, { models, ages_ms, position: this.position } satisfies Changed);
    });
  }

  onApplicationShutdown(): void {
    this.server.disconnectSockets(true);
  }

  private async admit(socket: Socket): Promise<Error | undefined> {
    const { origin } = socket.handshake.headers;
    if (origin !== undefined && !this.isAllowed(origin, socket.handshake.headers.host))
      return new Error('foreign origin');
    const { token } = socket.handshake.auth as { token?: unknown };
    const authenticated = await this.authenticator.authenticate(typeof token === 'string' ? token : undefined);
    if (!authenticated || authenticated.person.mustChangePassword) return new Error('unauthorized');
    const { rooms } = this.server.sockets.adapter;
    if ((rooms.get(userRoom(authenticated.person.id))?.size ?? 0) >= SOCKETS_MAX)
      return new Error('too many connections');
    Object.assign(socket.data as Admitted, { userId: authenticated.person.id, isOver: authenticated.isOver });
    await socket.join(this.roomsOf(authenticated.person));
    const expiry = setTimeout(
      () => socket.disconnect(true),
      Math.min(authenticated.expires_ms - Date.now(), LONGEST_TIMER_MS),
    );
    socket.on('disconnect', () => clearTimeout(expiry));
    return undefined;
  }

  private roomsOf(person: Person): string[] {
    return [EVERYONE, userRoom(person.id), sessionRoom(person.sessionId), ...this.listeners.roomsOf(person)];
  }

  private isAllowed(origin: string, host: string | undefined): boolean {
    const from = URL.canParse(origin) ? new URL(origin) : undefined;
    if (from === undefined) return false;
    const { PUBLIC_URL, WEB_ORIGINS } = this.settings;
    return from.host === host || [new URL(PUBLIC_URL).origin, ...WEB_ORIGINS].includes(from.origin);
  }

  private disconnect(name: string): void {
    this.logger.debug(`${name} is cut off`);
    this.server.in(name).disconnectSockets(true);
  }

  private tell({ changes, position }: Committed): void {
    this.position = position;
    const changedFor = new Map<string, Set<string>>();
    const note = (name: string, model: string) => {
      const models = changedFor.get(name);
      if (models) models.add(model);
      else changedFor.set(name, new Set([model]));
    };
    const told = changes.map((change) => ({ change, rooms: [...this.listeners.roomsToTell(change)] }));
    for (const { change, rooms } of told) for (const name of rooms) note(name, change.model);
    this.tellChanged(changedFor);
    for (const { change, rooms } of told) this.announce(change, rooms);
  }

  private tellChanged(changedFor: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [name, models] of changedFor) {
      this.recent.note(name, models);
      this.server.to(name).emit(CHANGED, { models: [...models], position: this.position } satisfies Changed);
    }
  }

  /** Rooms that may not read the row get a bare notice. */
  private announce(change: ModelChange, rooms: string[]): void {
    const { event, model, id, before, after } = change;
    const name = this.messageOf(change);
    if (name === undefined || rooms.length === 0) return;
    const shown = [...this.listeners.roomsToShow(change)];
    const what = { model, id, position: event.position };
    if (shown.length > 0) this.server.to(shown).emit(name, after ?? before, what);
    this.server.to(rooms).except(shown).emit(name, null, what);
  }

  private messageOf(change: ModelChange): string | undefined {
    const { event, model } = change;
    const declared = this.events[event.type]?.live.find((message) => message.model === model)?.name;
    return declared ?? (isNew(change) ? this.listeners.messageOfNew(model) : undefined);
  }
}
