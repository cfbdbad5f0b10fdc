import { expect, test } from 'vitest';
import { uuidv7 } from '#shared/ids.ts';
import { routes } from '#shared/api/routes.ts';
import { portalRoles, roles, staffRoles } from '#shared/permissions.ts';
import type { Role } from '#shared/permissions.ts';
import type { RouteKey } from '#shared/route.ts';
import { startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation, newPortalMember } from '#test/support/factories.ts';

/** Who is let in, by route: written out here, so that a slip in the table of permissions cannot also be the expectation. */
const everyone: readonly Role[] = [
  'owner',
  'manager',
  'accountant',
  'leasing_agent',
  'maintenance',
  'viewer',
  'tenant',
  'property_owner',
  'vendor',
];
const staff: readonly Role[] = ['owner', 'manager', 'accountant', 'leasing_agent', 'maintenance', 'viewer'];
const owner: readonly Role[] = ['owner'];
const bookkeepers: readonly Role[] = ['owner', 'accountant'];
const readers: readonly Role[] = ['owner', 'manager', 'accountant', 'viewer'];

const managers: readonly Role[] = ['owner', 'manager'];
const letting: readonly Role[] = ['owner', 'manager', 'leasing_agent'];
const lettingReaders: readonly Role[] = ['owner', 'manager', 'accountant', 'leasing_agent', 'viewer'];
const takingAlong: readonly Role[] = ['owner', 'manager', 'accountant'];
const filing: readonly Role[] = ['owner', 'manager', 'accountant', 'leasing_agent', 'maintenance'];

