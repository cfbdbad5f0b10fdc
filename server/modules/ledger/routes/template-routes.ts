import type { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { changeRecurring, pauseRecurring, resumeRecurring } from '#server/modules/ledger/recurring/change-recurring.ts';
import { createRecurring } from '#server/modules/ledger/recurring/create-recurring.ts';
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
} from '#server/modules/ledger/recurring/entry-templates.ts';
import { listRecurring, readRecurring } from '#server/modules/ledger/recurring/recurring-entries.ts';
import { removeRecurring } from '#server/modules/ledger/recurring/remove-recurring.ts';

export function entryTemplateHandlers(): Handlers<typeof entryTemplateRoutes> {
  return {
    'GET /entry-templates/': ({ query }, { session, transaction }) =>
      transaction((tx) => listTemplates(tx, session.organisationId, query)),
    'POST /entry-templates/': ({ body }, when) => when.transaction((tx) => addTemplate(tx, body, when)),
    'PATCH /entry-templates/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeTemplate(tx, params.id, body, when)),
    'POST /entry-templates/{id}/remove/': async ({ params }, when) => {
      await when.transaction((tx) => removeTemplate(tx, params.id, when));
      return null;
    },
    'GET /recurring-entries/': ({ query }, { session, transaction }) =>
      transaction((tx) => listRecurring(tx, session.organisationId, query)),
    'GET /recurring-entries/{id}/': ({ params }, { session, transaction }) =>
      transaction((tx) => readRecurring(tx, session.organisationId, params.id)),
    'POST /recurring-entries/': ({ body }, when) => when.transaction((tx) => createRecurring(tx, body, when)),
    'PATCH /recurring-entries/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeRecurring(tx, params.id, body, when)),
    'POST /recurring-entries/{id}/pause/': ({ params }, when) =>
      when.transaction((tx) => pauseRecurring(tx, params.id, when)),
    'POST /recurring-entries/{id}/resume/': ({ params, body }, when) =>
      when.transaction((tx) => resumeRecurring(tx, params.id, body.missed, when)),
    'POST /recurring-entries/{id}/remove/': async ({ params }, when) => {
      await when.transaction((tx) => removeRecurring(tx, params.id, when));
      return null;
    },
  };
}
