import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { phrase, refuse, refuseField } from '#server/kernel/refuse.ts';
import type { PersonHolder, PersonPlace } from './holders.ts';
import { lockPerson } from './person-record.ts';

/** Whoever is on a lease that runs or is to come, or owns something, stays in use: the sentence names it. */
export async function refuseInUse(
  tx: Tx,
  { session: { organisationId }, now }: Act,
  personId: string,
  holders: readonly PersonHolder[],
): Promise<void> {
  const { name, archived_at: archivedAt } = await lockPerson(tx, organisationId, personId);
  if (archivedAt !== null) return;
  await refuseElsewhere(tx, organisationId, [personId]);
  const today = await organisationDay(tx, organisationId, now);
  for (const holder of holders) {
    const [first] = (await holder.places?.(tx, organisationId, [personId], today)) ?? [];
    if (first === undefined) continue;
    const { role, property } = first.place;
    if (role === 'owner') throw refuseField(role, 'people.owns-property', { person: name, property: property.name });
    const lease = first.place.leaseNumber ?? '';
    throw refuseField(role, 'people.on-lease', {
      person: name,
      lease,
      where: whereOf(first),
      role: phrase(onLease.find((one) => one === role) ?? 'tenant'),
    });
  }
}

const onLease = ['tenant', 'co-tenant', 'guarantor'] as const;

/** Whom others count on too is archived and merged by those who see all of it. */
export async function refuseElsewhere(tx: Tx, organisationId: string, personIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select p.name from person p
     where p.org_id = ${organisationId} and p.person_id = any(${`{${personIds.join(',')}}`}::uuid[])
       and is_person_elsewhere(p.org_id, p.person_id)`.execute(tx);
  const [first] = rows;
  if (first === undefined) return;
  throw refuse('people.of-other-properties', { person: first.name });
}

function whereOf({ place: { unit, property } }: PersonPlace): string {
  return unit === null ? property.name : `${unit.name}, ${property.name}`;
}
