import { z } from 'zod';
import { peopleRoutes, relationKinds } from '#shared/api/people.ts';
import { addPeople, relatePeople } from '#server/modules/people/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { countryCode } from '#server/modules/moving/columns/country-code.ts';
import { addPerson, lookForPeople, nameKey, peopleIndex } from '#server/modules/moving/rows/directory.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { makeTogether } from '#server/modules/moving/rows/in-savepoint.ts';
import { said } from '#server/modules/moving/fields/said.ts';

const schema = peopleRoutes['POST /people/'].body;
type NewPerson = ReturnType<typeof schema.parse>;

interface PersonRow {
  readonly reader: RowReader;
  readonly body: NewPerson;
  readonly again?: string | undefined;
  readonly keyOf: (path: string) => string | null;
}

export async function makePeople(making: Making, readers: readonly RowReader[]): Promise<void> {
  const { tx, act, directory, left, made, archive } = making;
  const rows = readers.flatMap((reader) => personRow(reader, making.organisation.country) ?? []);
  const before = peopleIndex();
  const asked = {
    names: rows.map(({ body }) => nameOf(body)),
    emails: rows.flatMap(({ body }) => emailsOf(body)),
  };
  await lookForPeople(tx, act.organisationId, asked, before);
  const isThere = ({ body }: PersonRow) => {
    const named = before.byName.get(nameKey(nameOf(body)));
    return emailsOf(body).some((email) => [...(before.byEmail.get(email) ?? [])].some((id) => named?.has(id)));
  };
  const fresh = rows.flatMap((row): PersonRow[] => {
    const name = nameOf(row.body);
    if (isThere(row)) {
      row.reader.refuse('email', said('personThere', { name }), 'already-exists');
      return [];
    }
    const isArchived = row.reader.choice('archived') === 'yes';
    return [{ ...row, again: isArchived ? undefined : left.person({ name, emails: emailsOf(row.body) }) }];
  });
  const added = await makeTogether(
    tx,
    fresh,
    (some) =>
      addPeople(
        tx,
        act,
        some.map(({ body, again }) => ({ ...body, again })),
      ),
    ({ reader, keyOf }, problem) => reader.refuseBy(problem, keyOf),
    making.done,
  );
  for (const [{ reader, body }, id] of added) {
    made('person', id);
    addPerson(directory.people, {
      id,
      name: nameOf(body),
      emails: emailsOf(body),
      reference: reader.text('reference'),
    });
    directory.refer(reader.text('reference'), id);
    if (reader.choice('archived') === 'yes') archive('person', id);
  }
  await relate(making, added);
}

const relations = z.array(
  z.strictObject({
    person: z.string(),
    kind: z.enum(relationKinds),
    note: z.string().max(250).nullable(),
  }),
);

/** Who stands behind whom, once everybody is there. */
async function relate(making: Making, added: readonly (readonly [PersonRow, string])[]): Promise<void> {
  const { tx, act, directory } = making;
  for (const [{ reader }, id] of added)
    for (const { person, kind, note } of reader.checked(relations, reader.json('relations') ?? [], () => 'relations') ??
      []) {
      const personId = directory.references.get(person);
      if (personId === undefined) reader.refuse('relations', said('noReference', { reference: person }));
      else await relatePeople(tx, act, id, { personId, kind, note });
    }
}

export function nameOf(person: Pick<NewPerson, 'kind' | 'givenName' | 'familyName' | 'companyName'>): string {
  if (person.kind === 'company') return person.companyName ?? '';
  return [person.givenName, person.familyName].filter((part) => part !== null).join(' ');
}

export function emailsOf({ contacts }: NewPerson): string[] {
  return contacts.flatMap((contact) => (contact.kind === 'email' ? [contact.value] : []));
}

/** A whole name as its parts: the last word is the family's, unless a comma says otherwise. */
export function splitName(name: string): { givenName: string | null; familyName: string | null } {
  const [family, given] = name.split(',').map((part) => part.trim());
  if (given !== undefined && given !== '') return { givenName: given, familyName: family || null };
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? null;
  return { givenName: words.length === 0 ? null : words.join(' '), familyName: last };
}

function personRow(reader: RowReader, country: string): PersonRow | undefined {
  const { text } = reader;
  const whole = text('name');
  const companyName = text('companyName');
  const isNamed = text('givenName') !== null || text('familyName') !== null;
  const kind = reader.choice('kind') ?? (companyName !== null && !isNamed && whole === null ? 'company' : 'person');
  const split = !isNamed && whole !== null && kind === 'person' ? splitName(whole) : undefined;
  const keys: string[] = [];
  const contacts: unknown[] = [];
  const add = (key: string, contact: unknown) => {
    keys.push(key);
    contacts.push(contact);
  };
  for (const value of reader.list('email')) add('email', { kind: 'email', value });
  for (const value of reader.list('phone')) add('phone', { kind: 'phone', value });
  if (text('line1') !== null || text('city') !== null)
    add('line1', {
      kind: 'address',
      address: {
        line1: text('line1') ?? '',
        line2: text('line2'),
        city: text('city') ?? '',
        region: text('region'),
        postalCode: text('postalCode'),
        country: countryCode(text('country') ?? country),
      },
    });
  const keyOf = (path: string): string | null => {
    const [, index, , name] = /^contacts\.(\d+)\.(address\.)?(\w+)/.exec(path) ?? [];
    if (index === undefined)
      return path === 'familyName' && !isNamed && whole !== null ? 'name' : (path.split('.')[0] ?? null);
    if (text('contacts') !== null) return 'contacts';
    const key = keys[Number(index)] ?? null;
    return key === 'line1' ? (name ?? key) : key;
  };
  const body = reader.checked(
    schema,
    {
      kind,
      givenName: split?.givenName ?? text('givenName'),
      familyName: split?.familyName ?? text('familyName'),
      companyName: kind === 'company' ? (companyName ?? whole) : companyName,
      language: reader.choice('language'),
      bornOn: reader.date('bornOn'),
      notes: text('notes'),
      custom: reader.json('custom') ?? {},
      contacts: reader.json('contacts') ?? contacts,
    },
    keyOf,
  );
  if (body === undefined) return undefined;
  if (nameOf(body) === '') {
    reader.refuse(kind === 'company' ? 'companyName' : 'familyName', said('noName'));
    return undefined;
  }
  return { reader, body, keyOf };
}
