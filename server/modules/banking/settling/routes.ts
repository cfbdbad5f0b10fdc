import type { bankRuleRoutes } from '#shared/api/bank-rules.ts';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { readLine } from '#server/modules/banking/lines/line-rows.ts';
import type { BillsToPay } from './bills-to-pay.ts';
import { addRule, changeRule, moveRule, removeRule } from './change-rules.ts';
import { searchItems } from './search-items.ts';
import { exportRules, listRules, previewRule } from './list-rules.ts';
import { listProposals, readProposal } from './present-proposals.ts';
import { proposeLines } from './propose-lines.ts';
import { readMatches } from './read-matches.ts';
import { excludeLine, reopenLine } from './reopen-line.ts';
import { settleLine } from './settle-line.ts';

/** Does something to a line and answers with the line as it is then. */
const done = (when: SignedInContext, lineId: string, work: (tx: Tx) => Promise<void>) =>
  when.transaction(async (tx) => {
    await work(tx);
    return readLine(tx, when.organisationId, lineId);
  });

export function settlingHandlers(bills: BillsToPay): Handlers<typeof lineMatchingRoutes> {
  return {
    'GET /line-proposals/': ({ query }, when) => when.transaction((tx) => listProposals(tx, when, query, bills)),
    'GET /statement-lines/{id}/proposals/': ({ params }, when) =>
      when.transaction((tx) => readProposal(tx, when, params.id, bills)),
    'GET /line-matches/': ({ query }, when) =>
      when.transaction(async (tx) => ({
        items: await readMatches(tx, when.organisationId, query.lineIds.split(',')),
      })),
    'GET /open-book-items/': ({ query }, when) =>
      when.transaction(async (tx) => ({ items: await searchItems(tx, when.organisationId, query) })),
    'POST /line-proposals/': ({ body }, when) =>
      proposeLines({ act: when, transaction: when.transaction }, body.accountId, bills),
    'POST /statement-lines/{id}/match/': ({ params, body: { version, items } }, when) =>
      done(when, params.id, (tx) =>
        settleLine(tx, when, params.id, { version, parts: items.map((item) => ({ kind: 'item', ...item })) }),
      ),
    'POST /statement-lines/{id}/post/': ({ params, body }, when) =>
      done(when, params.id, (tx) => settleLine(tx, when, params.id, body, bills)),
    'POST /statement-lines/{id}/exclude/': ({ params, body }, when) =>
      done(when, params.id, (tx) => excludeLine(tx, when, params.id, body)),
    'POST /statement-lines/{id}/undo/': ({ params, body }, when) =>
      done(when, params.id, (tx) => reopenLine(tx, when, params.id, body, bills)),
  };
}

export function ruleHandlers(): Handlers<typeof bankRuleRoutes> {
  return {
    'GET /bank-rules/': ({ query }, { organisationId, transaction }) =>
      transaction((tx) => listRules(tx, organisationId, query)),
    'GET /exports/bank-rules.csv/': (_, when) => Promise.resolve(exportRules(when)),
    'POST /bank-rules/': ({ body }, when) => when.transaction((tx) => addRule(tx, when, body)),
    'PATCH /bank-rules/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeRule(tx, when, params.id, body)),
    'POST /bank-rules/{id}/move/': ({ params, body }, when) =>
      when.transaction((tx) => moveRule(tx, when, params.id, body)),
    'POST /bank-rules/{id}/remove/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await removeRule(tx, when, params.id, body.version);
        return null;
      }),
    'POST /bank-rule-previews/': ({ body }, when) => when.transaction((tx) => previewRule(tx, when, body)),
  };
}
