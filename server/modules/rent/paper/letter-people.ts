import type { Tx } from '#server/kernel/database.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { addressLines } from './address-lines.ts';
import type { Address } from './address-lines.ts';

export interface Letterhead {
  readonly name: string;
  readonly legal_name: string | null;
  readonly address: unknown;
  readonly tax_id: string | null;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
}

/** The name in law, or else the workspace's, and whatever of the rest was said in its settings. */
export function senderLines(
  head: Letterhead,
  from: { readonly country: string; readonly language: Language },
): readonly string[] {
  const words = { en: 'Tax number', de: 'Steuernummer' }[from.language];
  const address = head.address as Address | null; // Written whole, from the schema of the settings.
  return [
    head.legal_name ?? head.name,
    ...(address === null ? [] : addressLines(address, from)),
    ...[head.contact_phone, head.contact_email].filter((line) => line !== null),
    ...(head.tax_id === null ? [] : [`${words} ${head.tax_id}`]),
  ];
}

/** Somebody to write to. */
export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly language: Language | null;
  readonly email: string | null;
  readonly address: Address | null;
}

/** In the order in which they were asked for. */
export async function readPeople(tx: Tx, organisationId: string, personIds: readonly string[]): Promise<Addressee[]> {
  if (personIds.length === 0) return [];
  const people = await tx
    .selectFrom('person')
    .select(['person_id as id', 'name', 'language'])
    .where('org_id', '=', organisationId)
    .where('person_id', 'in', personIds)
    .execute();
  const contacts = await tx
    .selectFrom('person_contact')
    .select(['person_id as personId', 'kind', 'value', 'parts'])
    .where('org_id', '=', organisationId)
    .where('person_id', 'in', personIds)
    .where('kind', 'in', ['email', 'address'])
    .orderBy('position')
    .execute();
  const found = new Map(people.map((person) => [person.id, person]));
  return personIds.flatMap((id) => {
    const person = found.get(id);
    if (person === undefined) return [];
    const own = contacts.filter(({ personId }) => personId === id);
    const address = own.find(({ kind }) => kind === 'address')?.parts;
    return {
      id,
      name: person.name,
      // The checks of the table allow these alone, and an address is written whole.
      language: person.language as Language | null,
      email: own.find(({ kind }) => kind === 'email')?.value ?? null,
      address: (address ?? null) as Address | null,
    };
  });
}
