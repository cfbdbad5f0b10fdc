import { peopleRoutes } from '#shared/api/people.ts';
import { addPeople } from '#server/modules/people/index.ts';
import type { RowReader } from './cell-errors.ts';
import { addPerson, lookForPeople, nameKey } from './directory.ts';
import { findPerson, readPersonText } from './find-person.ts';
import type { LeaseRow } from './lease-row.ts';
import { nameOf, splitName } from './make-people.ts';
import type { Making } from './making.ts';

const schema = peopleRoutes['POST /people/'].body;

interface Asked {
  readonly role: 'tenant' | 'co-tenant' | 'guarantor';
  readonly column: 'tenants' | 'guarantors';
  readonly text: string;
  readonly reference: string | undefined;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface Party {
  readonly personId: string;
  readonly role: Asked['role'];
}

/** Who is on these leases: those who are known, and those whom the file names for the first time, who are added. */
export async function findParties(making: Making, rows: readonly LeaseRow[]): Promise<Map<LeaseRow, Party[]>> {
  const { tx, when, directory } = making;
  const asked = new Map(rows.map((row) => [row, askedOf(row.reader)]));
  const said = [...asked.values()].flat().map((one) => ({ ...readPersonText(one.text), own: one.email }));
  await lookForPeople(
    tx,
    when.session.organisationId,
    {
      names: said.flatMap(({ name }) => name ?? []),
      emails: said.flatMap(({ email, own }) => [email, own].filter((address) => address !== null)),
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
      row.reader.refuse(
        one.column,
        `Several people are called ${one.text}. Write the e-mail behind the name: Name <name@example.com>.`,
      );
      return [];
    });
    if (!row.reader.isBad()) parties.set(row, found);
  }
  return parties;
}

function askedOf(reader: RowReader): Asked[] {
  const of = (column: Asked['column'], references: string): Asked[] => {
    const known = reader.list(references);
    return reader.list(column).map((text, index) => ({
      role: column === 'guarantors' ? 'guarantor' : index === 0 ? 'tenant' : 'co-tenant',
      column,
      text,
      reference: known[index],
      email: column === 'tenants' && index === 0 ? reader.text('email') : null,
      phone: column === 'tenants' && index === 0 ? reader.text('phone') : null,
    }));
  };
  return [...of('tenants', 'tenantReferences'), ...of('guarantors', 'guarantorReferences')];
}

async function addUnknown(making: Making, asked: ReadonlyMap<LeaseRow, readonly Asked[]>): Promise<void> {
  const { tx, when, directory, made } = making;
  const fresh = new Map<string, ReturnType<typeof schema.parse>>();
  for (const [{ reader }, people] of asked)
    for (const one of people) {
      if (findPerson(directory.people, one) !== undefined) continue;
      const { name, email } = readPersonText(one.text);
      if (name === null) {
        reader.refuse(one.column, `Nobody has the e-mail ${one.text}. Write the name too: Name <name@example.com>.`);
        continue;
      }
      const address = one.email ?? email;
      const contacts = [
        ...(address === null ? [] : [{ kind: 'email', value: address }]),
        ...(one.phone === null ? [] : [{ kind: 'phone', value: one.phone }]),
      ];
      const keys = [...(address === null ? [] : ['email']), ...(one.phone === null ? [] : ['phone'])];
      const body = reader.checked(schema, { kind: 'person', ...splitName(name), contacts }, (path) => {
        const [, index] = /^contacts\.(\d+)/.exec(path) ?? [];
        return index === undefined ? one.column : (keys[Number(index)] ?? null);
      });
      // Named twice in a file without an address, it is one person.
      if (body !== undefined) fresh.set(`${nameKey(name)} ${address?.toLowerCase() ?? ''}`, body);
    }
  const bodies = [...fresh.values()];
  for (let done = 0; done < bodies.length; done += 500) {
    const some = bodies.slice(done, done + 500);
    const ids = await addPeople(tx, some, when);
    some.forEach((body, index) => {
      const id = ids[index] ?? '';
      made('person', id);
      const emails = body.contacts.flatMap((contact) => (contact.kind === 'email' ? [contact.value] : []));
      addPerson(directory.people, { id, name: nameOf(body), emails });
    });
  }
}
