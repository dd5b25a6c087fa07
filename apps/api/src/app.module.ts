import { type PersonalDeclarations, type Upcasters } from '@bursar/domain/kernel';
import { departmentNaming } from '@bursar/domain/identity';
import { AppendGate, type Context, moduleOf } from '@bursar/platform';
import { PlatformModule } from '@bursar/platform/module';
import { Attestation, NodeNotary, Notary } from '@bursar/platform/notary';
import { type StartUp } from '@bursar/platform/operations';
import { type Stores } from '@bursar/platform/stores';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountAuthenticator } from './access/account-authenticator.js';
import { AidStudents } from './access/aid-students.js';
import { ApprovalReservation } from './access/approval-reservation.js';
import { ApprovalRoutes } from './access/approval-routes.js';
import { BudgetAllocation } from './access/budget-allocation.js';
import { BudgetLines } from './access/budget-lines.js';
import { Audiences } from './access/audiences.js';
import { Authorities } from './access/authorities.js';
import { RequestReaders } from './access/request-readers.js';
import { Charts } from './access/charts.js';
import { EnrollmentNumbers } from './access/enrollment-numbers.js';
import { EvidenceFiles } from './access/evidence-files.js';
import { Departments } from './access/departments.js';
import { endOfKeys } from './access/ends-of-keys.js';
import { endOfSessions } from './access/ends-of-sessions.js';
import { WaitingLists } from './access/waiting-lists.js';
import { WaitingRows } from './access/waiting-rows.js';
import { LogSeal } from './access/log-seal.js';
import { KnownDepartments } from './access/known-departments.js';
import { Officers } from './access/officers.js';
import { Requests } from './access/requests.js';
import { StepPhrases } from './access/step-phrases.js';
import { Vacancies } from './access/vacancies.js';
import { RuleSets } from './access/rule-sets.js';
import { TRAIL, trailAmong } from './access/trail.js';
import { UniversityAccess } from './access/university-access.js';
import { UniversityListeners } from './access/university-listeners.js';
import { WorkingDays } from './access/working-days.js';
import { aid } from './aid/aid.context.js';
import { allRoutes } from './all-routes.js';
import { approvals } from './approvals/approvals.context.js';
import { assurance } from './assurance/assurance.context.js';
import { LeafTree } from './assurance/leaf-tree.js';
import { LogPlaces } from './assurance/log-places.js';
import { Sealer } from './assurance/sealer.js';
import { SealedAttestation } from './assurance/sealed-attestation.js';
import { Signing } from './assurance/signing.js';
import { auditOf } from './audit/audit.context.js';
import { budgeting } from './budgeting/budgeting.context.js';
import { expenses } from './expenses/expenses.context.js';
import { decisions } from './decisions/decisions.context.js';
import { fees } from './fees/fees.context.js';
import { type Deciders, DECIDERS, decidersOf } from './deciders.js';
import { HealthController } from './health.controller.js';
import { DEMO_LOGINS, type DemoLogin } from './identity/demo-logins.js';
import { identity } from './identity/identity.context.js';
import { institution } from './institution/institution.context.js';
import { notifications } from './notifications/notifications.context.js';
import { type PaymentGateway as Gateway, PaymentGateway } from './payments/gateway/payment-gateway.js';
import { payments } from './payments/payments.context.js';
import { pending } from './pending/pending.context.js';
import { keepRefusedStep } from './pending/refused-steps.js';
import { payroll } from './payroll/payroll.context.js';
import { SealKeys } from './settings/seal-keys.js';
import { type Settings } from './settings/settings.js';
import { ledger } from './ledger/ledger.context.js';
import { PeriodGate } from './ledger/period-gate.js';
import { reports } from './reports/reports.context.js';
import { waiting } from './waiting/waiting.context.js';
import { search } from './search/search.context.js';

const BOUNDED_CONTEXTS: readonly Context[] = [
  identity,
  fees,
  payments,
  payroll,
  budgeting,
  expenses,
  decisions,
  aid,
  notifications,
  reports,
  ledger,
  search,
  pending,
  waiting,
  institution,
  assurance,
  approvals,
];

/** In order of start-up work. */
export const CONTEXTS: readonly Context[] = [...BOUNDED_CONTEXTS, auditOf(BOUNDED_CONTEXTS)];

export const UPCASTERS_OF_ALL: Upcasters = Object.assign(
  {},
  ...CONTEXTS.map(({ upcasters }) => upcasters),
) as Upcasters;

export const EVENTS_OF_ALL: PersonalDeclarations = Object.assign(
  {},
  ...CONTEXTS.map(({ events }) => events),
) as PersonalDeclarations;

export const decidersByCategory = (): Promise<Deciders> => decidersOf(CONTEXTS);

export interface Parts {
  readonly settings: Settings;
  readonly tokenSecret: string;
  readonly sealKeys: SealKeys;
  readonly stores: Stores;
  readonly gateway: Gateway;
  readonly demoLogins: readonly DemoLogin[];
  readonly startUp: StartUp;
  /** Runs on the leader before anything follows the log. */
  readonly first?: () => Promise<void>;
}

@Module({})
export class AppModule {
  static of({ settings, tokenSecret, sealKeys, stores, gateway, demoLogins, startUp }: Parts): DynamicModule {
    const projections = CONTEXTS.flatMap((each) => each.projections);
    const platform = PlatformModule.with({
      settings,
      tokenSecret,
      ...stores,
      startUp,
      projections,
      policies: CONTEXTS.flatMap(({ policies }) => policies),
      naming: departmentNaming,
      upcasters: UPCASTERS_OF_ALL,
      records: CONTEXTS.flatMap(({ records }) => records),
      events: EVENTS_OF_ALL,
      rules: new UniversityAccess(),
      listeners: new UniversityListeners(allRoutes().map(({ route }) => route)),
      authenticator: AccountAuthenticator,
      endOfSessions,
      endOfKeys,
      keepRefusedStep,
      outside: [
        Officers,
        RuleSets,
        Audiences,
        WorkingDays,
        Departments,
        Charts,
        EvidenceFiles,
        ApprovalReservation,
        ApprovalRoutes,
        BudgetAllocation,
        BudgetLines,
        Authorities,
        RequestReaders,
        WaitingRows,
        WaitingLists,
        Requests,
        StepPhrases,
        Vacancies,
        EnrollmentNumbers,
        AidStudents,
        { provide: TRAIL, useValue: trailAmong(projections) },
        { provide: PaymentGateway, useValue: gateway },
        { provide: DEMO_LOGINS, useValue: demoLogins },
        { provide: DECIDERS, useValue: decidersByCategory },
        { provide: SealKeys, useValue: sealKeys },
        { provide: Notary, useClass: NodeNotary },
        LeafTree,
        LogPlaces,
        Signing,
        Sealer,
        { provide: LogSeal, useExisting: Sealer },
        PeriodGate,
        { provide: AppendGate, useExisting: PeriodGate },
        { provide: Attestation, useClass: SealedAttestation },
      ],
    });
    return {
      module: AppModule,
      imports: [platform, ...CONTEXTS.map(moduleOf)],
      controllers: [HealthController],
      providers: [KnownDepartments],
    };
  }
}
