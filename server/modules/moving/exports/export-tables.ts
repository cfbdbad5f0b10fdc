import { sql } from 'kysely';
import type { z } from 'zod';
import type { movingRoutes } from '#shared/api/moving.ts';
import type { personPlace } from '#shared/api/people.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableCell, TableRows } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import { listPolicies } from '#server/modules/leasing/index.ts';
import { listPeople } from '#server/modules/people/index.ts';
import type { PersonHolder } from '#server/modules/people/index.ts';
import { listProperties, listUnits, readAgreements, readOwnerships } from '#server/modules/portfolio/index.ts';
import type { ImportField } from '#server/modules/moving/fields/import-field.ts';
import type { ListColumn } from '#server/modules/moving/columns/list-columns.ts';

export interface Reading {
  readonly tx: Tx;
  readonly organisationId: string;
  readonly now: Date;
  readonly today: string;
  readonly holders: readonly PersonHolder[];
  /** Whether people are named with their email addresses; without, by their names alone. */
  readonly showsEmails: boolean;
}

type Query<Key extends keyof typeof movingRoutes> = (typeof movingRoutes)[Key] extends {
  query: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;
export type Cells = Readonly<Record<string, TableCell>>;

const atOnce = 200;

/** A table with columns that an import understands: what goes out can come in again. */
export function importTable(fields: readonly ImportField[], pages: AsyncIterable<readonly Cells[]>): TableRows {
  return listTable(
    fields.map(({ key, type, headers }) => ({ key, type, header: headers[0] })),
    pages,
  );
}

export async function* listTable(columns: readonly ListColumn[], pages: AsyncIterable<readonly Cells[]>): TableRows {
  yield [columns.map(({ header }) => header)];
  for await (const rows of pages)
    yield rows.map((cells) => columns.map(({ key, type }) => typedCell(cells[key] ?? null, type)));
}

/** Days come from the database as text; the column says that they are days. */
export function typedCell(cell: TableCell, type: ListColumn['type']): TableCell {
  return type === 'date' && typeof cell === 'string' ? dayCell(cell) : cell;
}

/** Goes through a list page by page. */
export async function* eachPage<Item>(
  list: (page: { readonly limit: number; readonly cursor?: string }) => Promise<{ items: Item[]; next: string | null }>,
): AsyncIterable<readonly Item[]> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ limit: atOnce, ...(cursor === undefined ? {} : { cursor }) });
    yield page.items;
    cursor = page.next;
  }
}

export const ownFields = (custom: Readonly<Record<string, string>>): TableCell =>
  Object.keys(custom).length === 0 ? null : JSON.stringify(custom);
export const asJson = (list: readonly unknown[]): TableCell => (list.length === 0 ? null : JSON.stringify(list));
export const yesNo = (is: boolean): TableCell => (is ? 'yes' : null);

/** Accounts are known by their numbers in another workspace. */
async function readAccountNumbers(tx: Reading['tx'], organisationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'number'])
    .where('org_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.number]));
}

export async function* propertyTable(reading: Reading, query: Query<'GET /exports/properties.csv/'>) {
  const { tx, organisationId, now, today } = reading;
  const policies = new Map(
    (await listPolicies(tx, organisationId, now)).properties.map(({ propertyId, policy }) => [propertyId, policy]),
  );
  const accountNumbers = await readAccountNumbers(tx, organisationId);
  for await (const items of eachPage((page) => listProperties(tx, organisationId, now, { ...query, ...page }))) {
    const rows: Cells[] = [];
    for (const property of items) {
      const ownerships = await readOwnerships(tx, organisationId, property.id);
      const current = ownerships.find(({ startsOn }) => startsOn <= today) ?? ownerships.at(-1);
      const mails = await emailsOf(reading, current?.shares.map(({ personId }) => personId) ?? []);
      rows.push({
        ...property,
        yearBuilt: numberCell(property.yearBuilt),
        units: numberCell(property.counts.units),
        occupancy: occupancyOf(property.counts),
        vacant: numberCell(property.counts.vacant + property.counts.letLater),
        marketRent: amountCell(property.marketRentCents, property.currency),
        owners:
          current?.shares
            .map(({ personId, name, parts }) => `${called(name, mails.get(personId))} ${withPoint(parts, 4)} %`)
            .join('; ') ?? null,
        ownedSince: current?.startsOn ?? null,
        ownerships: asJson(
          ownerships.map(({ startsOn, shares }) => ({
            startsOn,
            shares: shares.map(({ personId, parts }) => ({ person: personId, parts })),
          })),
        ),
        agreements: asJson(
          (await readAgreements(tx, organisationId, property.id)).map(({ id, version: _, rates, ...terms }) => ({
            reference: id,
            ...terms,
            rates: rates.map(({ accountId, millipercent }) => ({
              account: accountNumbers.get(accountId) ?? accountId,
              millipercent,
            })),
          })),
        ),
        lateFee: policies.has(property.id) ? JSON.stringify(policies.get(property.id)) : null,
        colour: numberCell(property.colour),
        reference: property.id,
        amenities: property.amenities.join('; ') || null,
        custom: ownFields(property.custom),
        archived: yesNo(property.archivedAt !== null),
      } as unknown as Cells); // Only what the table has a column for is read.
    }
    yield rows;
  }
}

/** In percent with one place, as the list has it. */
function occupancyOf(counts: {
  readonly units: number;
  readonly occupied: number;
  readonly onNotice: number;
}): TableCell {
  if (counts.units === 0) return null;
  return { number: withPoint(Math.round((1000 * (counts.occupied + counts.onNotice)) / counts.units), 1) };
}