const letIn: Readonly<Record<keyof typeof routes, readonly Role[] | 'public'>> = {
  'POST /sign-up/': 'public',
  'POST /token/': 'public',
  'POST /token/refresh/': 'public',
  'POST /token/revoke/': 'public',
  'POST /token/passkey-options/': 'public',
  'POST /token/passkey/': 'public',
  'POST /token/hand-off/': 'public',
  'POST /hand-off/': everyone,
  'POST /email/verify/': 'public',
  'POST /password/forgot/': 'public',
  'POST /password/reset/': 'public',
  'GET /me/': everyone,
  'PATCH /me/': everyone,
  'POST /me/confirm/': everyone,
  'POST /me/change-password/': everyone,
  'POST /me/change-email/': everyone,
  'POST /me/resend-verification/': everyone,
  'GET /me/sessions/': everyone,
  'POST /me/sessions/{id}/revoke/': everyone,
  'POST /me/sign-out-everywhere/': everyone,
  'POST /me/totp/': everyone,
  'POST /me/totp/confirm/': everyone,
  'POST /me/totp/disable/': everyone,
  'POST /me/backup-codes/': everyone,
  'GET /me/passkeys/': everyone,
  'POST /me/passkeys/options/': everyone,
  'POST /me/passkeys/': everyone,
  'POST /me/passkeys/{id}/remove/': everyone,
  'GET /organisation/': everyone,
  'PATCH /organisation/': owner,
  'POST /organisations/': everyone,
  'POST /session/switch/': everyone,
  'GET /setup-checklist/': everyone,
  'GET /members/': staff,
  'PATCH /members/{id}/': owner,
  'POST /members/{id}/suspend/': owner,
  'POST /members/{id}/restore/': owner,
  'POST /members/{id}/remove/': owner,
  'GET /invitations/': staff,
  'POST /invitations/': owner,
  'POST /invitations/{id}/resend/': owner,
  'POST /invitations/{id}/revoke/': owner,
  'POST /invitations/look-up/': 'public',
  'POST /invitations/accept/': 'public',
  'GET /mail-messages/': owner,
  'GET /mail-messages/{id}/': owner,
  'GET /audit-events/': ['owner', 'accountant'],
  'POST /sample/remove/': owner,
  'GET /accounts/': readers,
  'POST /accounts/': bookkeepers,
  'PATCH /accounts/{id}/': bookkeepers,
  'POST /accounts/{id}/archive/': bookkeepers,
  'POST /accounts/{id}/restore/': bookkeepers,
  'POST /accounts/{id}/remove/': bookkeepers,
  'GET /journal-entries/': readers,
  'GET /journal-entries/{id}/': readers,
  'POST /journal-entries/': bookkeepers,
  'POST /journal-entry-previews/': bookkeepers,
  'POST /journal-entries/{id}/reverse/': bookkeepers,
  'GET /period-locks/': readers,
  'GET /closing-checks/': readers,
  'POST /period-locks/': bookkeepers,
  'POST /period-locks/reopen/': owner,
  'GET /entry-templates/': readers,
  'POST /entry-templates/': bookkeepers,
  'PATCH /entry-templates/{id}/': bookkeepers,
  'POST /entry-templates/{id}/remove/': bookkeepers,
  'GET /recurring-entries/': readers,
  'GET /recurring-entries/{id}/': readers,
  'POST /recurring-entries/': bookkeepers,
  'PATCH /recurring-entries/{id}/': bookkeepers,
  'POST /recurring-entries/{id}/pause/': bookkeepers,
  'POST /recurring-entries/{id}/resume/': bookkeepers,
  'GET /trial-balance/': readers,
  'GET /people/': staff,
  'POST /people/': letting,
  'GET /people/{id}/': staff,
  'PATCH /people/{id}/': letting,
  'POST /people/{id}/archive/': letting,
  'POST /people/{id}/restore/': letting,
  'GET /people/{id}/changes/': staff,
  'POST /people/{id}/relations/': letting,
  'POST /people/{id}/relations/remove/': letting,
  'POST /person-duplicates/': staff,
  'POST /people/{id}/merge-preview/': letting,
  'POST /people/{id}/merge/': letting,
  'POST /person-merges/{id}/undo/': letting,
  'GET /portfolio-summary/': staff,
  'GET /properties/': staff,
  'POST /properties/': managers,
  'GET /properties/{id}/': staff,
  'PATCH /properties/{id}/': managers,
  'POST /properties/{id}/archive/': managers,
  'POST /properties/{id}/restore/': managers,
  'GET /properties/{id}/changes/': staff,
  'POST /properties/{id}/ownership/': managers,
  'POST /properties/{id}/ownership/remove/': managers,
  'POST /properties/{id}/agreements/': managers,
  'PATCH /properties/{id}/agreements/{agreementId}/': managers,
  'GET /units/': staff,
  'POST /units/': managers,
  'POST /unit-batches/': managers,
  'GET /units/{id}/': staff,
  'PATCH /units/{id}/': managers,
  'GET /units/{id}/changes/': staff,
  'POST /units/{id}/archive/': managers,
  'POST /units/{id}/restore/': managers,
  'GET /members/{id}/properties/': staff,
  'POST /members/{id}/properties/': owner,
  'GET /search/': staff,
  'GET /leases/': lettingReaders,
  'GET /lease-summary/': lettingReaders,
  'POST /leases/': letting,
  'GET /leases/{id}/': lettingReaders,
  'PATCH /leases/{id}/': letting,
  'GET /leases/{id}/changes/': lettingReaders,
  'GET /leases/{id}/schedule/': lettingReaders,
  'POST /leases/{id}/send-for-signature/': letting,
  'POST /leases/{id}/take-back/': letting,
  'POST /leases/{id}/sign/': managers,
  'POST /leases/{id}/cancel/': letting,
  'POST /leases/{id}/give-notice/': managers,
  'POST /leases/{id}/withdraw-notice/': managers,
  'POST /leases/{id}/end-early/': managers,
  'POST /leases/{id}/renew/': managers,
  'POST /leases/{id}/transfer/': managers,
  'POST /leases/{id}/amend-charge/': managers,
  'POST /leases/{id}/remove-step/': managers,
  'POST /leases/{id}/add-charge/': managers,
  'POST /leases/{id}/end-charge/': managers,
  'POST /leases/{id}/add-clause/': managers,
  'POST /leases/{id}/remove-clause/': managers,
  'POST /leases/{id}/apply-index/': managers,
  'POST /leases/{id}/change-parties/': managers,
  'POST /leases/{id}/change-terms/': managers,
  'POST /lease-previews/': letting,
  'POST /leases/{id}/amendment-previews/': managers,
  'POST /impact-previews/': managers,
  'GET /lease-drafts/': letting,
  'POST /lease-drafts/': letting,
  'GET /lease-drafts/{id}/': letting,
  'PATCH /lease-drafts/{id}/': letting,
  'POST /lease-drafts/{id}/remove/': letting,
  'GET /leases/{id}/checklist/': lettingReaders,
  'POST /leases/{id}/checklist/': letting,
  'PATCH /leases/{id}/checklist/{itemId}/': letting,
  'POST /leases/{id}/checklist/{itemId}/remove/': letting,
  'GET /late-fee-policies/': lettingReaders,
  'POST /late-fee-policies/': managers,
  'POST /late-fee-previews/': readers,
  'POST /late-fee-runs/': takingAlong,
  'GET /rent-board/': readers,
  'GET /rent-summary/': readers,
  'GET /charges/': readers,
  'GET /charges/{id}/': readers,
  'POST /charges/': takingAlong,
  'POST /charges/{id}/void/': takingAlong,
  'GET /leases/{id}/ledger/': readers,
  'POST /credits/': takingAlong,
  'POST /credits/{id}/void/': takingAlong,
  'GET /rent-policy/': readers,
  'PATCH /rent-policy/': takingAlong,
  'GET /receipts/': readers,
  'GET /receipts/{id}/': readers,
  'POST /receipt-previews/': readers,
  'POST /receipts/': takingAlong,
  'POST /receipts/{id}/reverse/': takingAlong,
  'POST /receipts/{id}/allocate/': takingAlong,
  'POST /refunds/': takingAlong,
  'POST /refunds/{id}/void/': takingAlong,
  'GET /deposit-batches/': readers,
  'GET /deposit-batches/{id}/': readers,
  'POST /deposit-batches/': takingAlong,
  'POST /deposit-batches/{id}/undo/': takingAlong,
  'GET /deposits/': readers,
  'GET /deposit-register/': readers,
  'GET /exports/deposits.csv/': readers,
  'GET /leases/{id}/deposit/': readers,
  'POST /leases/{id}/deposit-requests/': takingAlong,
  'POST /deposit-transfer-previews/': readers,
  'POST /deposit-transfers/': takingAlong,
  'POST /leases/{id}/deposit-carry/': takingAlong,
  'POST /leases/{id}/last-months-rent-uses/': takingAlong,
  'POST /deposit-interest-previews/': readers,
  'POST /deposit-interest/': takingAlong,
  'POST /deposit-interest/{id}/undo/': takingAlong,
  'GET /deposit-rules/': readers,
  'POST /deposit-interest-rates/': takingAlong,
  'POST /deposit-interest-rates/{id}/remove/': takingAlong,
  'POST /deposit-deadlines/': takingAlong,
  'POST /deposit-deadlines/{id}/remove/': takingAlong,
  'POST /leases/{id}/deposit-settlement/': takingAlong,
  'GET /deposit-settlements/{id}/': readers,
  'POST /deposit-settlements/{id}/remove/': takingAlong,
  'POST /deposit-settlements/{id}/finish/': takingAlong,
  'POST /deposit-settlements/{id}/undo/': takingAlong,
  'POST /charge-run-previews/': readers,
  'POST /charge-runs/': takingAlong,
  'GET /charge-runs/': readers,
  'GET /charge-runs/{id}/': readers,
  'POST /shared-costs/previews/': readers,
  'POST /shared-costs/': takingAlong,
  'GET /documents/': staff,
  'POST /documents/': filing,
  'POST /photo-orders/': filing,
  'GET /documents/{id}/': staff,
  'PATCH /documents/{id}/': filing,
  'GET /documents/{id}/changes/': staff,
  'POST /documents/{id}/versions/': filing,
  'POST /documents/{id}/archive/': filing,
  'POST /documents/{id}/restore/': filing,
  'GET /documents/{id}/content/': staff,
  'GET /documents/{id}/thumbnail/': staff,
  'GET /imports/': managers,
  'POST /imports/': managers,
  'GET /imports/{id}/': managers,
  'PATCH /imports/{id}/': managers,
  'POST /imports/{id}/check/': managers,
  'POST /imports/{id}/run/': managers,
  'POST /imports/{id}/undo/': managers,
  'POST /imports/{id}/remove/': managers,
  'GET /imports/{id}/bad-rows.csv/': managers,
  'GET /import-mappings/': managers,
  'GET /imports/templates/properties.csv/': managers,
  'GET /imports/templates/units.csv/': managers,
  'GET /imports/templates/people.csv/': managers,
  'GET /imports/templates/leases.csv/': managers,
  'GET /exports/properties.csv/': takingAlong,
  'GET /exports/units.csv/': takingAlong,
  'GET /exports/people.csv/': takingAlong,
  'GET /exports/leases.csv/': takingAlong,
  'GET /exports/everything.zip/': takingAlong,
  'GET /exports/journal.ledger/': readers,
  'GET /exports/journal.beancount/': readers,
  'GET /exports/journal.csv/': readers,
  'GET /general-ledger/': readers,
  'GET /balance-sheet/': readers,
  'GET /income-statement/': readers,
  'GET /journal-summary/': readers,
};

