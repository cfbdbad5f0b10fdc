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
    'POST /entry-templates/': ({ body }, when) => when.transaction((tx) => addTemplate(tx, when, body)),
    'PATCH /entry-templates/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeTemplate(tx, when, params.id, body)),
    'POST /entry-templates/{id}/remove/': async ({ params }, when) => {
      await when.transaction((tx) => removeTemplate(tx, when, params.id));
      return null;
    },
    'GET /recurring-entries/': ({ query }, { session, transaction }) =>
      transaction((tx) => listRecurring(tx, session.organisationId, query)),
    'GET /recurring-entries/{id}/': ({ params }, { session, transaction }) =>
      transaction((tx) => readRecurring(tx, session.organisationId, params.id)),
    'POST /recurring-entries/': ({ body }, when) => when.transaction((tx) => createRecurring(tx, when, body)),
    'PATCH /recurring-entries/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeRecurring(tx, when, params.id, body)),
    'POST /recurring-entries/{id}/pause/': ({ params }, when) =>
      when.transaction((tx) => pauseRecurring(tx, when, params.id)),
    'POST /recurring-entries/{id}/resume/': ({ params, body }, when) =>
      when.transaction((tx) => resumeRecurring(tx, when, params.id, body.missed)),
    'POST /recurring-entries/{id}/remove/': async ({ params }, when) => {
      await when.transaction((tx) => removeRecurring(tx, when, params.id));
      return null;
    },
  };
}
