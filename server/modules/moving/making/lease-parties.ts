import { z } from 'zod';
import { bookDate } from '#shared/api/fields.ts';
import { partyRoles } from '#shared/api/lease-terms.ts';
import { peopleRoutes } from '#shared/api/people.ts';
import { addPeople } from '#server/modules/people/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { addPerson, lookForPeople, nameKey } from '#server/modules/moving/rows/directory.ts';
import { findPerson, readPersonText, saidOfSeveral } from '#server/modules/moving/rows/find-person.ts';
import { tenantEmails } from '#server/modules/moving/rows/lease-row.ts';
import type { LeaseRow } from '#server/modules/moving/rows/lease-row.ts';
import { isCompany } from '#server/modules/moving/rows/split-names.ts';
import { emailsOf, nameOf, splitName } from './make-people.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { said } from '#server/modules/moving/fields/said.ts';

const schema = peopleRoutes['POST /people/'].body;

interface Asked {
  readonly role: 'tenant' | 'co-tenant' | 'guarantor';
  readonly column: 'tenants' | 'guarantors';
  readonly text: string;
  readonly reference: string | undefined;
  /** Tells people of one name apart who are in the same list. */
  readonly namesake: string | null;
  readonly email: string | null;
  readonly otherEmails: readonly string[];
  readonly phones: readonly string[];
}

export interface Party {
  readonly personId: string;
  readonly role: Asked['role'];
  readonly fromDay?: string;
  readonly toDay?: string | null;
}

const written = z.array(
  z.strictObject({ person: z.string(), role: z.enum(partyRoles), from: bookDate, to: bookDate.nullable() }),
);

/** As an export wrote them, those of the past too; null where it is no such file. */
function partiesOf({ directory }: Making, reader: RowReader): Party[] | null {
  if (reader.text('parties') === null) return null;
  const read = reader.checked(written, reader.json('parties'), () => 'parties') ?? [];
  return read.flatMap(({ person, role, from, to }) => {
    const personId = directory.references.get(person);
    if (personId !== undefined) return [{ personId, role, fromDay: from, toDay: to }];
    reader.refuse('parties', said('noReference', { reference: person }));
    return [];
  });
}

/** Who is on these leases: those who are known, and those whom the file names for the first time, who are added. */
export async function findParties(making: Making, rows: readonly LeaseRow[]): Promise<Map<LeaseRow, Party[]>> {
  const { tx, act, directory } = making;
  const whole = new Map(rows.map((row) => [row, partiesOf(making, row.reader)]));
  const asked = new Map(rows.map((row) => [row, whole.get(row) === null ? askedOf(row.reader) : []]));
  const named = [...asked.values()].flat().map((one) => ({ ...readPersonText(one.text), own: one.email }));
  await lookForPeople(
    tx,
    act.organisationId,
    {
      names: named.flatMap(({ name }) => name ?? []),
      emails: named.flatMap(({ email, own }) => [email, own].filter((address) => address !== null)),
    },
    directory.people,
  );
  await addUnknown(making, asked);
  const parties = new Map<LeaseRow, Party[]>();
  for (const [row, people] of asked) {
    if (row.reader.isBad()) continue;
    const found = people.flatMap((one) => {
      const id = findPerson(directory.people, one);
      if (id !== undefined && id !== 'several') return [{ personId: id, role: one.role }];
      row.reader.refuse(one.column, saidOfSeveral(directory.people, one, 'severalPeople'));
      return [];
    });
    if (!row.reader.isBad()) parties.set(row, whole.get(row) ?? found);
  }
  return parties;
}

