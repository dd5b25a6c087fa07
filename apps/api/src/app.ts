import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { RECEIPT_MAX_BYTES } from '@bursar/contracts';
import { type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { SwaggerModule } from '@nestjs/swagger';
import { type FastifyInstance } from 'fastify';
import { AppModule, CONTEXTS, type Parts } from './app.module.js';
import { Readings, recordReads } from './audit/readings.js';
import { Housekeeping } from './platform/housekeeping.js';
import { admitBeforeReading } from './platform/http/admission.js';
import { Authenticator } from './platform/http/authenticator.js';
import { endConnectionsOnClose, sendAnswers } from './platform/http/answers.js';
import { CONNECTION_LIMITS } from './platform/http/connections.js';
import { jsonReader } from './platform/http/json-body.js';
import { malformedAnswerer } from './platform/http/malformed-requests.js';
import { PublicLimit } from './platform/http/public-limit.js';
import { answerProblem } from './platform/http/problem.filter.js';
import { bindRoutes, type Controller } from './platform/http/serve.js';
import { secureAnswers, securityHeaders } from './platform/http/security-headers.js';
import { allowOrigins } from './platform/http/web-origins.js';
import { keepWaiting } from './platform/http/waiting-room.js';
import { HealthController } from './platform/operations/health.controller.js';
import { mountMetrics } from './platform/operations/metrics.js';
import { allRoutes, openApiDocument } from './platform/operations/openapi.js';
import { ReadModels } from './platform/read-models/read-models.js';
import { type Settings } from './platform/settings.js';
import { Projector } from './platform/subscriptions/projector.js';
import { Subscriptions } from './platform/subscriptions/subscriptions.js';

export const API_PREFIX = '/api';

/** One byte over the limit detects larger files. */
const UPLOAD_LIMITS = { files: 1, fields: 0, fileSize: RECEIPT_MAX_BYTES + 1 };

/** An upload of 3,000 students has about 0.7 MB; Fastify's limit is 1 MB. */
const BODY_MAX_BYTES = 5 * 1024 * 1024;

/** Ids have at most 200 characters; longer ones are unknown. */
const PARAMETER_MAX = 1_000;

/** The framework would also read forms and plain text. */
function readJsonOnly(app: NestFastifyApplication, http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  app.useBodyParser('application/json', { bodyLimit: BODY_MAX_BYTES }, jsonReader(http));
}

/** Counts proxies from this end, where no client can lie. */
const trusting = ({ TRUST_PROXY: proxies }: Settings) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Requests wait until `openApp` is done. */
export async function createApp(parts: Parts, logger: LoggerService): Promise<NestFastifyApplication> {
  const headers = securityHeaders(parts.gateway.checkout.scriptUrl);
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
  await app.register(multipart, { limits: UPLOAD_LIMITS });
  app.setGlobalPrefix(API_PREFIX);
  app.useWebSocketAdapter(new IoAdapter(app));
  allowOrigins(http, parts.settings.WEB_ORIGINS);
  keepWaiting(http, API_PREFIX, parts.startUp);
  const routes = allRoutes().map(({ route }) => route);
  admitBeforeReading(http, API_PREFIX, routes, {
    authenticator: app.get(Authenticator),
    publicLimit: app.get(PublicLimit),
  });
  recordReads(http, app.get(Readings));
  sendAnswers(http);
  endConnectionsOnClose(http);
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });
  SwaggerModule.setup(`${API_PREFIX}/docs`, app, openApiDocument(API_PREFIX));
  mountMetrics(http, API_PREFIX, {
    authenticator: app.get(Authenticator),
    projector: app.get(Projector),
    readModels: app.get(ReadModels),
    proxied: parts.settings.TRUST_PROXY !== false,
  });
  const controllers = [HealthController, ...CONTEXTS.flatMap((context) => context.controllers)];
  bindRoutes(
    controllers.map((type) => app.get<Controller>(type)),
    routes,
  );
  await app.init();
  secureAnswers(app.getHttpServer(), API_PREFIX, headers);
  return app;
}

/** Runs `first`, catches up and resumes work. Closes the application when it throws. */
export async function openApp(app: NestFastifyApplication, { first }: Parts): Promise<void> {
  const tasks = [Housekeeping, ...CONTEXTS.flatMap((context) => context.startUp)].map((task) => app.get(task));
  try {
    await app.get(Subscriptions).start({ first, tasks });
  } catch (error) {
    await app.close();
    throw error;
  }
}
