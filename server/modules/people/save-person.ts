import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { recordChanges } from '#server/kernel/record-change.ts';
import { given } from '#server/kernel/records/given.ts';
import { makeFindable } from '#server/kernel/search.ts';
import { comparedOf, namesOf, shownContact } from './person-fields.ts';
import type { NewContact, NewPerson } from './person-fields.ts';
import { findablePerson, lockPerson, personOf, personRecord } from './person-record.ts';
import { readContacts } from './read-person.ts';

export async function addPerson(tx: Tx, act: Act, person: NewPerson): Promise<string> {
  const [id] = await addPeople(tx, act, [person]);
  if (id === undefined) throw new Error('One person was to be added');
  return id;
}

/** With `again`, an archived record that is taken into use as this person, instead of another one beside it. */
export type PersonToAdd = NewPerson & { readonly again?: string | undefined };

/** Adds many by a few statements. */
export async function addPeople(tx: Tx, act: Act, people: readonly PersonToAdd[]): Promise<string[]> {
  if (people.length === 0) return [];
  const organisationId = act.organisationId;
  for (const { bornOn } of people) refuseUnborn(bornOn, act);
  const made = people.map((person) => ({ ...person, ...namesOf(person), id: person.again ?? newId(act.now) }));
  const fresh = made.filter(({ again }) => again === undefined);
  if (fresh.length > 0)
    await tx
      .insertInto('person')
      .values(
        fresh.map((person) => ({
          org_id: organisationId,
          person_id: person.id,
          ...columnsOf(person),
          created_at: act.now,
        })),
      )
      .execute();
  for (const person of made) if (person.again !== undefined) await takeAgain(tx, organisationId, person);
  const contacts = made.flatMap(({ id, contacts: own }) => contactRows(organisationId, id, own, act.now));
  if (contacts.length > 0) await tx.insertInto('person_contact').values(contacts).execute();
  await recordChanges(
    tx,
    act,
    made.map(({ id, name, again }) => ({
      kind: 'person',
      id,
      act: again === undefined ? 'added' : 'restored',
      after: { name },
    })),
  );
  await makeFindable(tx, organisationId, made.map(findablePerson));
  return made.map(({ id }) => id);
}

/** Nothing of what an archived record said before is left, but for what refers to it. */
async function takeAgain(
  tx: Tx,
  organisationId: string,
  person: NewPerson & { readonly id: string; readonly name: string; readonly sortName: string },
): Promise<void> {
  const row = await lockPerson(tx, organisationId, person.id);
  await removeContacts(tx, organisationId, person.id);
  await personRecord.write(tx, row, { ...columnsOf(person), archived_at: null });
}

type PersonChange = { readonly [Field in keyof NewPerson]?: NewPerson[Field] | undefined } & {
  readonly wantsReminders?: boolean | undefined;
  readonly version: number;
};

export async function changePerson(
  tx: Tx,
  act: Act,
  personId: string,
  { version, wantsReminders, ...change }: PersonChange,
): Promise<void> {
  const { organisationId } = act;
  const row = await personRecord.lockVersion(tx, act, personId, version);
  const contacts = await readContacts(tx, organisationId, personId);
  const before = personOf(row, contacts);
  // An optional field that was left out stays as it was.
  const after = { ...before, ...given(change) };
  if (after.bornOn !== before.bornOn) refuseUnborn(after.bornOn, act);
  const { name, sortName } = namesOf(after);
  if (change.contacts !== undefined) {
    await removeContacts(tx, organisationId, personId);
    await writeContacts(tx, organisationId, personId, change.contacts, act.now);
  }
  const reminded = wantsReminders ?? row.wants_reminders;
  await personRecord.change(
    tx,
    act,
    row,
    { ...columnsOf({ ...after, name, sortName }), wants_reminders: reminded },
    {
      before: { ...told(before), wantsReminders: row.wants_reminders },
      after: { ...told(after), wantsReminders: reminded },
    },
  );
}

/** A day ahead of the server it may be somebody's birthday already. */
function refuseUnborn(bornOn: string | null, { now }: Act): void {
  if (bornOn !== null && bornOn > addDays(now.toISOString().slice(0, 10), 1))
    throw refuseField('bornOn', 'people.birth-in-future');
}

export async function setPersonArchived(tx: Tx, act: Act, personId: string, archive: boolean): Promise<void> {
  const row = await lockPerson(tx, act.organisationId, personId);
  if ((row.archived_at !== null) !== archive) await personRecord.setArchived(tx, act, row, archive);
}

export async function writeContacts(
  tx: Tx,
  organisationId: string,
  personId: string,
  contacts: readonly NewContact[],
  now: Date,
): Promise<void> {
  const rows = contactRows(organisationId, personId, contacts, now);
  if (rows.length > 0) await tx.insertInto('person_contact').values(rows).execute();
}

function contactRows(organisationId: string, personId: string, contacts: readonly NewContact[], now: Date) {
  return contacts.map((contact, position) => ({
    org_id: organisationId,
    contact_id: newId(now),
    person_id: personId,
    kind: contact.kind,
    label: contact.label,
    value: shownContact(contact),
    parts: contact.kind === 'address' ? JSON.stringify(contact.address) : null,
    compared: comparedOf(contact),
    position,
  }));
}

function removeContacts(tx: Tx, organisationId: string, personId: string) {
  return tx
    .deleteFrom('person_contact')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}

function columnsOf(person: NewPerson & { readonly name: string; readonly sortName: string }) {
  return {
    kind: person.kind,
    given_name: person.givenName,
    family_name: person.familyName,
    company_name: person.companyName,
    name: person.name,
    sort_name: person.sortName,
    language: person.language,
    born_on: person.bornOn,
    notes: person.notes,
    custom: JSON.stringify(person.custom),
  };
}

/** As the history tells it: contacts by what they say. */
function told({ contacts, ...person }: NewPerson): Record<string, unknown> {
  return {
    ...person,
    contacts: contacts.map((contact) => `${contact.label ?? contact.kind}: ${shownContact(contact)}`),
  };
}
