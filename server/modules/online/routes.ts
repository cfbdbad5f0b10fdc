import type { onlinePaymentRoutes } from '#shared/api/online-payments.ts';
import type { PaymentServices } from '#server/adapters/payments/payment-provider.ts';
import type { Database } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { requireConfirmed } from '#server/modules/auth/index.ts';
import { takeWebhook } from './events/take-webhook.ts';
import { makeLink, readLink, revokeLink } from './links/payment-links.ts';
import { showLink, startCheckout } from './links/pay-by-link.ts';
import { exportOnlinePayments } from './lists/export-online-payments.ts';
import { exportPayouts } from './lists/export-online-payouts.ts';
import { listOnlinePayments } from './lists/online-payments.ts';
import { listPayouts, readPayout } from './lists/online-payouts.ts';
import { changeProvider, listProviders, removeProvider } from './settings/providers.ts';
import { testProvider } from './settings/test-provider.ts';

interface Services {
  readonly database: Database;
  readonly payments: PaymentServices;
}

export function onlineHandlers(services: Services): Handlers<typeof onlinePaymentRoutes> {
  const { database, payments } = services;
  return {
    'GET /online-providers/': (_, { organisationId, transaction }) =>
      transaction((tx) => listProviders(tx, organisationId)),
    // Where tenants' money goes is changed by who confirmed who they are.
    'POST /online-providers/': async ({ body }, when) => {
      requireConfirmed(when.session, when.now);
      return when.transaction((tx) => changeProvider(tx, when, payments, body));
    },
    'POST /online-providers/remove/': async ({ body }, when) => {
      requireConfirmed(when.session, when.now);
      return when.transaction((tx) => removeProvider(tx, when, body.provider));
    },
    'POST /online-providers/test/': ({ body }, when) => testProvider(payments, when, body.provider),
    'GET /leases/{id}/payment-link/': ({ params }, when) =>
      when.transaction((tx) => readLink(tx, when, payments, params.id)),
    'POST /leases/{id}/payment-link/': ({ params }, when) =>
      when.transaction((tx) => makeLink(tx, when, payments, params.id)),
    'POST /leases/{id}/payment-link/revoke/': ({ params }, when) =>
      when.transaction((tx) => revokeLink(tx, when, payments, params.id)),
    'GET /online-payments/': ({ query }, when) => when.transaction((tx) => listOnlinePayments(tx, when, query)),
    'GET /exports/online-payments.csv/': ({ query }, when) => Promise.resolve(exportOnlinePayments(query, when)),
    'GET /online-payouts/': ({ query }, { organisationId, transaction }) =>
      transaction((tx) => listPayouts(tx, organisationId, query)),
    'GET /exports/online-payouts.csv/': (_, when) => Promise.resolve(exportPayouts(when)),
    'GET /online-payouts/{id}/': ({ params }, { organisationId, transaction }) =>
      transaction((tx) => readPayout(tx, organisationId, params.id)),
    'POST /payment-links/look-up/': ({ body }, { now }) => showLink(services, { key: body.key, now }),
    'POST /payment-links/checkout/': ({ body }, { now }) => startCheckout(services, { ...body, now }),
    'POST /online-webhooks/{key}/': ({ params, sent }, { now }) =>
      takeWebhook(database, payments, { key: params.key, sent, now }),
  };
}
