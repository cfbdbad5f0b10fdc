import type { z } from 'zod';
import type { ownerHoldRoutes } from '#shared/api/owner-holds.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { readOwnersToday } from './owners-today.ts';
import { readHold } from './hold-rows.ts';
import type { OwnerHold } from './hold-rows.ts';

type Body = z.output<(typeof ownerHoldRoutes)['POST /owner-holds/']['body']>;

/** It is kept back from the next preview on; what a confirmed run declared already goes out with it. */
export async function holdBackMoney(
  tx: Tx,
  act: Act,
  { propertyId, personId, cents, reason, untilOn }: Body,
): Promise<OwnerHold> {
  const { organisationId, today, now } = act;
  const property = await tx
    .selectFrom('property')
    .select(['name', 'currency'])
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  if (property === undefined) throw refuseField('propertyId', 'owners.no-such-property');
  if (untilOn !== undefined && untilOn < today) throw refuseField('untilOn', 'owners.due-before-today');
  if (personId !== undefined && !(await readOwnersToday(tx, act, [propertyId])).has(personId))
    throw refuseField('personId', 'owners.hold-of-others');
  const id = newId(now);
  await tx
    .insertInto('owner_hold')
    .values({
      org_id: organisationId,
      hold_id: id,
      property_id: propertyId,
      person_id: personId ?? null,
      currency: property.currency,
      cents,
      reason,
      held_on: today,
      until_on: untilOn ?? null,
      held_by: act.userId,
      held_at: now,
    })
    .execute();
  await recordAct(tx, act, 'owner-hold.added', property.name, { cents, currency: property.currency, reason });
  return readHold(tx, act, id);
}

/** What it kept back goes out with the next distribution. */
export async function endHold(tx: Tx, act: Act, id: string): Promise<OwnerHold> {
  const { organisationId } = act;
  const row = await tx
    .selectFrom('owner_hold')
    .select('ended_at')
    .where('org_id', '=', organisationId)
    .where('hold_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('owners.no-such-hold');
  if (row.ended_at !== null) throw refuse('owners.hold-ended');
  await tx
    .updateTable('owner_hold')
    .set({ ended_at: act.now, ended_by: act.userId })
    .where('org_id', '=', organisationId)
    .where('hold_id', '=', id)
    .execute();
  const hold = await readHold(tx, act, id);
  const { cents, currency, reason } = hold;
  await recordAct(tx, act, 'owner-hold.ended', hold.property.name, { cents, currency, reason });
  return hold;
}
