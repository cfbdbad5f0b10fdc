import type { bankingRoutes } from '#shared/api/banking.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { decideLine } from './decide-line.ts';
import { exportLines } from './export-lines.ts';
import { readLine } from './line-rows.ts';
import { countLines, listLines } from './list-lines.ts';

export function lineHandlers(): Handlers<typeof bankingRoutes> {
  return {
    'GET /statement-lines/': ({ query }, { organisationId, transaction }) =>
      transaction((tx) => listLines(tx, organisationId, query)),
    'GET /statement-line-counts/': ({ query }, { organisationId, transaction }) =>
      transaction(async (tx) => ({ items: await countLines(tx, organisationId, query) })),
    'GET /exports/statement-lines.csv/': ({ query }, when) => Promise.resolve(exportLines(query, when)),
    'GET /statement-lines/{id}/': ({ params }, { organisationId, transaction }) =>
      transaction((tx) => readLine(tx, organisationId, params.id)),
    'POST /statement-lines/{id}/decide/': ({ params, body }, when) =>
      when.transaction((tx) => decideLine(tx, when, params.id, body)),
  };
}
