import type { ownerAskingRoutes } from '#shared/api/owner-asking.ts';
import type { Database } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { readBill } from '#server/modules/payables/bills/read-bill.ts';
import { answerAsked, showAsked } from './answer-link.ts';
import { askOwner } from './ask-owner.ts';
import type { AskingServices } from './ask-owner.ts';

export function ownerAskingHandlers(database: Database, services: AskingServices): Handlers<typeof ownerAskingRoutes> {
  return {
    'POST /bills/{id}/owner-links/': async ({ params, body }, when) => {
      await askOwner(params.id, body, when, services);
      return when.transaction((tx) => readBill(tx, when, params.id));
    },
    'POST /bill-approval-links/look-up/': ({ body }, when) => showAsked(database, body.key, when),
    'POST /bill-approval-links/approve/': ({ body }, when) => answerAsked(database, body, when),
    'POST /bill-approval-links/decline/': ({ body }, when) => answerAsked(database, body, when),
  };
}
