import type { reportRoutes } from '#shared/api/reports.ts';
import { reportGroups } from '#shared/reports/report-keys.ts';
import type { ReportGroup, ReportKey } from '#shared/reports/report-keys.ts';
import { pdfAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { findReport, reportsFor } from './ask.ts';
import { reportTable } from './report-table.ts';
import { dropFavorite, keepFavorite, noteRun, readUse } from './report-use.ts';
import { fileNameOf, inSnapshot, prepare, readLines, readPaper, readSheet, tellerFor } from './run-report.ts';

export function reportHandlers(offered: readonly Report[]): Handlers<typeof reportRoutes> {
  type Change = (tx: Tx, act: Act, report: ReportKey) => Promise<void>;
  const use = async (change: Change, key: ReportKey, when: SignedInContext) => {
    const report = findReport(offered, when.session, key);
    await when.transaction((tx) => change(tx, when, report.key));
    return null;
  };
  return {
    'GET /reports/': (_, when) =>
      when.transaction(async (tx) => {
        const { favorites, lastRuns } = await readUse(tx, when);
        return {
          items: reportsFor(offered, when.session).map(({ key, parameters }) => ({
            key,
            group: groupOf(key),
            parameters: [...parameters],
            isFavorite: favorites.has(key),
            lastRunAt: lastRuns.get(key)?.toISOString() ?? null,
          })),
        };
      }),
    'POST /reports/{key}/favorite/': ({ params }, when) => use(keepFavorite, params.key, when),
    'POST /reports/{key}/unfavorite/': ({ params }, when) => use(dropFavorite, params.key, when),
    'POST /reports/{key}/ran/': ({ params }, when) => use(noteRun, params.key, when),
    'GET /reports/{key}/': async ({ params, query }, when) => {
      const { report, asked } = await prepare(findReport(offered, when.session, params.key), query, when);
      const read = await inSnapshot(when, (tx) => readSheet(tx, when, { report, asked }));
      return { report: report.key, parameters: asked, ...read };
    },
    'GET /reports/{key}/lines/': async ({ params, query }, when) => {
      const { line, column, currency, limit, cursor, ...rest } = query;
      const { report, asked } = await prepare(findReport(offered, when.session, params.key), rest, when);
      const figure = { line, column, currency, limit, cursor };
      return inSnapshot(when, (tx) => readLines(tx, when, { report, asked }, figure));
    },
    'GET /exports/reports/{key}.csv/': async ({ params, query: { language, ...query } }, when) => {
      const run = await prepare(findReport(offered, when.session, params.key), query, when);
      return {
        name: fileNameOf(run),
        async *rows(tx) {
          const { tables } = await readSheet(tx, when, run);
          yield reportTable(tables, tellerFor(when, language));
        },
      };
    },
    'GET /reports/{key}/sheet.pdf/': async ({ params, query: { language, ...query } }, when) => {
      const run = await prepare(findReport(offered, when.session, params.key), query, when);
      const paper = await inSnapshot(when, (tx) => readPaper(tx, when, run, tellerFor(when, language)));
      return pdfAnswer(`${fileNameOf(run)}.pdf`, paper);
    },
  };
}

function groupOf(key: ReportKey): ReportGroup {
  const groups = Object.entries(reportGroups) as [ReportGroup, readonly ReportKey[]][]; // The object is closed.
  const [group] = groups.find(([, keys]) => keys.includes(key)) ?? ['records' as const];
  return group;
}
