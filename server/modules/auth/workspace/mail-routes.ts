import type { mailRoutes } from '#shared/api/mail.ts';
import { newMailState } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { requireConfirmed } from '#server/modules/auth/account/confirm-identity.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { changeMailServer, readMailServer, removeMailServer } from './mail-server.ts';
import { listMail, readAttachment, readMail } from './read-mail.ts';
import { readMailStanding, retryMail } from './retry-mail.ts';
import { testMailServer } from './test-mail-server.ts';

export function mailHandlers(services: AuthServices): Handlers<typeof mailRoutes> {
  return {
    'GET /mail-messages/': ({ query }, { session, transaction }) =>
      transaction(async (tx) => ({
        ...(await listMail(tx, session.organisationId, query)),
        delivery: await deliveryOf(tx, services, session.organisationId),
      })),
    'GET /mail-messages/{id}/': ({ params }, { session }) =>
      // Whether the recipient belongs elsewhere is not visible from inside one organisation.
      inAuthScope(services, (tx) => readMail(tx, session, params.id)),
    'GET /mail-messages/{id}/attachments/{position}/': ({ params }, { session, transaction }) =>
      transaction((tx) => readAttachment(tx, session.organisationId, params)),
    'POST /mail-messages/{id}/retry/': ({ params }, when) =>
      when.transaction((tx) => retryMail(tx, when, services, params.id)),
    'GET /mail-standing/': (_, when) => when.transaction((tx) => readMailStanding(tx, when)),
    'GET /mail-server/': (_, { session, transaction }) =>
      transaction((tx) => readMailServer(tx, services, session.organisationId)),
    // Links that open accounts leave by this server.
    'POST /mail-server/': async ({ body }, when) => {
      requireConfirmed(when.session, when.now);
      return when.transaction((tx) => changeMailServer(tx, when, services, body));
    },
    'POST /mail-server/remove/': async (_, when) => {
      requireConfirmed(when.session, when.now);
      return when.transaction((tx) => removeMailServer(tx, when, services));
    },
    'POST /mail-server/test/': (_, when) => testMailServer(services, when),
  };
}

/** Whether messages of the workspace are sent, by whichever server, or kept. */
export async function deliveryOf(
  tx: Tx,
  { mailDelivery }: Pick<AuthServices, 'mailDelivery'>,
  organisationId: string,
): Promise<'smtp' | 'kept'> {
  return (await newMailState(tx, organisationId, mailDelivery)) === 'queued' ? 'smtp' : 'kept';
}
