import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { lockPerson } from './person-record.ts';
import { keptId } from './person-rows.ts';

interface Relation {
  readonly kind: 'emergency-contact' | 'guarantor' | 'contact-person';
  readonly personId: string;
}

/** Says that somebody is to be called in an emergency, stands in for a debt, or speaks for a company. */
export async function relatePeople(
  tx: Tx,
  act: Act,
  personId: string,
  relation: Relation & { readonly note: string | null },
): Promise<void> {
  const { organisationId } = act;
  await lockPerson(tx, organisationId, personId);
  const otherId = await keptId(tx, organisationId, relation.personId);
  if (otherId === personId) throw refuseField('personId', 'people.same-person');
  await tx
    .insertInto('person_relation')
    .values({
      org_id: organisationId,
      person_id: personId,
      other_person_id: otherId,
      kind: relation.kind,
      note: relation.note,
      created_at: act.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'person_id', 'other_person_id', 'kind']).doUpdateSet({ note: relation.note }),
    )
    .execute();
  const after = { [relation.kind]: await nameOf(tx, organisationId, otherId) };
  await recordChange(tx, act, { kind: 'person', id: personId, act: 'related', after });
}

export async function endRelation(tx: Tx, act: Act, personId: string, relation: Relation): Promise<void> {
  const { organisationId } = act;
  await lockPerson(tx, organisationId, personId);
  const { numDeletedRows } = await tx
    .deleteFrom('person_relation')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .where('other_person_id', '=', relation.personId)
    .where('kind', '=', relation.kind)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  const before = { [relation.kind]: await nameOf(tx, organisationId, relation.personId) };
  await recordChange(tx, act, { kind: 'person', id: personId, act: 'relation-ended', before });
}

/** History is read by people: it says who, not under which id. */
async function nameOf(tx: Tx, organisationId: string, personId: string): Promise<string> {
  const { name } = await tx
    .selectFrom('person')
    .select('name')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return name;
}
