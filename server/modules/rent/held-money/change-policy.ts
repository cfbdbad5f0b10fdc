import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { isBic, isIban } from '#shared/iban.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { recordAct } from '#server/modules/ledger/index.ts';
import { bankAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { refuseDefaultBank } from './refuse-default-bank.ts';
import { forgetPolicy, readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import type { KeptPolicy, RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { saidProblem } from '#server/modules/rent/tenancy-money/said-problem.ts';

type Change = z.output<(typeof rentRoutes)['PATCH /rent-policy/']['body']>;

export async function changePolicy(tx: Tx, { version, ...change }: Change, when: SignedInContext): Promise<KeptPolicy> {
  const { organisationId, userId } = when.session;
  // Two at once: the second one waits here, and then finds another version.
  await tx
    .insertInto('rent_policy')
    .values({ org_id: organisationId, policy: '{}', set_by: userId, set_at: when.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('rent_policy')
    .select(['policy', 'version'])
    .where('org_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.version !== version)
    throw saidProblem(
      'conflict',
      { says: 'changed-meanwhile' },
      'Somebody else changed this meanwhile. Look at what it says now, then do it again.',
    );
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await check(tx, organisationId, change);
  await tx
    .updateTable('rent_policy')
    .set({
      // What was never set follows what is usual.
      policy: JSON.stringify({ ...(row.policy as object), ...given }),
      version: row.version + 1,
      set_by: userId,
      set_at: when.now,
    })
    .where('org_id', '=', organisationId)
    .execute();
  forgetPolicy(tx, organisationId);
  await recordAct(tx, 'rent-policy.changed', 'rent', when, { fields: Object.keys(given).join(', ') });
  return readPolicy(tx, organisationId);
}

async function check(tx: Tx, organisationId: string, change: Omit<Change, 'version'>): Promise<void> {
  for (const path of ['receiptAccountId', 'depositAccountId'] as const) {
    const accountId = change[path];
    if (typeof accountId === 'string') await bankAccount(tx, organisationId, accountId, path);
  }
  await refuseDefaultBank(tx, organisationId, change);
  const order = change.categoryOrder ?? [];
  if (new Set(order).size !== order.length)
    throw saidProblem(
      'invalid-input',
      { says: 'kind-twice', path: 'categoryOrder' },
      'A kind stands here once. Leave out the second one.',
    );
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
  if (iban === '' && accountNumber === '')
    throw saidProblem(
      'invalid-input',
      { says: 'no-account-number', path: `${path}.accountNumber` },
      'Enter an IBAN or an account number.',
    );
  if (iban !== '' && !isIban(iban))
    throw saidProblem(
      'invalid-input',
      { says: 'no-iban', path: `${path}.iban` },
      'This is no IBAN: its check digits or its length do not fit. Look at it again.',
    );
  const plain = bic.replaceAll(/\s/g, '').toUpperCase();
  if (plain !== '' && !isBic(plain))
    throw saidProblem(
      'invalid-input',
      { says: 'no-bic', path: `${path}.bic` },
      'This is no BIC: it has eight or eleven signs. Or leave it out.',
    );
  if (routingNumber !== '' && !/^[\d -]{6,20}$/.test(routingNumber))
    throw saidProblem(
      'invalid-input',
      { says: 'no-routing-number', path: `${path}.routingNumber` },
      'Enter a routing number in digits, such as 021000021.',
    );
}

async function refuseUnknownProperties(tx: Tx, organisationId: string, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size !== ids.length)
    throw saidProblem(
      'invalid-input',
      { says: 'property-twice', path: 'propertyPayees' },
      'A property is listed once. Remove the second one.',
    );
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('property')
    .select('property_id')
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', [...ids])
    .execute();
  if (found.length !== ids.length) throw new Problem('not-found', 'There is no such property in this workspace.');
}
