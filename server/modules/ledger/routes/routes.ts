import type { ledgerRoutes } from '#shared/api/ledger.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import {
  addAccount,
  archiveAccount,
  changeAccount,
  removeAccount,
  restoreAccount,
} from '#server/modules/ledger/accounts/change-account.ts';
import { createEntry, keyOfPerson, previewEntry } from '#server/modules/ledger/posting/create-entry.ts';
import { summariseJournal } from '#server/modules/ledger/journal/journal-summary.ts';
import { listAccounts } from '#server/modules/ledger/accounts/list-accounts.ts';
import { listEntries } from '#server/modules/ledger/journal/list-entries.ts';
import { openBooks } from '#server/modules/ledger/books/open-books.ts';
import { readSubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import { readEntry } from '#server/modules/ledger/journal/read-entry.ts';
import { refuseOfRecord, reverse } from '#server/modules/ledger/posting/reverse.ts';

export function ledgerHandlers(): Handlers<typeof ledgerRoutes> {
  return {
    'GET /accounts/': ({ query }, { session, now, transaction }) =>
      transaction(async (tx) => {
        await openBooks(tx, session.organisationId, now);
        return listAccounts(tx, session.organisationId, query);
      }),
    'POST /accounts/': ({ body }, when) => when.transaction((tx) => addAccount(tx, when, body)),
    'PATCH /accounts/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeAccount(tx, when, params.id, body)),
    'POST /accounts/{id}/archive/': ({ params }, when) => when.transaction((tx) => archiveAccount(tx, when, params.id)),
    'POST /accounts/{id}/restore/': ({ params }, when) => when.transaction((tx) => restoreAccount(tx, when, params.id)),
    'POST /accounts/{id}/remove/': async ({ params }, when) => {
      await when.transaction((tx) => removeAccount(tx, when, params.id));
      return null;
    },
    'GET /journal-entries/': ({ query }, { session, transaction }) =>
      transaction((tx) => listEntries(tx, session.organisationId, query)),
    'GET /journal-summary/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => summariseJournal(tx, session.organisationId, now, query)),
    'GET /journal-entries/{id}/': ({ params }, { session, transaction }) =>
      transaction((tx) => readEntry(tx, session.organisationId, params.id)),
    'POST /journal-entries/': ({ body }, when) =>
      when.transaction(async (tx) => readEntry(tx, when.session.organisationId, await createEntry(tx, when, body))),
    'POST /journal-entry-previews/': ({ body }, when) => when.transaction((tx) => previewEntry(tx, when, body)),
    'POST /journal-entries/{id}/reverse/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await refuseOfRecord(tx, when.session.organisationId, params.id);
        const reversal = { ...body, idempotencyKey: keyOfPerson(when.idempotencyKey) };
        const { id } = await reverse(tx, when, params.id, reversal);
        return readEntry(tx, when.session.organisationId, id);
      }),
    'GET /subject-names/': ({ query }, { session, transaction }) =>
      transaction(async (tx) => {
        const asked = {
          property_id: query.propertyId ?? null,
          unit_id: query.unitId ?? null,
          lease_id: query.leaseId ?? null,
          person_id: query.personId ?? null,
          bank_account_id: query.bankAccountId ?? null,
        };
        return (await readSubjectNames(tx, session.organisationId, [asked]))(asked);
      }),
  };
}
