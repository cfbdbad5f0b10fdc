import type { contributionRequestRoutes } from '#shared/api/contribution-requests.ts';
import { pdfAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { askOwners, previewRequests } from './ask-owners.ts';
import { cancelRequest } from './cancel-request.ts';
import { exportRequests } from './export-requests.ts';
import { readRequestLetter } from './request-letter.ts';
import { listRequests, readRequests } from './request-rows.ts';
import { sendRequest } from './send-request.ts';

export function contributionRequestHandlers(delivery: 'smtp' | 'kept'): Handlers<typeof contributionRequestRoutes> {
  return {
    'POST /contribution-request-previews/': ({ body }, when) =>
      when.transaction(async (tx) => {
        const { currency, shares } = await previewRequests(tx, when, body);
        return { currency, shares };
      }),
    'POST /contribution-requests/': async ({ body }, when) => {
      const { ids, withoutEmail } = await when.transaction((tx) => askOwners(tx, when, body));
      const read = () => when.transaction((tx) => readRequests(tx, when.organisationId, ids));
      const requests = await read();
      if (!body.byMail) return { requests, withoutEmail: [] };
      for (const { id, person } of requests)
        if (!withoutEmail.some((one) => one.id === person.id)) await sendRequest(id, when, delivery);
      return { requests: await read(), withoutEmail };
    },
    'GET /contribution-requests/': ({ query }, when) =>
      when.transaction((tx) => listRequests(tx, when.organisationId, query)),
    'GET /exports/contribution-requests.csv/': ({ query }, { organisationId }) =>
      Promise.resolve(exportRequests(organisationId, query)),
    'GET /contribution-requests/{id}/letter.pdf/': async ({ params }, when) => {
      const { name, paper } = await when.transaction((tx) => readRequestLetter(tx, when, params.id));
      return pdfAnswer(name, paper);
    },
    'POST /contribution-requests/{id}/send/': ({ params }, when) => sendRequest(params.id, when, delivery),
    'POST /contribution-requests/{id}/cancel/': ({ params, body }, when) =>
      when.transaction((tx) => cancelRequest(tx, when, params.id, body.reason)),
  };
}
