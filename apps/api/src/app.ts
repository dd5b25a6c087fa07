import { randomUUID } from 'node:crypto';
import { BODY_MAX_BYTES } from '@bursar/contracts';
import { Clock } from '@bursar/platform';
import {
  AccessRules,
  admitBeforeReading,
  allowOrigins,
  answerProblem,
  bindRoutes,
  CONNECTION_LIMITS,
  type Controller,
  endConnectionsOnClose,
  jsonReader,
  keepWaiting,
  malformedAnswerer,
  PublicLimit,
  readUploads,
  secureAnswers,
  securityHeaders,
  sendAnswers,
} from '@bursar/platform/http';
import { BackgroundWork, Housekeeping } from '@bursar/platform/jobs';
import { mountMetrics, openApiDocument } from '@bursar/platform/operations';
import { ReadModels } from '@bursar/platform/read-models';
import { Authenticator } from '@bursar/platform/sessions';
import { Projector, Subscriptions } from '@bursar/platform/subscriptions';
import compress from '@fastify/compress';
import { type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { SwaggerModule } from '@nestjs/swagger';
import { type FastifyInstance } from 'fastify';
import { KnownDepartments } from './access/known-departments.js';
import { RuleSets } from './access/rule-sets.js';
import { AppModule, CONTEXTS, type Parts } from './app.module.js';
import { SealedStart } from './assurance/sealed-start.js';
import { Readings, recordReads } from './audit/readings.js';
import { HealthController } from './health.controller.js';
import { allRoutes } from './all-routes.js';
import { outsideOf } from './payments/gateway/checkout-origins.js';
import { openItems } from './pending/pending-count.js';
import { type Settings } from './settings/settings.js';

export const API_PREFIX = '/api';
const API_DOCS = `${API_PREFIX}/docs`;

const API_INFO = { title: 'Bursar', version: '1', description: 'Amounts are rupees unless a field says paise.' };

const PARAMETER_MAX = 1_000;

/** The framework would also read forms and plain text. */
function readJsonOnly(app: NestFastifyApplication, http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  app.useBodyParser('application/json', { bodyLimit: BODY_MAX_BYTES }, jsonReader(http));
}

/** Counts proxies from this end, where no client can lie. */
const trusting = ({ TRUST_PROXY: proxies }: Settings) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Requests wait until `openApp` ends. */
export async function createApp(parts: Parts, logger: LoggerService): Promise<NestFastifyApplication> {
  const headers = securityHeaders(outsideOf(parts.gateway.checkout.scriptUrl));
  const adapter = new FastifyAdapter({
    ...CONNECTION_LIMITS,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trusting(parts.settings),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX },
    frameworkErrors: answerProblem,
    clientErrorHandler: malformedAnswerer(headers),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(parts), adapter, {
    logger,
    bodyParser: false,
    rawBody: true,
    abortOnError: false,
  });
  const http = adapter.getInstance();
  readJsonOnly(app, http);
  await readUploads(app);
  app.setGlobalPrefix(API_PREFIX);
  app.useGlobalGuards(app.get(KnownDepartments));
  app.useWebSocketAdapter(new IoAdapter(app));
  allowOrigins(http, parts.settings.WEB_ORIGINS);
  keepWaiting(http, API_PREFIX, parts.startUp);
  const named = allRoutes();
  const routes = named.map(({ route }) => route);
  admitBeforeReading(http, API_PREFIX, routes, {
    authenticator: app.get(Authenticator),
    rules: app.get(AccessRules),
    publicLimit: app.get(PublicLimit),
  });
  recordReads(http, app.get(Readings));
  sendAnswers(http);
  endConnectionsOnClose(http);
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });
  SwaggerModule.setup(API_DOCS, app, () => openApiDocument(API_PREFIX, named, API_INFO));
  mountMetrics(http, API_PREFIX, {
    authenticator: app.get(Authenticator),
    rules: app.get(AccessRules),
    projector: app.get(Projector),
    figures: [openItems(app.get(ReadModels), app.get(Clock))],
    background: app.get(BackgroundWork),
    proxied: parts.settings.TRUST_PROXY !== false,
  });
  const controllers = [HealthController, ...CONTEXTS.flatMap((context) => context.controllers)];
  bindRoutes(
    controllers.map((type) => app.get<Controller>(type)),
    routes,
  );
  await app.init();
  secureAnswers(app.getHttpServer(), { api: API_PREFIX, pages: API_DOCS }, headers);
  return app;
}

/** Closes the application when it throws. */
export async function openApp(app: NestFastifyApplication, { first }: Parts): Promise<void> {
  const tasks = [Housekeeping, ...CONTEXTS.flatMap((context) => context.startUp)].map((task) => app.get(task));
  try {
    await app.get(SealedStart).check();
    await app.get(Subscriptions).start({ first, tasks });
    await app.get(RuleSets).load();
  } catch (error) {
    await app.close();
    throw error;
  }
}
