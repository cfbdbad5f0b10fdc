import { sql } from 'kysely';
import type { reportRoutes } from '#shared/api/reports.ts';
import { reportGroups } from '#shared/reports/report-keys.ts';
import type { ReportGroup, ReportKey } from '#shared/reports/report-keys.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { settleInstant } from '#server/modules/ledger/index.ts';
import { fillIn, findReport, reportsFor } from './ask.ts';

export function reportHandlers(offered: readonly Report[]): Handlers<typeof reportRoutes> {
  return {
    'GET /reports/': (_, { session }) =>
      Promise.resolve({
        items: reportsFor(offered, session).map(({ key, parameters }) => ({
          key,
          group: groupOf(key),
          parameters: [...parameters],
          isFavorite: false,
          lastRunAt: null,
        })),
      }),
    'GET /reports/{key}/': ({ params, query }, when) =>
      ask(findReport(offered, when.session, params.key), query, when, async (tx, report, asked) => ({
        report: report.key,
        parameters: asked,
        ...(await report.read(tx, when, asked)),
      })),
    'GET /reports/{key}/lines/': ({ params, query }, when) => {
      const { line, column, currency, limit, cursor, ...rest } = query;
      return ask(findReport(offered, when.session, params.key), rest, when, (tx, report, asked) =>
        report.lines(tx, when, asked, { line, column, currency, limit, cursor }),
      );
    },
  };
}

type Work<Result> = (tx: Tx, report: Report, asked: Asked) => Promise<Result>;

/** All that a report says is of one moment, and of an instant that has been settled. */
async function ask<Result>(report: Report, query: Asked, when: SignedInContext, work: Work<Result>): Promise<Result> {
  const asked = fillIn(report, query, when.today);
  await settleInstant(when, asked.knownAt);
  return when.transaction(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    return work(tx, report, asked);
  });
}

function groupOf(key: ReportKey): ReportGroup {
  const groups = Object.entries(reportGroups) as [ReportGroup, readonly ReportKey[]][]; // The object is closed.
  const [group] = groups.find(([, keys]) => keys.includes(key)) ?? ['records' as const];
  return group;
}