function askedOf(reader: RowReader): Asked[] {
  const of = (column: Asked['column'], references: string): Asked[] => {
    const known = reader.list(references);
    const phones = column === 'tenants' ? reader.list('phone') : [];
    const others = column === 'tenants' ? reader.list('otherEmails') : [];
    const namesakes = column === 'tenants' ? reader.list('namesakes') : [];
    // In the order of the tenants; a dash is nothing.
    const given = (cell: string | undefined) => (cell === undefined || cell === '-' ? null : cell);
    const several = (cell: string | undefined) => (given(cell) ?? '').split('|').filter((value) => value !== '');
    const texts = reader.list(column);
    const emails = column === 'tenants' ? tenantEmails(reader) : [];
    return texts.map((text, index) => ({
      role: column === 'guarantors' ? 'guarantor' : index === 0 ? 'tenant' : 'co-tenant',
      column,
      text,
      reference: known[index],
      namesake: given(namesakes[index]),
      email: given(emails[index]),
      otherEmails: several(others[index]),
      phones: several(phones[index]),
    }));
  };
  return [...of('tenants', 'tenantReferences'), ...of('guarantors', 'guarantorReferences')];
}

async function addUnknown(making: Making, asked: ReadonlyMap<LeaseRow, readonly Asked[]>): Promise<void> {
  const { tx, act, directory, left, made } = making;
  const fresh = new Map<string, Map<string, ReturnType<typeof schema.parse>>>();
  for (const [{ reader }, people] of asked)
    for (const one of people) {
      if (findPerson(directory.people, one) !== undefined) continue;
      const { name, email } = readPersonText(one.text);
      if (name === null) {
        reader.refuse(one.column, said('nobodyMailed', { email: one.text }));
        continue;
      }
      const address = one.email ?? email;
      const emails = address === null ? [] : [address, ...one.otherEmails];
      const contacts = [
        ...emails.map((value) => ({ kind: 'email', value })),
        ...one.phones.map((value) => ({ kind: 'phone', value })),
      ];
      const body = reader.checked(schema, { ...namedBy(name), contacts }, (path) => {
        const [, index] = /^contacts\.(\d+)/.exec(path) ?? [];
        return index === undefined ? one.column : (contacts[Number(index)]?.kind ?? null);
      });
      if (body === undefined) continue;
      const namesakes = fresh.get(nameKey(name)) ?? new Map<string, typeof body>();
      const key = one.namesake === null ? (address?.toLowerCase() ?? '') : `${apart}${one.namesake}`;
      fresh.set(nameKey(name), namesakes.set(key, withContacts(namesakes.get(key), body)));
    }
  // Named twice in a file, it is one person, unless both have an address and it is not the same.
  const bodies = [...fresh.values()].flatMap((namesakes) => {
    const unmailed = namesakes.get('');
    if (unmailed !== undefined && namesakes.size > 1) {
      namesakes.delete('');
      const [only, other] = [...namesakes];
      // What was said of them without an address is theirs, unless it could be somebody else's.
      if (only !== undefined && other === undefined) namesakes.set(only[0], withContacts(only[1], unmailed));
    }
    return [...namesakes].map(([key, body]) => ({
      ...body,
      namesake: key.startsWith(apart) ? key.slice(apart.length) : null,
      again: left.person({ name: nameOf(body), emails: emailsOf(body) }),
    }));
  });
  for (let done = 0; done < bodies.length; done += 500) {
    const some = bodies.slice(done, done + 500);
    const ids = await addPeople(tx, act, some);
    some.forEach((body, index) => {
      const id = ids[index] ?? '';
      made('person', id);
      addPerson(directory.people, { id, name: nameOf(body), emails: emailsOf(body), reference: body.namesake });
    });
  }
}

/** Before what tells namesakes apart: no email begins so. */
const apart = ' ';

type NewPerson = ReturnType<typeof schema.parse>;

/** Named again, somebody keeps what an earlier row said: a later row adds to it, and a blank cell takes nothing away. */
function withContacts(known: NewPerson | undefined, body: NewPerson): NewPerson {
  if (known === undefined) return body;
  const has = (value: unknown) => known.contacts.some((contact) => 'value' in contact && contact.value === value);
  return {
    ...known,
    contacts: [...known.contacts, ...body.contacts.filter((one) => !('value' in one && has(one.value)))],
  };
}

function namedBy(name: string) {
  return isCompany(name) ? { kind: 'company', companyName: name } : { kind: 'person', ...splitName(name) };
}
