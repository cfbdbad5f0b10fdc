import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { defineRecord } from '#server/kernel/records/define-record.ts';
import type { RowOf } from '#server/kernel/records/define-record.ts';
import { shownContact } from './person-fields.ts';
import type { NewContact, NewPerson } from './person-fields.ts';
import { readContacts } from './read-person.ts';

export const personRecord = defineRecord({
  kind: 'person',
  table: 'person',
  id: 'person_id',
  // What went into another record is found through that one.
  only: sql`merged_into is null`,
  missing: 'people.no-such-person',
  permission: 'people.read',
  nameOf: ({ name }) => name,
  findable: findablePeople,
});

export const lockPerson = personRecord.lock;

/** As it could be written again. */
export function personOf(row: RowOf<'person'>, contacts: Awaited<ReturnType<typeof readContacts>>): NewPerson {
  return {
    kind: row.kind as NewPerson['kind'], // The check of the table allows these alone.
    givenName: row.given_name,
    familyName: row.family_name,
    companyName: row.company_name,
    language: row.language as NewPerson['language'],
    bornOn: row.born_on,
    notes: row.notes,
    custom: row.custom as NewPerson['custom'], // Written from the same schema.
    contacts: contacts.map(({ kind, label, value, address }) =>
      kind === 'address' && address !== null ? { kind, label, address } : ({ kind, label, value } as NewContact),
    ),
  };
}

async function findablePeople(tx: Tx, organisationId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('person')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('person_id', 'in', ids)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const person = personOf(row, await readContacts(tx, organisationId, row.person_id));
      return findablePerson({ ...person, name: row.name, id: row.person_id });
    }),
  );
}

export function findablePerson(person: NewPerson & { readonly id: string; readonly name: string }) {
  const shown = person.contacts.map((contact) => shownContact(contact));
  // A number is typed without its country, and within a town without its area.
  const digits = person.contacts
    .filter(({ kind }) => kind === 'phone')
    .map((contact) => shownContact(contact).replaceAll(/\D/g, ''))
    .flatMap((all) => [all, ...[10, 7].filter((last) => all.length > last).map((last) => all.slice(-last))]);
  return {
    kind: 'person' as const,
    id: person.id,
    title: person.name,
    subtitle: shown[0] ?? '',
    words: [person.companyName, ...shown, ...digits],
  };
}
