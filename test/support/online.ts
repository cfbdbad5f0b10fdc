import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';
import type { TestApp } from './app.ts';
import { accountOf, newEntry } from './books.ts';
import { query } from './database.ts';
import type { TestMember } from './factories.ts';

/** Something in every table of online payments, as a provider would have it come about: a payment that was paid out. */
export async function newOnline(test: TestApp, member: TestMember, leaseId: string, receiptId: string) {
  const { organisationId: org, userId } = member;
  const [linkId, paymentId, payoutId] = [newUuid(test), newUuid(test), newUuid(test)];
  const { id: accountId } = await accountOf(test, member, '1020');
  const { id: feeAccountId } = await accountOf(test, member, '5800');
  const { id: entryId } = await newEntry(test, member);
  const put = (text: string, ...values: unknown[]) => query(test.connection, text, [org, ...values]);
  await put(
    `insert into online_provider (org_id, provider, is_on, api_key_sealed, webhook_secret_sealed, webhook_key, methods,
                                  account_id, fee_account_id, changed_by, changed_at)
     values ($1, 'stripe', true, 'x', 'x', $2, '{card}', $3, $4, $5, now())`,
    randomBytes(32).toString('base64url'),
    accountId,
    feeAccountId,
    userId,
  );
  await put(
    `insert into payment_link (org_id, link_id, lease_id, tenancy_id, property_id, secret_hash, secret_sealed, made_at, expires_at)
     select org_id, $2, lease_id, tenancy_id, property_id, $3, 'x', now(), now() + interval '1 year'
       from lease where org_id = $1 and lease_id = $4`,
    linkId,
    randomBytes(32),
    leaseId,
  );
  await put(
    `insert into online_payment (org_id, payment_id, provider, method, link_id, lease_id, tenancy_id, property_id, currency,
                                 cents, provider_ref, state, created_at, changed_at)
     select org_id, $2, 'stripe', 'card', link_id, lease_id, tenancy_id, property_id, 'USD', 1, 'pi_made', 'paid-out', now(), now()
       from payment_link where org_id = $1 and link_id = $3`,
    paymentId,
    linkId,
  );
  await put(
    `insert into online_event (org_id, provider, event_id, type, subject_kind, subject_ref, happened_at, received_at, content,
                               state, retry_at)
     values ($1, 'stripe', 'evt_made', 'payout.paid', 'payout', 'po_made', now(), now(), '{}', 'done', now())`,
  );
  await put(
    `insert into online_fact (org_id, payment_id, fact_key, kind, happened_at, cents, known_at)
     values ($1, $2, 'succeeded', 'succeeded', now(), 1, now())`,
    paymentId,
  );
  await put(
    `insert into online_payout (org_id, payout_id, provider, provider_ref, paid_on, account_id, currency, cents, fee_cents,
                                other_cents, entry_id, made_at)
     values ($1, $2, 'stripe', 'po_made', '2026-03-02', $3, 'USD', 1, 0, 0, $4, now())`,
    payoutId,
    accountId,
    entryId,
  );
  await put(
    `insert into online_payout_item (org_id, payout_id, position, kind, payment_id, cents, fee_cents)
     values ($1, $2, 1, 'payment', $3, 1, 0)`,
    payoutId,
    paymentId,
  );
  await put(
    `insert into online_round (org_id, payment_id, round_key, receipt_id, payout_id) values ($1, $2, 'succeeded', $3, $4)`,
    paymentId,
    receiptId,
    payoutId,
  );
  return { linkId, paymentId, payoutId };
}

const newUuid = (test: TestApp) => uuidv7(test.clock.now.getTime(), randomBytes(10));
