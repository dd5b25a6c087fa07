import {
  type Naming,
  type PersonalDeclarations,
  type Policy,
  type Projection,
  type Upcasters,
} from '@bursar/domain/kernel';
import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Claims } from './claims.js';
import { Clock, SystemClock } from './clock.js';
import { DECLARED_EVENTS, type RecordKind, RECORDS } from './context.js';
import { EventStore } from './event-store/event-store.js';
import { STORED_LOG } from './event-store/stored-log.js';
import { UpcastingEventStore } from './event-store/upcasting-event-store.js';
import { ExecuteHandler } from './execute.command.js';
import { Execution } from './execution.js';
import { AccessRules } from './http/access-rules.js';
import { AccessGuard } from './http/access.guard.js';
import { Idempotency } from './http/idempotency.js';
import { Instants } from './http/instants.js';
import { ProblemFilter } from './http/problem.filter.js';
import { PublicLimit } from './http/public-limit.js';
import { SeenVersions } from './http/seen-versions.js';
import { BackgroundWork } from './jobs/background-work.js';
import { Housekeeping } from './jobs/housekeeping.js';
import { JobReporter } from './jobs/job-reporter.js';
import { Jobs } from './jobs/jobs.js';
import { Runs } from './jobs/runs.js';
import { Leadership } from './leadership/leadership.js';
import { Listeners } from './live/listeners.js';
import { LiveGateway } from './live/live.gateway.js';
import { Mail } from './mail/mail.js';
import { mailOf } from './mail/mail-of.js';
import { Health } from './operations/health.js';
import { StartUp } from './operations/start-up.js';
import { pushOf } from './push/push-of.js';
import { PushMessages } from './push/push-messages.js';
import { ReadModels } from './read-models/read-models.js';
import { Authenticator } from './sessions/authenticator.js';
import { type EndOfSessions, Revocations } from './sessions/revocations.js';
import { Tokens } from './sessions/tokens.js';
import { PersonKeys } from './protection/person-keys.js';
import { type EndOfKeys, ProtectedEventStore } from './protection/protected-event-store.js';
import { type ServerSettings, SETTINGS } from './settings/server-settings.js';
import { StateStore } from './state-store/state-store.js';
import { type Stores } from './stores/stores.js';
import { Consistency } from './subscriptions/consistency.js';
import { Duties } from './subscriptions/duties.js';
import { LeadersRebuild } from './subscriptions/leaders-rebuild.js';
import { Past } from './subscriptions/past.js';
import { PolicyRunner } from './subscriptions/policy-runner.js';
import { Projector } from './subscriptions/projector.js';
import { Rebuilds } from './subscriptions/rebuilds.js';
import { Redactions } from './subscriptions/redactions.js';
import { type KeepRefusedStep } from './subscriptions/refused-step.js';
import { KEEP_REFUSED_STEP, NAMING, POLICIES, PROJECTIONS, UPCASTERS } from './subscriptions/registrations.js';
import { ReplicaFeed } from './subscriptions/replica-feed.js';
import { Subscriptions } from './subscriptions/subscriptions.js';

interface Wiring extends Stores {
  readonly settings: ServerSettings;
  readonly tokenSecret: string;
  readonly startUp: StartUp;
  readonly projections: readonly Projection[];
  readonly policies: readonly Policy[];
  readonly naming: Naming;
  readonly upcasters: Upcasters;
  readonly records: readonly RecordKind[];
  readonly events: PersonalDeclarations;
  readonly rules: AccessRules;
  readonly listeners: Listeners;
  readonly authenticator: Type<Authenticator>;
  readonly endOfSessions: EndOfSessions;
  readonly endOfKeys: EndOfKeys;
  readonly keepRefusedStep: KeepRefusedStep;
  readonly outside: readonly Provider[];
}

const SHARED = [
  Claims,
  Execution,
  Consistency,
  Projector,
  Rebuilds,
  Redactions,
  Past,
  PolicyRunner,
  LeadersRebuild,
  ReplicaFeed,
  Duties,
  Subscriptions,
  LiveGateway,
  BackgroundWork,
  Jobs,
  JobReporter,
  Runs,
  Health,
];

const revocations = (endOf: EndOfSessions): Provider => ({
  provide: Revocations,
  useFactory: (log: EventStore) => new Revocations(log, endOf),
  inject: [EventStore],
});

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
    naming,
    upcasters,
    records,
    events,
    rules,
    listeners,
    authenticator,
    endOfSessions,
    endOfKeys,
    keepRefusedStep,
    outside,
  }: Wiring): DynamicModule {
    const keys = new PersonKeys(stateStore);
    const log = new ProtectedEventStore(eventStore, keys, events, endOfKeys);
    const wired: Provider[] = [
      { provide: SETTINGS, useValue: settings },
      { provide: EventStore, useValue: new UpcastingEventStore(log, upcasters) },
      { provide: STORED_LOG, useValue: eventStore },
      { provide: PersonKeys, useValue: keys },
      { provide: UPCASTERS, useValue: upcasters },
      { provide: RECORDS, useValue: records },
      { provide: DECLARED_EVENTS, useValue: events },
      { provide: ReadModels, useValue: readModels },
      { provide: StateStore, useValue: stateStore },
      { provide: Leadership, useValue: leadership },
      { provide: StartUp, useValue: startUp },
      { provide: PROJECTIONS, useValue: projections },
      { provide: POLICIES, useValue: policies },
      { provide: NAMING, useValue: naming },
      { provide: AccessRules, useValue: rules },
      { provide: Listeners, useValue: listeners },
      { provide: Authenticator, useClass: authenticator },
      revocations(endOfSessions),
      { provide: KEEP_REFUSED_STEP, useValue: keepRefusedStep },
      { provide: Tokens, useValue: new Tokens(tokenSecret) },
      { provide: Clock, useClass: SystemClock },
      { provide: Mail, useValue: mailOf(settings) },
      { provide: PushMessages, useValue: pushOf(settings, stateStore) },
      ...outside,
    ];
    return {
      module: PlatformModule,
      imports: [CqrsModule],
      providers: [
        ...wired,
        ...SHARED,
        ExecuteHandler,
        Idempotency,
        Instants,
        PublicLimit,
        SeenVersions,
        Housekeeping,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [...wired, ...SHARED, Idempotency, Instants, PublicLimit],
    };
  }
}
