import type { trustWorksheetRoutes } from '#shared/api/trust-worksheets.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { exportWorksheets, listWorksheets } from './list-worksheets.ts';
import { readTrustMonths } from './read-months.ts';
import { readDraft } from './read-sheet.ts';
import { readWorksheet, readWorksheetPdf } from './read-worksheet.ts';
import { signWorksheet } from './sign.ts';
import { readWorksheetStandings } from './worksheet-standings.ts';

export function worksheetHandlers(): Handlers<typeof trustWorksheetRoutes> {
  return {
    'GET /trust-worksheets/': ({ query }, { organisationId, transaction }) =>
      transaction((tx) => listWorksheets(tx, organisationId, query)),
    'GET /exports/trust-worksheets.csv/': ({ query }, when) => Promise.resolve(exportWorksheets(query, when)),
    'GET /trust-worksheet-standings/': (_, when) =>
      when.transaction(async (tx) => ({ items: await readWorksheetStandings(tx, when) })),
    'GET /trust-months/': ({ query }, when) => when.transaction((tx) => readTrustMonths(tx, when, query)),
    'GET /trust-worksheet-drafts/{id}/': ({ params }, { organisationId, transaction }) =>
      transaction((tx) => readDraft(tx, organisationId, params.id)),
    'POST /trust-worksheets/': ({ body }, when) => when.transaction((tx) => signWorksheet(tx, when, body)),
    'GET /trust-worksheets/{id}/': ({ params }, { organisationId, transaction }) =>
      transaction((tx) => readWorksheet(tx, organisationId, params.id)),
    'GET /trust-worksheets/{id}/worksheet.pdf/': ({ params }, { organisationId, transaction }) =>
      transaction((tx) => readWorksheetPdf(tx, organisationId, params.id)),
  };
}
