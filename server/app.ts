import { resolve } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { arrearsRoutes } from '#shared/api/arrears.ts';
import { authRoutes } from '#shared/api/auth.ts';
import { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { depositRuleRoutes } from '#shared/api/deposit-rules.ts';
import { depositSettlementRoutes } from '#shared/api/deposit-settlements.ts';
import { depositRoutes } from '#shared/api/deposits.ts';
import { documentRoutes } from '#shared/api/documents.ts';
import { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import { increaseRoutes } from '#shared/api/increases.ts';
import { journalExportRoutes } from '#shared/api/journal-exports.ts';
import { lateFeeRunRoutes } from '#shared/api/late-fee-runs.ts';
import { leasingRoutes } from '#shared/api/leasing.ts';
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
import type { RouteKey } from '#shared/route.ts';
import { startBackground } from './background.ts';
import type { Background } from './background.ts';
import { describeError } from './kernel/describe-error.ts';
import { makeAllowedMethods } from './kernel/http/allowed-methods.ts';
import { bindRoutes } from './kernel/http/bind-routes.ts';
import type { Binding } from './kernel/http/bind-routes.ts';
import { makeFiles } from './kernel/http/files.ts';
import { describeApi } from './kernel/http/openapi.ts';
import { pageConfig } from './kernel/http/page-config.ts';
import { answerProblems, answerUnroutable } from './kernel/http/problem-answers.ts';
import type { ReportError } from './kernel/http/problem-answers.ts';
import { refuseUnreadable } from './kernel/http/refuse-unreadable.ts';
import { requestId } from './kernel/http/request-id.ts';
import { setSecurityHeaders } from './kernel/http/security-headers.ts';
import { serveBuild } from './kernel/http/static-files.ts';
import { authHandlers, makeAuthenticate, organisationHandlers, savedViewHandlers } from './modules/auth/index.ts';
import { documentHandlers, documentsHolder, organisationFinder } from './modules/documents/index.ts';
import {
  leaseFinder,
  leasePartyHolder,
  leasePlaceListener,
  leaseViewCounter,
  leasingHandlers,
} from './modules/leasing/index.ts';
import {
  entryTemplateHandlers,
  journalExportHandlers,
  ledgerHandlers,
  statementHandlers,
  entryViewCounter,
} from './modules/ledger/index.ts';
import { movingHandlers } from './modules/moving/index.ts';
import { peopleHandlers, peopleViewCounter, personFinder } from './modules/people/index.ts';
import {
  ownershipHolder,
  portfolioHandlers,
  propertyFinder,
  propertyViewCounter,
  unitFinder,
} from './modules/portfolio/index.ts';
import {
  arrearsHandlers,
  chargeRunHandlers,
  depositHandlers,
  depositRuleHandlers,
  depositSettlementHandlers,
  findMoney,
  increaseHandlers,
  lateFeeRunHandlers,
  readChargedDays,
  receiptHandlers,
  reminderHandlers,
  rentDocumentHandlers,
  rentHandlers,
  rentPersonHolders,
  boardViewCounter,
  receiptViewCounter,
} from './modules/rent/index.ts';
import type { Services } from './services.ts';

const uploadMilliseconds = 900_000;

/** The app without its process: routes, problems, headers, pages. The only wiring. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, database, clock, reporter, auth } = services;
  const app = Fastify({
    logger: { level: config.logLevel, base: null },
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: config.bodyLimitBytes,
    // A file may take its time to come in; every other request is bounded by its route.
    requestTimeout: uploadMilliseconds,
    connectionTimeout: 0,
    routerOptions: { maxParamLength: 1500 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
    clientErrorHandler: refuseUnreadable,
  });
  app.removeContentTypeParser('text/plain');
  const report: ReportError = (error, { id, route }) => reporter.report(error, { requestId: id, route });
  answerProblems(app, {
    report,
    // Object.keys widens the keys of the table to string.
    allowedMethods: makeAllowedMethods(Object.keys(routes) as RouteKey[]),
  });
  setSecurityHeaders(app, {
    reportOrigin: config.sentry.dsn === undefined ? undefined : new URL(config.sentry.dsn).origin,
    behindTls: auth.mainOrigin.startsWith('https:'),
  });

  const binding: Binding = {
    database,
    clock,
    authenticate: makeAuthenticate(auth),
    checkAnswers: config.environment !== 'production',
    timeoutMilliseconds: config.requestTimeoutSeconds * 1000,
    files: makeFiles({ database, report, atOnce: Math.max(1, Math.floor(config.poolSize / 4)) }),
    uploads: {
      limitBytes: config.files.uploadLimitBytes,
      archiveLimitBytes: config.files.archiveLimitBytes,
      timeoutMilliseconds: uploadMilliseconds,
    },
  };
  bindRoutes(app, authRoutes, authHandlers(auth), binding);
  bindRoutes(app, organisationRoutes, organisationHandlers(auth), binding);
  const personHolders = [ownershipHolder, leasePartyHolder, documentsHolder, ...rentPersonHolders];
  const viewCounters = {
    journal: entryViewCounter,
    leases: leaseViewCounter,
    people: peopleViewCounter(personHolders),
    properties: propertyViewCounter,
    receipts: receiptViewCounter,
    rent: boardViewCounter,
  };
  bindRoutes(app, savedViewRoutes, savedViewHandlers(viewCounters), binding);
  bindRoutes(app, peopleRoutes, peopleHandlers(personHolders), binding);
  bindRoutes(app, portfolioRoutes, portfolioHandlers([leasePlaceListener], findMoney), binding);
  const documentRecords = [propertyFinder, unitFinder, personFinder, leaseFinder];
  bindRoutes(app, documentRoutes, documentHandlers({ files: services.files, records: documentRecords }), binding);
  bindRoutes(app, ledgerRoutes, ledgerHandlers(), binding);
  bindRoutes(app, leasingRoutes, leasingHandlers(readChargedDays), binding);
  bindRoutes(app, journalExportRoutes, journalExportHandlers(), binding);
  bindRoutes(app, statementRoutes, statementHandlers(), binding);
  bindRoutes(app, entryTemplateRoutes, entryTemplateHandlers(), binding);
  bindRoutes(app, rentRoutes, rentHandlers(), binding);
  bindRoutes(app, depositRoutes, depositHandlers(), binding);
  bindRoutes(app, depositRuleRoutes, depositRuleHandlers(), binding);
  bindRoutes(app, depositSettlementRoutes, depositSettlementHandlers(), binding);
  bindRoutes(app, receiptRoutes, receiptHandlers(), binding);
  bindRoutes(app, rentDocumentRoutes, rentDocumentHandlers(auth.mailDelivery), binding);
  bindRoutes(app, chargeRunRoutes, chargeRunHandlers(), binding);
  bindRoutes(app, lateFeeRunRoutes, lateFeeRunHandlers(), binding);
  bindRoutes(app, increaseRoutes, increaseHandlers({ files: services.files, records: documentRecords }), binding);
  bindRoutes(app, arrearsRoutes, arrearsHandlers(), binding);
  bindRoutes(app, reminderRoutes, reminderHandlers(auth.mailDelivery), binding);
  const moving = {
    files: { ...services.files, limitBytes: config.files.uploadLimitBytes },
    records: [organisationFinder, ...documentRecords],
    holders: personHolders,
  };
  bindRoutes(app, movingRoutes, movingHandlers(moving), binding);

  const description = JSON.stringify(describeApi(routes, '1'));
  app.get('/openapi.json', (_, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(description),
  );
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    await database.ping();
    return reply.header('cache-control', 'no-store').send({ ready: true });
  });
  serveBuild(app, resolve(import.meta.dirname, '../dist'), pageConfig(config));

  let background: Background | undefined;
  app.addHook('onListen', () => {
    background = startBackground(services, (error) => {
      app.log.error({ err: describeError(error) }, 'background work failed');
      reporter.report(error, { requestId: 'background', route: 'background' });
    });
  });
  app.addHook('onClose', () => background?.stop());
  return app;
}

/** Hops are counted from us outward: the first proxy is hop zero. */
function trustedProxies(
  trust: Services['config']['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_, hop) => hop < trust : [...trust];
}
