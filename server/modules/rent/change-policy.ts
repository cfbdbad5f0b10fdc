import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { isBic, isIban } from '#shared/iban.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/modules/ledger/index.ts';
import { bankAccount } from './accounts.ts';
import { readPolicy } from './rent-policy.ts';
import type { KeptPolicy } from './rent-policy.ts';
import { saidProblem } from './said-problem.ts';

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
  await recordAct(tx, 'rent-policy.changed', 'rent', when, { fields: Object.keys(given).join(', ') });
  return readPolicy(tx, organisationId);
}

async function check(tx: Tx, organisationId: string, change: Omit<Change, 'version'>): Promise<void> {
  for (const path of ['receiptAccountId', 'depositAccountId'] as const) {
    const accountId = change[path];
    if (typeof accountId === 'string') await bankAccount(tx, organisationId, accountId, path);
  }
  const order = change.categoryOrder ?? [];
  if (new Set(order).size !== order.length)
    throw saidProblem(
      'invalid-input',
      { says: 'kind-twice', path: 'categoryOrder' },
      'A kind stands here once. Leave out the second one.',
    );
  const { payee } = change;
  if (payee === undefined || payee === null) return;
  if (!isIban(payee.iban))
    throw saidProblem(
      'invalid-input',
      { says: 'no-iban', path: 'payee.iban' },
      'This is no IBAN: its check digits or its length do not fit. Look at it again.',
    );
  const bic = payee.bic.replaceAll(/\s/g, '').toUpperCase();
  if (bic !== '' && !isBic(bic))
    throw saidProblem(
      'invalid-input',
      { says: 'no-bic', path: 'payee.bic' },
      'This is no BIC: it has eight or eleven signs. Or leave it out.',
    );
}
