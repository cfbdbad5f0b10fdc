import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { fieldProblem, Problem } from '#server/kernel/problem.ts';
import { recordAct } from '#server/modules/ledger/index.ts';
import { bankAccount } from './accounts.ts';
import { readPolicy } from './rent-policy.ts';
import type { KeptPolicy } from './rent-policy.ts';

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
    throw new Problem('conflict', 'Somebody else changed this meanwhile. Look at what it says now, then do it again.');
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
    throw fieldProblem('invalid-input', 'categoryOrder', 'A kind stands here once. Leave out the second one.');
  if (change.payee !== undefined && change.payee !== null && !isIban(change.payee.iban))
    throw fieldProblem(
      'invalid-input',
      'payee.iban',
      'This is no IBAN: its check digits do not fit. Look at it again.',
    );
}

/** ISO 13616: moved to the end and read as a number, the rest of a division by 97 is 1. */
function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false;
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => String(Number.parseInt(sign, 36))).join('');
  return BigInt(digits) % 97n === 1n;
}
