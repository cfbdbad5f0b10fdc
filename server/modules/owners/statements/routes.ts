import type { ownerStatementRoutes } from '#shared/api/owner-statements.ts';
import { bytesAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { exportStatementLines, exportStatements } from './export-statements.ts';
import { listStatements, readStatement } from './list-statements.ts';
import { previewStatements } from './preview-statements.ts';
import { printStatement } from './print-statement.ts';
import { sendStatement } from './send-statements.ts';
import { continueRun, listStatementRuns, readStatementRun, startStatementRun } from './statement-runs.ts';
import type { StatementWork } from './statement-runs.ts';
import { verifyStatements } from './verify-statements.ts';

export function ownerStatementHandlers(work: StatementWork): Handlers<typeof ownerStatementRoutes> {
  return {
    'POST /owner-statement-previews/': ({ body }, when) => when.transaction((tx) => previewStatements(tx, when, body)),
    'POST /owner-statement-runs/': ({ body }, when) => startStatementRun(body, when, work),
    'GET /owner-statement-runs/': ({ query }, when) =>
      when.transaction((tx) => listStatementRuns(tx, when.organisationId, query)),
    'GET /owner-statement-runs/{id}/': ({ params }, when) =>
      when.transaction((tx) => readStatementRun(tx, when.organisationId, params.id)),
    'POST /owner-statement-runs/{id}/continue/': ({ params }, when) => continueRun(params.id, when, work),
    'GET /owner-statements/': ({ query }, when) =>
      when.transaction((tx) => listStatements(tx, when.organisationId, query)),
    'GET /exports/owner-statements.csv/': ({ query }, { organisationId }) =>
      Promise.resolve(exportStatements(organisationId, query)),
    'GET /owner-statements/{id}/': ({ params }, when) =>
      when.transaction((tx) => readStatement(tx, when.organisationId, params.id)),
    'GET /owner-statements/{id}/lines.csv/': ({ params }, when) =>
      when.transaction(async (tx) => {
        const { number } = await readStatement(tx, when.organisationId, params.id);
        return exportStatementLines(when.organisationId, params.id, `owner-statement-${number}`);
      }),
    'GET /owner-statements/{id}/packet.pdf/': async ({ params, query }, { transaction, organisationId }) => {
      const given = { transaction, organisationId, storage: work.storage };
      const { name, bytes } = await printStatement(params.id, given, query.language);
      return bytesAnswer(name, 'application/pdf', bytes);
    },
    'POST /owner-statements/{id}/send/': ({ params }, when) => sendStatement(params.id, when, work),
    'GET /owner-statement-chain/': (_, when) =>
      when.transaction((tx) => readWhole(tx, () => verifyStatements(tx, when.organisationId))),
  };
}