const app = await startTestApp();
const boss = await newOrganisation(app);
const access = new Map<Role, string>([['owner', boss.access]]);
for (const role of staffRoles) if (role !== 'owner') access.set(role, (await newMember(app, boss, role)).access);
for (const role of portalRoles) access.set(role, (await newPortalMember(app, boss, role)).access);

const nowhere = uuidv7(0, new Uint8Array(10));

/** A request that does nothing when it is let in: a body with a field that no route knows. */
async function probe(key: string, token: string | undefined): Promise<string> {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PATCH', string];
  const response = await app.inject({
    method,
    url: `/api/v1${path.replaceAll(/\{\w+\}/g, nowhere)}`,
    ...(method === 'GET' ? {} : { payload: { aFieldThatNoRouteKnows: true } }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (response.statusCode === 200) return 'let in';
  const { status, code } = response.json<{ status: number; code: string }>();
  expect(status).toBe(response.statusCode);
  const isLetIn = code === 'invalid-input' || (/^GET .*\{id\}/.test(key) && code === 'not-found');
  return isLetIn ? 'let in' : `${status} ${code}`;
}

test('the walk knows every route and every role', () => {
  expect(Object.keys(letIn).toSorted()).toEqual(Object.keys(routes).toSorted());
  expect([...roles].toSorted()).toEqual([...everyone].toSorted());
  expect(access.size).toBe(9);
});

test.for(Object.keys(routes) as RouteKey[])('%s lets in whom it should, and nobody else', async (key) => {
  const expected = letIn[key as keyof typeof letIn];
  expect(await probe(key, undefined)).toBe(expected === 'public' ? 'let in' : '401 not-signed-in');
  for (const [role, token] of access) {
    const allowed = expected === 'public' || expected.includes(role);
    expect([role, await probe(key, token)]).toEqual([role, allowed ? 'let in' : '403 forbidden']);
  }
});

test.for(Object.keys(routes) as RouteKey[])(
  '%s answers without its trailing slash too, and never redirects',
  async (key) => {
    expect(await probe(key.slice(0, -1), boss.access)).toBe('let in');
  },
);
