import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { refuseUnknownProperties } from '#server/kernel/refusals/refuse-unknown-properties.ts';
import { showProperties } from '#server/modules/auth/index.ts';

interface Choice {
  readonly all: boolean;
  readonly propertyIds: readonly string[];
}

export async function readMemberProperties(tx: Tx, organisationId: string, userId: string) {
  const { sees_all_properties: all } = await membership(tx, organisationId, userId);
  const rows = await tx
    .selectFrom('membership_property as m')
    .innerJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'm.org_id').onRef('p.property_id', '=', 'm.property_id'),
    )
    .select(['p.property_id', 'p.name', 'p.colour'])
    .where('m.org_id', '=', organisationId)
    .where('m.user_id', '=', userId)
    .orderBy('p.sort_name')
    .execute();
  return { all, properties: rows.map(({ property_id: id, name, colour }) => ({ id, name, colour })) };
}

/** A permission is an act and a set of properties. Owners answer for the whole, so theirs is all of them. */
export async function setMemberProperties(
  tx: Tx,
  act: Act,
  userId: string,
  { all, propertyIds }: Choice,
): Promise<void> {
  const { organisationId } = act;
  const { role, email } = await membership(tx, organisationId, userId);
  if (!all && role === 'owner') throw refuseField('all', 'portfolio.owner-sees-all');
  const chosen = all ? [] : [...new Set(propertyIds)];
  if (!all && chosen.length === 0) throw refuseField('propertyIds', 'portfolio.property-missing');
  await refuseUnknownProperties(tx, organisationId, chosen);
  await showProperties(tx, { organisationId, userId }, all ? 'all' : chosen);
  await recordAct(tx, act, 'member.properties-changed', email, { all, count: chosen.length });
}

async function membership(tx: Tx, organisationId: string, userId: string) {
  const row = await tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
    .select(['m.role', 'm.sees_all_properties', 'u.email'])
    .where('m.org_id', '=', organisationId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('auth.no-such-member');
  return row;
}
