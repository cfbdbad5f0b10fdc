import type { Tx } from '#server/kernel/database.ts';
import { lookForPeople, nameKey, peopleIndex } from '#server/modules/moving/rows/directory.ts';
import { findPerson, readPersonText } from '#server/modules/moving/rows/find-person.ts';
import type { KnownPlaces } from './known-places.ts';
import { personText } from './list-sheets.ts';
import type { PlannedLease, PlannedPerson } from './planned.ts';
import type { PlannedBuilding } from './planned.ts';
import { foldedName } from './tell-apart.ts';

export interface KnownPeople {
  /** The people whom these leases add to the workspace: each once, without those whom it has already. */
  readonly newOn: (leases: readonly PlannedLease[]) => PlannedPerson[];
  readonly newOf: <Person extends PlannedPerson>(people: readonly Person[]) => Person[];
  /** Who would be taken for somebody in the workspace by the name alone, on a unit that is new there. */
  readonly byNameAlone: (places: KnownPlaces) => { readonly name: string; readonly rows: number[] }[];
}

export async function knownPeople(
  tx: Tx,
  organisationId: string,
  buildings: readonly PlannedBuilding[],
): Promise<KnownPeople> {
  const leases = buildings.flatMap(({ units }) => units.flatMap((unit) => unit.leases));
  const everybody = byKey([...leases.flatMap(({ tenants }) => tenants), ...buildings.flatMap(({ owners }) => owners)]);
  const index = peopleIndex();
  const names = everybody.map(({ name }) => name);
  const emails = everybody.flatMap(({ email }) => email ?? []);
  await lookForPeople(tx, organisationId, { names, emails }, index);
  const isByName = (person: PlannedPerson): boolean => {
    if (person.email !== null && index.byEmail.has(person.email.toLowerCase())) return false;
    const { name } = readPersonText(personText(person));
    const alike = name === null ? [] : [...(index.byName.get(nameKey(name)) ?? [])];
    // Somebody with another email is somebody else.
    return alike.some((id) => person.email === null || !index.mailed.has(id));
  };
  const newOf = <Person extends PlannedPerson>(people: readonly Person[]) =>
    byKey(people).filter(
      (person) => findPerson(index, { text: personText(person), namesake: person.namesake }) === undefined,
    );
  return {
    byNameAlone: (places) => {
      const found = new Map<string, { name: string; rows: number[] }>();
      const mention = (person: PlannedPerson, rows: readonly number[]) => {
        if (!isByName(person)) return;
        const key = foldedName(person.name);
        const before = found.get(key) ?? { name: person.name, rows: [] };
        found.set(key, { ...before, rows: [...new Set([...before.rows, ...rows])] });
      };
      for (const building of buildings) {
        for (const owner of building.owners) mention(owner, owner.rows);
        for (const unit of building.units) {
          if (places.unit(building.name, unit.name)) continue;
          for (const { tenants, rows } of unit.leases) for (const person of tenants) mention(person, rows);
        }
      }
      return [...found.values()];
    },
    newOn: (some) => newOf(some.flatMap(({ tenants }) => tenants)),
    newOf,
  };
}

/** Each once. */
function byKey<Person extends PlannedPerson>(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.key, person] as const)).values()];
}
