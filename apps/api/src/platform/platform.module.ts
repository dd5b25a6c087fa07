import { type EventDeclarations, type Policy, type Projection, type Upcasters } from '@bursar/domain/kernel';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Claims } from './claims.js';
import { Clock, SystemClock } from './clock.js';
import { DECLARED_EVENTS, type RecordKind, RECORDS } from './context.js';
import { EventStore } from './event-store/event-store.js';
import { UpcastingEventStore } from './event-store/upcasting-event-store.js';
import { ExecuteHandler } from './execute.command.js';
import { Execution } from './execution.js';
import { Housekeeping } from './housekeeping.js';
import { AccessGuard } from './http/access.guard.js';
import { Authenticator } from './http/authenticator.js';
import { Idempotency } from './http/idempotency.js';
import { PublicLimit } from './http/public-limit.js';
import { ProblemFilter } from './http/problem.filter.js';
import { Revocations } from './http/revocations.js';
import { SeenVersions } from './http/seen-versions.js';
import { Tokens } from './http/tokens.js';
import { Leadership } from './leadership/leadership.js';
import { JobReporter } from './live/job-reporter.js';
import { Jobs } from './live/jobs.js';
import { LiveGateway } from './live/live.gateway.js';
import { Mail } from './mail/mail.js';
import { mailOf } from './mail/mail-of.js';
import { HealthController } from './operations/health.controller.js';
import { ReadModels } from './read-models/read-models.js';
import { Officers } from './officers.js';
import { Runs } from './runs.js';
import { type Settings, SETTINGS } from './settings.js';
import { StartUp } from './start-up.js';
import { StateStore } from './state-store/state-store.js';
import { Consistency } from './subscriptions/consistency.js';
import { Duties } from './subscriptions/duties.js';
import { Past } from './subscriptions/past.js';
import { PolicyRunner } from './subscriptions/policy-runner.js';
import { Projector } from './subscriptions/projector.js';
import { POLICIES, PROJECTIONS, UPCASTERS } from './subscriptions/registrations.js';
import { ReplicaFeed } from './subscriptions/replica-feed.js';
import { Subscriptions } from './subscriptions/subscriptions.js';

export interface Stores {
  readonly eventStore: EventStore;
  readonly readModels: ReadModels;
  readonly stateStore: StateStore;
  readonly leadership: Leadership;
}

interface Wiring extends Stores {
  readonly settings: Settings;
  readonly tokenSecret: string;
  readonly startUp: StartUp;
  readonly projections: readonly Projection[];
  readonly policies: readonly Policy[];
  readonly upcasters: Upcasters;
  readonly records: readonly RecordKind[];
  readonly events: EventDeclarations;
  readonly outside: readonly Provider[];
}

const SHARED = [
  Claims,
  Execution,
  Consistency,
  Projector,
  Past,
  PolicyRunner,
  ReplicaFeed,
  Duties,
  Subscriptions,
  Revocations,
  Authenticator,
  LiveGateway,
  Jobs,
  JobReporter,
  Runs,
  Officers,
];

@Global()
@Module({})
export class PlatformModule {
  static with({
    settings,
    tokenSecret,
    eventStore,
    readModels,
    stateStore,
    leadership,
    startUp,
    projections,
    policies,
    upcasters,
    records,
    events,
    outside,
  }: Wiring): DynamicModule {
    const wired: Provider[] = [
      { provide: SETTINGS, useValue: settings },
      { provide: EventStore, useValue: new UpcastingEventStore(eventStore, upcasters) },
      { provide: UPCASTERS, useValue: upcasters },
      { provide: RECORDS, useValue: records },
      { provide: DECLARED_EVENTS, useValue: events },
      { provide: ReadModels, useValue: readModels },
      { provide: StateStore, useValue: stateStore },
      { provide: Leadership, useValue: leadership },
      { provide: StartUp, useValue: startUp },
      { provide: PROJECTIONS, useValue: projections },
      { provide: POLICIES, useValue: policies },
      { provide: Tokens, useValue: new Tokens(tokenSecret) },
      { provide: Clock, useClass: SystemClock },
      { provide: Mail, useValue: mailOf(settings) },
      ...outside,
    ];
    return {
      module: PlatformModule,
      imports: [CqrsModule],
      controllers: [HealthController],
      providers: [
        ...wired,
        ...SHARED,
        ExecuteHandler,
        Idempotency,
        PublicLimit,
        SeenVersions,
        Housekeeping,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [...wired, ...SHARED, Idempotency, PublicLimit],
    };
  }
}
