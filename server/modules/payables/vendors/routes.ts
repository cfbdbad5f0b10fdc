import type { vendorRoutes } from '#shared/api/vendors.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { listChanges } from '#server/kernel/record-change.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { requireConfirmed } from '#server/modules/auth/index.ts';
import { listCostAccounts } from './cost-accounts.ts';
import { exportVendors } from './export-vendors.ts';
import { listVendors, summariseVendors } from './list-vendors.ts';
import { addVendor, changeVendor, setVendorArchived } from './save-vendor.ts';
import { confirmBankDetails, enterBankDetails, removeBankDetails, showBankDetails } from './vendor-bank.ts';
import { readVendor } from './vendor-record.ts';

export function vendorHandlers(secrets: Secrets): Handlers<typeof vendorRoutes> {
  const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
    when.transaction(async (tx) => {
      await work(tx);
      return readVendor(tx, when.organisationId, id);
    });
  return {
    'GET /bill-accounts/': (_, when) =>
      when.transaction(async (tx) => ({ items: await listCostAccounts(tx, when.organisationId) })),
    'GET /vendors-summary/': (_, when) => when.transaction((tx) => summariseVendors(tx, when)),
    'GET /vendors/': ({ query }, when) => when.transaction((tx) => listVendors(tx, when, query)),
    'GET /exports/vendors.csv/': ({ query }, when) => Promise.resolve(exportVendors(query, when)),
    'POST /vendors/': ({ body }, when) =>
      when.transaction(async (tx) => readVendor(tx, when.organisationId, await addVendor(tx, when, secrets, body))),
    'GET /vendors/{id}/': ({ params }, when) =>
      when.transaction((tx) => readVendor(tx, when.organisationId, params.id)),
    'PATCH /vendors/{id}/': ({ params, body }, when) =>
      done(when, params.id, (tx) => changeVendor(tx, when, secrets, params.id, body)),
    'POST /vendors/{id}/archive/': ({ params }, when) =>
      done(when, params.id, (tx) => setVendorArchived(tx, when, params.id, true)),
    'POST /vendors/{id}/restore/': ({ params }, when) =>
      done(when, params.id, (tx) => setVendorArchived(tx, when, params.id, false)),
    'GET /vendors/{id}/changes/': ({ params, query }, when) =>
      when.transaction(async (tx) => {
        const { id } = await readVendor(tx, when.organisationId, params.id);
        return listChanges(tx, when.organisationId, { kind: 'vendor', id }, query);
      }),
    // Where money goes is entered, looked at and confirmed by who has just shown who they are.
    'POST /vendors/{id}/bank-details/': ({ params, body }, when) => {
      requireConfirmed(when.session, when.now);
      return done(when, params.id, (tx) => enterBankDetails(tx, when, secrets, params.id, body.details));
    },
    'POST /vendors/{id}/bank-details/show/': ({ params }, when) => {
      requireConfirmed(when.session, when.now);
      return when.transaction((tx) => showBankDetails(tx, when, secrets, params.id));
    },
    'POST /vendors/{id}/bank-details/confirm/': ({ params, body }, when) => {
      requireConfirmed(when.session, when.now);
      return done(when, params.id, (tx) => confirmBankDetails(tx, when, params.id, body.bankId));
    },
    'POST /vendors/{id}/bank-details/remove/': ({ params, body }, when) => {
      requireConfirmed(when.session, when.now);
      return done(when, params.id, (tx) => removeBankDetails(tx, when, params.id, body.bankId));
    },
  };
}
