import { resolve } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { authRoutes } from '#shared/api/auth.ts';
import { installationRoutes } from '#shared/api/installation.ts';
import { mailRoutes } from '#shared/api/mail.ts';
import { organisationRoutes } from '#shared/api/organisations.ts';
import { laterRoutes, routes } from '#shared/api/routes.ts';
import type { RouteKey } from '#shared/route.ts';
import { writeWorkbook } from './adapters/zip/write-workbook.ts';
import type { Background } from './background.ts';
import { describeError } from './kernel/describe-error.ts';
import { makeAdmission, partsOfPool } from './kernel/limits/admission.ts';
import { makeAllowedMethods } from './kernel/http/allowed-methods.ts';
import { bindRoutes, lazyHandlers } from './kernel/http/bind-routes.ts';
import type { Binding } from './kernel/http/bind-routes.ts';
import { describeRequest } from './kernel/http/describe-request.ts';
import { refuseFullDisk } from './kernel/limits/disk-room.ts';
import { prepareDraining } from './kernel/http/draining.ts';
import { makeFiles } from './kernel/http/files.ts';
import { makeHttpServer } from './kernel/http/http-server.ts';
import { refuseTwoHosts } from './kernel/http/one-host.ts';
import { describeApi } from './kernel/openapi/openapi.ts';
import { pageConfig } from './kernel/http/page-config.ts';
import { answerProblems, answerUnroutable } from './kernel/http/problem-answers.ts';
import type { ReportError } from './kernel/http/problem-answers.ts';
import { openRateStore } from './kernel/limits/rate-store.ts';
import { refuseUnreadable } from './kernel/http/refuse-unreadable.ts';
import { requestId } from './kernel/http/request-id.ts';
import { makeRequestRate } from './kernel/limits/request-rate.ts';
import { setSecurityHeaders } from './kernel/http/security-headers.ts';
import { serveBuild } from './kernel/http/static-files.ts';
import {
  authHandlers,
  mailHandlers,
  makeAuthenticate,
  makeRefusalAudit,
  networkOf,
  organisationHandlers,
} from './modules/auth/index.ts';
import { installationHandlers, watchedFolders } from './installation.ts';
import type { ReachedServer } from './lifecycle/reach-database.ts';
import type { LaterHandlers } from './modules.ts';
import type { Services } from './services.ts';

/** A file may take its time to come in; every other request is bounded by its route. */
const uploadMilliseconds = 900_000;
const shareEvery = 1000;

/** The app without its process: routes, problems, headers, pages. The only wiring. */
export async function buildApp(
  services: Services,
  postgresSource: ReachedServer['source'] = 'packaged',
): Promise<FastifyInstance> {
  const { config, database, clock, reporter, auth } = services;
  const options: FastifyServerOptions = {
    logger: { level: config.logLevel, base: null, serializers: { req: describeRequest } },
    serverFactory: (handler) =>
      makeHttpServer(handler, { atMost: config.connectionsAtMost, requestMilliseconds: uploadMilliseconds }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: config.bodyLimitBytes,
    routerOptions: { maxParamLength: 1500 },
    forceCloseConnections: 'idle',
    // What still comes while the address is being closed passes the hooks too, and is told so in our words.
    return503OnClosing: false,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: refuseUnreadable,
  };
  const app = Fastify(options);
  app.removeContentTypeParser('text/plain');
  const report: ReportError = (error, { id, route }) => reporter.report(error, { requestId: id, route });
  answerProblems(app, {
    report,
    onRefusal: makeRefusalAudit(database, clock),
    // Object.keys widens the keys of the table to string.
    allowedMethods: makeAllowedMethods(Object.keys(routes) as RouteKey[]),
  });
  prepareDraining(app);
  refuseTwoHosts(app);
  setSecurityHeaders(app, {
    reportOrigin: config.sentry.dsn === undefined ? undefined : new URL(config.sentry.dsn).origin,
    behindTls: auth.mainOrigin.startsWith('https:'),
  });

  const rates = {
    perUser: makeRequestRate('user', config.requestsPerMinute.user),
    perWorkspace: makeRequestRate('workspace', config.requestsPerMinute.workspace),
    perAddress: makeRequestRate('address', config.requestsPerMinute.address),
    // All of an office renew from one address, and who cannot is signed out.
    perAddressOfSessions: makeRequestRate('sessions', 10 * config.requestsPerMinute.address),
  };
  const binding: Binding = {
    database,
    clock,
    authenticate: makeAuthenticate(auth),
    admission: makeAdmission({
      ...rates,
      poolSize: config.poolSize,
      waitMilliseconds: config.queueSeconds * 1000,
      networkOf,
    }),
    checkAnswers: config.environment !== 'production',
    timeoutMilliseconds: config.requestTimeoutSeconds * 1000,
    files: makeFiles({ database, report, writeWorkbook, atOnce: partsOfPool(config.poolSize).files }),
    uploads: {
      limitBytes: config.files.uploadLimitBytes,
      archiveLimitBytes: config.files.archiveLimitBytes,
      timeoutMilliseconds: uploadMilliseconds,
    },
  };
  bindRoutes(app, authRoutes, authHandlers(auth), binding);
  bindRoutes(app, organisationRoutes, organisationHandlers(auth), binding);
  bindRoutes(app, mailRoutes, mailHandlers(auth), binding);
  bindRoutes(app, installationRoutes, installationHandlers(config, postgresSource), binding);
  // A start does not wait for what requests do: it is loaded once the address is open, or with the first request.
  let loading: Promise<LaterHandlers> | undefined;
  const handlers = (): Promise<LaterHandlers> => (loading ??= loadHandlers(services));
  bindRoutes(app, laterRoutes, lazyHandlers(laterRoutes, handlers), binding);

  // Written when somebody first asks for it: a start does not wait for it.
  let description: string | undefined;
  app.get('/openapi.json', (_, reply) => {
    description ??= JSON.stringify(describeApi(routes, '1'));
    return reply.type('application/json').header('cache-control', 'no-cache').send(description);
  });
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  const kept = watchedFolders(config);
  app.get('/readyz', async (_, reply) => {
    await database.ping();
    await refuseFullDisk(kept, config.diskReserveBytes);
    return reply.header('cache-control', 'no-store').send({ ready: true });
  });
  serveBuild(app, resolve(import.meta.dirname, '../dist'), pageConfig(config));

  let background: Promise<Background> | undefined;
  const complain = (error: unknown): void => {
    app.log.error({ err: describeError(error) }, 'background work failed');
    reporter.report(error, { requestId: 'background', route: 'background' });
  };
  app.addHook('onListen', () => {
    const store = openRateStore(services.backgroundDatabase);
    const shared = [rates.perUser, rates.perWorkspace].map((rate) => ({
      every: shareEvery,
      turn: () => rate.share(store),
    }));
    handlers().catch(complain);
    background = import('./background.ts').then(({ startBackground }) => startBackground(services, complain, shared));
    background.catch(complain);
  });
  app.addHook('onClose', async () => (await background)?.stop());
  return app;
}

async function loadHandlers(services: Services): Promise<LaterHandlers> {
  const { loadModules, makeHandlers, workplaceOf } = await import('./modules.ts');
  return makeHandlers(await loadModules(), workplaceOf(services));
}

/** Hops are counted from us outward: the first proxy is hop zero. */
function trustedProxies(
  trust: Services['config']['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_, hop) => hop < trust : [...trust];
}
