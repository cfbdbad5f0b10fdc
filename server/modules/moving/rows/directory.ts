import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

export interface KnownProperty {
  readonly id: string;
  readonly currency: string;
}

/** What rows refer to by name: what was there before, and what the same file makes. */
export interface Directory {
  /** Everything that the file brings, by the references of the export that it was. */
  readonly references: Map<string, string>;
  readonly refer: (reference: string | null, id: string) => void;
  readonly byId: Map<string, KnownProperty>;
  readonly properties: Map<string, KnownProperty>;
  /** Rows of properties and units that were refused, by name or reference: what relies on them is told that alone. */
  readonly refused: Refused;
  readonly people: PeopleIndex;
  /** `several` where more than one has that name. */
  readonly unit: (propertyId: string, name: string, partOf: string | null) => string | undefined;
  /** Whether a unit that is no room has this name. */
  readonly isWhole: (propertyId: string, name: string) => boolean;
  readonly addUnit: (propertyId: string, unit: KnownUnit) => void;
  /** Reads the units of these properties, once. */
  readonly lookIn: (tx: Tx, propertyIds: readonly string[]) => Promise<void>;
}

export interface Refused {
  readonly properties: Map<string, number>;
  readonly units: Map<string, number>;
}

export interface KnownUnit {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

export interface PeopleIndex {
  readonly byReference: Map<string, string>;
  readonly byEmail: Map<string, Set<string>>;
  readonly byName: Map<string, Set<string>>;
  /** Who has an email, whether the file mentions it or not. */
  readonly mailed: Set<string>;
}

export function peopleIndex(): PeopleIndex {
  return { byReference: new Map(), byEmail: new Map(), byName: new Map(), mailed: new Set() };
}

export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export async function openDirectory(tx: Tx, organisationId: string): Promise<Directory> {
  const rows = await tx
    .selectFrom('property')
    .select(['property_id', 'name', 'currency'])
    .where('org_id', '=', organisationId)
    .where('archived_at', 'is', null)
    .execute();
  const units = new Map<string, Map<string, KnownUnit[]>>();
  const named = (propertyId: string, name: string) => units.get(propertyId)?.get(nameKey(name)) ?? [];
  const addUnit = (propertyId: string, unit: KnownUnit) => {
    const own = units.get(propertyId) ?? new Map<string, KnownUnit[]>();
    units.set(propertyId, own.set(nameKey(unit.name), [...(own.get(nameKey(unit.name)) ?? []), unit]));
  };
  const references = new Map<string, string>();
  return {
    references,
    refer: (reference, id) => {
      if (reference !== null) references.set(reference, id);
    },
    byId: new Map(),
    properties: new Map(rows.map((row) => [nameKey(row.name), { id: row.property_id, currency: row.currency }])),
    refused: { properties: new Map(), units: new Map() },
    people: peopleIndex(),
    async lookIn(inTx, propertyIds) {
      const asked = [...new Set(propertyIds)].filter((id) => !units.has(id));
      if (asked.length === 0) return;
      for (const id of asked) units.set(id, new Map());
      const { rows: found } = await sql<KnownUnit & { readonly propertyId: string }>`
        select property_id as "propertyId", unit_id as id, name, parent_unit_id as "parentId" from unit
         where org_id = ${organisationId} and property_id = any(${asked}::uuid[]) and archived_at is null`.execute(
        inTx,
      );
      for (const { propertyId, ...unit } of found) addUnit(propertyId, unit);
    },
    addUnit,
    isWhole: (propertyId, name) => named(propertyId, name).some(({ parentId }) => parentId === null),
    unit(propertyId, name, partOf) {
      const parents = new Set(partOf === null ? [] : named(propertyId, partOf).map(({ id }) => id));
      const fitting = named(propertyId, name).filter(
        ({ parentId }) => partOf === null || (parentId !== null && parents.has(parentId)),
      );
      const whole = partOf === null ? fitting.filter(({ parentId }) => parentId === null) : fitting;
      const [only, other] = whole.length > 0 ? whole : fitting;
      return other === undefined ? only?.id : 'several';
    },
  };
}

export function addPerson(
  { byReference, byEmail, byName, mailed }: PeopleIndex,
  person: {
    readonly id: string;
    readonly name: string;
    readonly emails: readonly string[];
    readonly reference?: string | null;
  },
): void {
  if (person.reference) byReference.set(person.reference, person.id);
  for (const email of person.emails) into(byEmail, email.toLowerCase(), person.id);
  if (person.emails.length > 0) mailed.add(person.id);
  into(byName, nameKey(person.name), person.id);
}

function into(map: Map<string, Set<string>>, key: string, id: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([id]));
  else known.add(id);
}

/** Those who were there before, by the names and addresses that a file mentions. */
export async function lookForPeople(
  tx: Tx,
  organisationId: string,
  { names, emails }: { readonly names: readonly string[]; readonly emails: readonly string[] },
  people: PeopleIndex,
): Promise<void> {
  if (names.length === 0 && emails.length === 0) return;
  const asked = new Set(emails.map((email) => email.toLowerCase()));
  // Addresses are looked up once and not by joining: that would be planned for as many as there were before the import.
  const { rows } = await sql<{ id: string; name: string; emails: string[] }>`
    select p.person_id as id, p.name,
           array(select c.compared from person_contact c
                  where c.org_id = p.org_id and c.person_id = p.person_id and c.kind = 'email') as emails
      from person p
     where p.org_id = ${organisationId} and p.merged_into is null and p.archived_at is null
       and (lower(p.name) = any(${names.map(nameKey)}::text[])
            or p.person_id in (select c.person_id from person_contact c
                                where c.org_id = ${organisationId} and c.kind = 'email'
                                  and c.compared = any(${[...asked]}::text[])))`.execute(tx);
  for (const { id, name, emails: own } of rows) {
    addPerson(people, { id, name, emails: own.filter((email) => asked.has(email)) });
    if (own.length > 0) people.mailed.add(id);
  }
}