/** A name alone may be of several people; with the email address it is of one. */
export function called(name: string, email: string | undefined): string {
  return email === undefined ? name : `${name} <${email}>`;
}

/** A whole number of tenths, thousandths and so on, written with a point and without zeros at the end. */
export function withPoint(number: number, places: number): string {
  const digits = String(number).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

function emailsOf(reading: Reading, personIds: readonly string[]): Promise<Map<string, string>> {
  return firstContacts(reading, personIds, 'email');
}

/** The first of each person; nobody's where the reader may not export people. */
export async function firstContacts(
  { tx, organisationId, showsEmails }: Reading,
  personIds: readonly string[],
  kind: 'email' | 'phone',
): Promise<Map<string, string>> {
  if (!showsEmails) return new Map();
  const { rows } = await sql<{ id: string; value: string }>`
    select distinct on (person_id) person_id as id, value from person_contact
     where org_id = ${organisationId} and person_id = any(${personIds}::uuid[]) and kind = ${kind}
     order by person_id, position`.execute(tx);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

export async function* unitTable({ tx, organisationId, now }: Reading, query: Query<'GET /exports/units.csv/'>) {
  for await (const items of eachPage((page) => listUnits(tx, organisationId, now, { ...query, ...page }))) {
    const parents = items.flatMap(({ parentUnitId }) => parentUnitId ?? []);
    const { rows: named } = await sql<{ id: string; name: string }>`
      select unit_id as id, name from unit where org_id = ${organisationId} and unit_id = any(${parents}::uuid[])`.execute(
      tx,
    );
    const names = new Map(named.map(({ id, name }) => [id, name]));
    yield items.map((unit): Cells => ({
      property: unit.propertyName,
      name: unit.name,
      partOf: unit.parentUnitId === null ? null : (names.get(unit.parentUnitId) ?? null),
      kind: unit.kind,
      floor: numberCell(unit.floor),
      beds: numberCell(unit.beds),
      baths: unit.halfBaths === null ? null : { number: String(unit.halfBaths / 2) },
      area: unit.areaTenths === null ? null : { number: withPoint(unit.areaTenths, 1) },
      areaUnit: unit.areaUnit,
      marketRent: amountCell(unit.marketRentCents, unit.currency),
      state: unit.state,
      currency: unit.currency,
      amenities: unit.amenities.join('; ') || null,
      notes: unit.notes,
      custom: ownFields(unit.custom),
      reference: unit.id,
      propertyReference: unit.propertyId,
      partOfReference: unit.parentUnitId,
      archived: yesNo(unit.archivedAt !== null),
    }));
  }
}

/** The door and the building, and the day from which it holds where that is still to come. */
function placeWords({ unit, property, from }: z.output<typeof personPlace>): string {
  const where = unit === null ? property.name : `${unit.name}, ${property.name}`;
  return from === null ? where : `${where} from ${from}`;
}

interface ContactRow {
  readonly person_id: string;
  readonly kind: string;
  readonly label: string | null;
  readonly value: string;
  readonly parts: Readonly<
    Record<'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country', string | null>
  > | null;
}

export async function* peopleTable(
  { tx, organisationId, now, holders }: Reading,
  query: Query<'GET /exports/people.csv/'>,
) {
  for await (const items of eachPage((page) =>
    listPeople(tx, organisationId, { ...query, ...page }, { holders, now }),
  )) {
    const ids = items.map(({ id }) => id);
    const { rows: contacts } = await sql<ContactRow>`
      select person_id, kind, label, value, parts from person_contact
       where org_id = ${organisationId} and person_id = any(${ids}::uuid[]) order by position, contact_id`.execute(tx);
    const { rows: more } = await sql<{
      id: string;
      born_on: string | null;
      notes: string | null;
      custom: Record<string, string>;
    }>`
      select person_id as id, born_on, notes, custom from person
       where org_id = ${organisationId} and person_id = any(${ids}::uuid[])`.execute(tx);
    const { rows: related } = await sql<{ id: string; person: string; kind: string; note: string | null }>`
      select person_id as id, other_person_id as person, kind, note from person_relation
       where org_id = ${organisationId} and person_id = any(${ids}::uuid[])
       order by created_at, kind, other_person_id`.execute(tx);
    const relationsOf = Map.groupBy(related, ({ id }) => id);
    const contactsOf = Map.groupBy(contacts, ({ person_id: id }) => id);
    const moreOf = new Map(more.map((row) => [row.id, row]));
    yield items.map((person): Cells => {
      const own = contactsOf.get(person.id) ?? [];
      const all = (kind: string) =>
        own
          .filter((one) => one.kind === kind)
          .map(({ value }) => value)
          .join('; ') || null;
      const rest = moreOf.get(person.id);
      return {
        kind: person.kind,
        name: person.name,
        roles: person.roles.join('; ') || null,
        where: person.places.map(placeWords).join('; ') || null,
        givenName: person.givenName,
        familyName: person.familyName,
        companyName: person.companyName,
        email: all('email'),
        phone: all('phone'),
        ...own.find(({ kind }) => kind === 'address')?.parts,
        language: person.language,
        bornOn: rest?.born_on ?? null,
        notes: rest?.notes ?? null,
        custom: ownFields(rest?.custom ?? {}),
        contacts: asJson(
          own.map(({ kind, label, value, parts }) =>
            kind === 'address' ? { kind, label, address: parts } : { kind, label, value },
          ),
        ),
        relations: asJson((relationsOf.get(person.id) ?? []).map(({ id: _, ...relation }) => relation)),
        reference: person.id,
        archived: yesNo(person.archivedAt !== null),
      };
    });
  }
}
