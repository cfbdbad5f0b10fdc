import type { Tx } from '#server/kernel/database.ts';
import type { Address } from '#server/modules/rent/index.ts';

/** Whom a form is about. */
export interface Recipient {
  readonly name: string;
  readonly given: string;
  readonly family: string;
  readonly isBusiness: boolean;
  readonly address: Address | null;
}

export async function readRecipients(
  tx: Tx,
  organisationId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  if (personIds.length === 0) return new Map();
  const [people, addresses] = await Promise.all([
    tx
      .selectFrom('person')
      .select(['person_id', 'kind', 'name', 'given_name', 'family_name'])
      .where('org_id', '=', organisationId)
      .where('person_id', 'in', personIds)
      .execute(),
    tx
      .selectFrom('person_contact')
      .select(['person_id', 'parts'])
      .where('org_id', '=', organisationId)
      .where('person_id', 'in', personIds)
      .where('kind', '=', 'address')
      .orderBy('position', 'desc')
      .execute(),
  ]);
  // Of several addresses the first holds: it is the last to be set.
  const addressOf = new Map(addresses.map((row) => [row.person_id, row.parts as Address | null])); // Written whole.
  return new Map(
    people.map((row) => [
      row.person_id,
      {
        name: row.name,
        given: row.given_name ?? '',
        family: row.family_name ?? row.name,
        isBusiness: row.kind === 'company',
        address: addressOf.get(row.person_id) ?? null,
      },
    ]),
  );
}
