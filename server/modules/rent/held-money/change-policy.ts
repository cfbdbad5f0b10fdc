import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { isBic, isIban } from '#shared/iban.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { given } from '#server/kernel/records/given.ts';
import { bankAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { receivingAccount } from '#server/modules/rent/places/receiving-account.ts';
import { refuseDefaultBank } from './refuse-default-bank.ts';
import { forgetPolicy, readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import type { KeptPolicy, RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';

type Change = z.output<(typeof rentRoutes)['PATCH /rent-policy/']['body']>;

export async function changePolicy(tx: Tx, act: Act, { version, ...change }: Change): Promise<KeptPolicy> {
  const { organisationId, userId } = act;
  // Two at once: the second one waits here, and then finds another version.
  await tx
    .insertInto('rent_policy')
    .values({ org_id: organisationId, policy: '{}', set_by: userId, set_at: act.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('rent_policy')
    .select(['policy', 'version'])
    .where('org_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.version !== version) throw refuse('rent.changed-meanwhile');
  await check(tx, act, change);
  await tx
    .updateTable('rent_policy')
    .set({
      // What was never set follows what is usual.
      policy: JSON.stringify({ ...(row.policy as object), ...given(change) }),
      version: row.version + 1,
      set_by: userId,
      set_at: act.now,
    })
    .where('org_id', '=', organisationId)
    .execute();
  forgetPolicy(tx, organisationId);
  await recordAct(tx, act, 'rent-policy.changed', 'rent', { fields: Object.keys(given).join(', ') });
  return readPolicy(tx, organisationId);
}

async function check(tx: Tx, act: Act, change: Omit<Change, 'version'>): Promise<void> {
  const { organisationId } = act;
  const { receiptAccountId, depositAccountId } = change;
  if (typeof receiptAccountId === 'string') await receivingAccount(tx, act, receiptAccountId, 'receiptAccountId');
  if (typeof depositAccountId === 'string') await bankAccount(tx, organisationId, depositAccountId, 'depositAccountId');
  await refuseDefaultBank(tx, organisationId, change);
  const order = change.categoryOrder ?? [];
  if (new Set(order).size !== order.length) throw refuseField('categoryOrder', 'rent.kind-twice');
  if (change.payee !== undefined && change.payee !== null) checkPayee(change.payee, 'payee');
  const properties = change.propertyPayees ?? [];
  for (const [index, { payee }] of properties.entries()) checkPayee(payee, `propertyPayees.${index}.payee`);
  await refuseUnknownProperties(
    tx,
    organisationId,
    properties.map(({ propertyId }) => propertyId),
  );
}

type Payee = NonNullable<RentPolicy['payee']>;

/** An IBAN, or an account number; a tenant cannot pay to half of one. */
function checkPayee({ iban, bic, routingNumber, accountNumber }: Payee, path: string): void {
  if (iban === '' && accountNumber === '') throw refuseField(`${path}.accountNumber`, 'rent.no-account-number');
  if (iban !== '' && !isIban(iban)) throw refuseField(`${path}.iban`, 'rent.no-iban');
  const plain = bic.replaceAll(/\s/g, '').toUpperCase();
  if (plain !== '' && !isBic(plain)) throw refuseField(`${path}.bic`, 'rent.no-bic');
  if (routingNumber !== '' && !/^[\d -]{6,20}$/.test(routingNumber))
    throw refuseField(`${path}.routingNumber`, 'rent.no-routing-number');
}

async function refuseUnknownProperties(tx: Tx, organisationId: string, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size !== ids.length) throw refuseField('propertyPayees', 'rent.property-twice');
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('property')
    .select('property_id')
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', [...ids])
    .execute();
  if (found.length !== ids.length) throw refuse('portfolio.no-such-property');
}
