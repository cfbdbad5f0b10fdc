import { fold } from '#server/modules/moving/fields/fold.ts';
import { contactsOf, mayBeOne, sharesContact } from './contacts-of.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import type { PlannedPerson } from './planned.ts';
import type { PlannedBuilding } from './planned.ts';

/** A name that stands in several units without an email or phone that they share: one person, or several. */
export interface Namesakes {
  readonly name: string;
  readonly rows: readonly number[];
  /** As it is decided; several people unless somebody says otherwise. */
  readonly isOne: boolean;
}

interface Mention {
  readonly person: PlannedPerson;
  readonly unit: string;
  readonly rows: readonly number[];
}

/**
 * Who is whom in the whole list. In one unit, a name is one person; in several units, where an email or a phone agrees or
 * somebody said so. Two emails are two people. Everybody gets what any of their rows says of them.
 */
export function tellApart(
  buildings: readonly PlannedBuilding[],
  { samePeople = [], newPeople = [] }: Pick<ListState, 'samePeople' | 'newPeople'>,
): { readonly buildings: readonly PlannedBuilding[]; readonly namesakes: readonly Namesakes[] } {
  const known = new Map<PlannedPerson, PlannedPerson>();
  const namesakes: Namesakes[] = [];
  for (const [key, mentions] of Map.groupBy(mentionsOf(buildings), ({ person }) => foldedName(person.name))) {
    const apart = joined(mentions, (one, other) => one.unit === other.unit || sharesContact(one.person, other.person));
    const isOne = samePeople.includes(key);
    const groups = isOne ? joined(mentions, () => true) : apart;
    if (joined(mentions, () => true).length < apart.length)
      namesakes.push({
        name: mentions[0]?.person.name ?? '',
        rows: [...new Set(mentions.flatMap(({ rows }) => rows))].toSorted((one, other) => one - other),
        isOne,
      });
    for (const [at, group] of groups.entries()) {
      const person = whole(group, {
        key: `${key} ${at + 1}`,
        hasNamesake: groups.length > 1,
        isNew: newPeople.includes(key),
      });
      for (const mention of group) known.set(mention.person, person);
    }
  }
  const withWhole = buildings.map((building) => ({
    ...building,
    owners: building.owners.map((owner) => ({ ...owner, ...known.get(owner) })),
    units: building.units.map((unit) => ({
      ...unit,
      leases: unit.leases.map((lease) => ({
        ...lease,
        tenants: lease.tenants.map((person) => known.get(person) ?? person),
      })),
    })),
  }));
  return { buildings: withWhole, namesakes };
}

/** How names are compared; those without a letter as they stand. */
export const foldedName = (name: string): string => fold(name) || name;

/** An owner of several buildings is one; whether an owner is also a tenant is asked. */
function mentionsOf(buildings: readonly PlannedBuilding[]): Mention[] {
  return buildings.flatMap(({ key, owners, units }) => [
    ...owners.map((person) => ({ person, unit: '', rows: person.rows })),
    ...units.flatMap(({ name, leases }) =>
      leases.flatMap(({ tenants, rows }) =>
        tenants.map((person) => ({ person, unit: `${key} ${fold(name) || name}`, rows })),
      ),
    ),
  ]);
}

/** Mentions that belong together, by what joins any two of them. Different emails never do. */
function joined(mentions: readonly Mention[], areOne: (one: Mention, other: Mention) => boolean): Mention[][] {
  const groups: Mention[][] = [];
  for (const mention of mentions) {
    const fitting = groups.filter(
      (group) => group.some((one) => areOne(one, mention)) && areMaybeOne([...group, mention]),
    );
    const [first, ...others] = fitting;
    if (first === undefined) groups.push([mention]);
    else first.push(mention);
    for (const other of others)
      if (first !== undefined && areMaybeOne([...first, ...other])) {
        first.push(...other);
        groups.splice(groups.indexOf(other), 1);
      }
  }
  return groups;
}

const areMaybeOne = (mentions: readonly Mention[]) => mayBeOne(mentions.map(({ person }) => person));

function whole(
  group: readonly Mention[],
  { key, hasNamesake, isNew }: { readonly key: string; readonly hasNamesake: boolean; readonly isNew: boolean },
): PlannedPerson {
  const contacts = contactsOf(group.map(({ person }) => person));
  return {
    key,
    name: group[0]?.person.name ?? '',
    ...contacts,
    // An email tells them apart already.
    namesake: isNew || (hasNamesake && contacts.email === null) ? key : null,
  };
}
