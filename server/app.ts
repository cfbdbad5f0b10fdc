import { resolve } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { arrearsRoutes } from '#shared/api/arrears.ts';
import { authRoutes } from '#shared/api/auth.ts';
import { chargeDifferenceRoutes } from '#shared/api/charge-differences.ts';
import { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { depositRuleRoutes } from '#shared/api/deposit-rules.ts';
import { depositSettlementRoutes } from '#shared/api/deposit-settlements.ts';
import { depositRoutes } from '#shared/api/deposits.ts';
import { documentRoutes } from '#shared/api/documents.ts';
import { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import { increaseRoutes } from '#shared/api/increases.ts';
import { installationRoutes } from '#shared/api/installation.ts';
import { journalExportRoutes } from '#shared/api/journal-exports.ts';
import { lateFeeRunRoutes } from '#shared/api/late-fee-runs.ts';
import { leasingRoutes } from '#shared/api/leasing.ts';
import { mailRoutes } from '#shared/api/mail.ts';
import { bankAccountRoutes } from '#shared/api/bank-accounts.ts';
import { closingRoutes } from '#shared/api/closing.ts';
import { ledgerRoutes } from '#shared/api/ledger.ts';
import { movingRoutes } from '#shared/api/moving.ts';
import { organisationRoutes } from '#shared/api/organisations.ts';
import { peopleRoutes } from '#shared/api/people.ts';
import { portfolioRoutes } from '#shared/api/portfolio.ts';
import { receiptRoutes } from '#shared/api/receipts.ts';
import { reminderRoutes } from '#shared/api/reminders.ts';
import { rentDocumentRoutes } from '#shared/api/rent-documents.ts';
import { rentRoutes } from '#shared/api/rent.ts';
import { routes } from '#shared/api/routes.ts';
import { savedViewRoutes } from '#shared/api/saved-views.ts';
import { statementRoutes } from '#shared/api/statements.ts';
import type { Route, RouteKey } from '#shared/route.ts';
import { writeWorkbook } from './adapters/zip/write-workbook.ts';
import type { Background } from './background.ts';
import type { AllHandlers } from './handlers.ts';
import { describeError } from './kernel/describe-error.ts';
import { filesAtOnce, makeAdmission } from './kernel/limits/admission.ts';
import { makeAllowedMethods } from './kernel/http/allowed-methods.ts';
import { bindRoutes, lazyHandlers } from './kernel/http/bind-routes.ts';
import type { Binding, Handlers } from './kernel/http/bind-routes.ts';
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
    files: makeFiles({ database, report, writeWorkbook, atOnce: filesAtOnce(config.poolSize) }),
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
  let loading: Promise<AllHandlers> | undefined;
  const handlers = (): Promise<AllHandlers> => (loading ??= loadHandlers(services));
  const bindLater = <Table extends Readonly<Record<RouteKey, Route>>>(
    table: Table,
    pick: (all: AllHandlers) => Handlers<Table>,
  ): void =>
    bindRoutes(
      app,
      table,
      lazyHandlers(table, async () => pick(await handlers())),
      binding,
    );
  bindLater(savedViewRoutes, ({ savedView }) => savedView);
  bindLater(peopleRoutes, ({ people }) => people);
  bindLater(portfolioRoutes, ({ portfolio }) => portfolio);
  bindLater(documentRoutes, ({ document }) => document);
  bindLater(ledgerRoutes, ({ ledger }) => ledger);
  bindLater(bankAccountRoutes, ({ bankAccount }) => bankAccount);
  bindLater(closingRoutes, ({ closing }) => closing);
  bindLater(leasingRoutes, ({ leasing }) => leasing);
  bindLater(journalExportRoutes, ({ journalExport }) => journalExport);
  bindLater(statementRoutes, ({ statement }) => statement);
  bindLater(entryTemplateRoutes, ({ entryTemplate }) => entryTemplate);
  bindLater(rentRoutes, ({ rent }) => rent);
  bindLater(depositRoutes, ({ deposit }) => deposit);
  bindLater(depositRuleRoutes, ({ depositRule }) => depositRule);
  bindLater(depositSettlementRoutes, ({ depositSettlement }) => depositSettlement);
  bindLater(receiptRoutes, ({ receipt }) => receipt);
  bindLater(rentDocumentRoutes, ({ rentDocument }) => rentDocument);
  bindLater(chargeDifferenceRoutes, ({ chargeDifference }) => chargeDifference);
  bindLater(chargeRunRoutes, ({ chargeRun }) => chargeRun);
  bindLater(lateFeeRunRoutes, ({ lateFeeRun }) => lateFeeRun);
  bindLater(increaseRoutes, ({ increase }) => increase);
  bindLater(arrearsRoutes, ({ arrears }) => arrears);
  bindLater(reminderRoutes, ({ reminder }) => reminder);
  bindLater(movingRoutes, ({ moving }) => moving);

  // Written when somebody first asks for it: a start does not wait for it.
  let description: string | undefined;
  app.get('/openapi.json', (_, reply) => {
    description ??= JSON.stringify(describeApi(routes, '1'));
    return reply.type('application/json').header('cache-control', 'no-cache').send(description);
  });
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  // With a server and a bucket, nothing is kept on this machine.
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
    const store = openRateStore(database);
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

async function loadHandlers(services: Services): Promise<AllHandlers> {
  const { makeHandlers } = await import('./handlers.ts');
  return makeHandlers(services);
}

/** Hops are counted from us outward: the first proxy is hop zero. */
function trustedProxies(
  trust: Services['config']['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_, hop) => hop < trust : [...trust];
}
