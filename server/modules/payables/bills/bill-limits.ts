import type { z } from 'zod';
import type { billRoutes } from '#shared/api/bills.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

type Change = z.output<(typeof billRoutes)['PATCH /bill-rules/']['body']>;

/** Limits of approval, with every member of the workspace. */
export async function readBillRules(tx: Tx, organisationId: string) {
  const rule = await tx.selectFrom('bill_rule').selectAll().where('org_id', '=', organisationId).executeTakeFirst();
  const members = await tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
    .leftJoin('bill_limit_of_member as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id as id', 'u.name', 'l.cents'])
    .where('m.org_id', '=', organisationId)
    .where('m.suspended_at', 'is', null)
    .where('m.role', 'in', ['owner', 'manager', 'accountant'])
    .orderBy('u.name')
    .orderBy('m.user_id')
    .execute();
  return {
    fourEyesCents: rule?.four_eyes_cents ?? null,
    ownerCents: rule?.owner_cents ?? null,
    members,
    version: rule?.version ?? 1,
  };
}

/** What is left out stays; null is no limit. Bills that wait are looked at by the new limits. */
export async function changeBillRules(tx: Tx, act: Act, change: Change): Promise<{ version: number }> {
  const { organisationId } = act;
  await tx
    .insertInto('bill_rule')
    .values({ org_id: organisationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('bill_rule')
    .selectAll()
    .where('org_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.version !== change.version) throw refuse('payables.rules-changed');
  const { fourEyesCents = row.four_eyes_cents, ownerCents = row.owner_cents, members = [] } = change;
  const version = row.version + 1;
  await tx
    .updateTable('bill_rule')
    .set({ four_eyes_cents: fourEyesCents, owner_cents: ownerCents, version })
    .where('org_id', '=', organisationId)
    .execute();
  for (const { id, cents } of members) {
    await tx
      .deleteFrom('bill_limit_of_member')
      .where('org_id', '=', organisationId)
      .where('user_id', '=', id)
      .execute();
    if (cents !== null)
      await tx.insertInto('bill_limit_of_member').values({ org_id: organisationId, user_id: id, cents }).execute();
  }
  await recordAct(tx, act, 'bill-limits.changed', null, { fourEyesCents, ownerCents, members: members.length });
  return { version };
}
