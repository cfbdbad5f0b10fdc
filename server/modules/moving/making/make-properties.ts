import { z } from 'zod';
import { bookDate } from '#shared/api/fields.ts';
import { lateFeePolicy } from '#shared/api/late-fees.ts';
import { portfolioRoutes } from '#shared/api/portfolio.ts';
import { setPolicy } from '#server/modules/leasing/index.ts';
import { addAgreement, addProperty, setOwnership } from '#server/modules/portfolio/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { countryCode } from '#server/modules/moving/columns/country-code.ts';
import { lookForPeople, nameKey } from '#server/modules/moving/rows/directory.ts';
import { findPerson, readPersonText, saidOfSeveral } from '#server/modules/moving/rows/find-person.ts';
import { inSavepoint } from '#server/modules/moving/rows/in-savepoint.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import { parseNumber } from '#server/modules/moving/columns/parse-cell.ts';
import { said } from '#server/modules/moving/fields/said.ts';

const schema = portfolioRoutes['POST /properties/'].body;

/** Buildings are few: each is made by itself. `bringsUnits` says of the same file brings units. */
export async function makeProperties(
  making: Making,
  readers: readonly RowReader[],
  bringsUnits: (name: string) => boolean,
): Promise<void> {
  const { tx, act, directory, made, archive, organisation } = making;
  const owners = readers.flatMap((reader) => reader.list('owners').map((text) => readPersonText(withShare(text).name)));
  const asked = { names: owners.flatMap(({ name }) => name ?? []), emails: owners.flatMap(({ email }) => email ?? []) };
  await lookForPeople(tx, act.organisationId, asked, directory.people);
  const names = readers.map((reader) => nameKey(reader.text('name') ?? ''));
  for (const reader of readers) {
    const read = propertyOf(reader, organisation);
    if (read === undefined) continue;
    const name = passingName(making, reader, names);
    const body = { ...read, name };
    const withUnit = !bringsUnits(nameKey(read.name));
    const sets = ownershipsOf(making, reader);
    const agreements = reader.checked(agreementList, reader.json('agreements') ?? [], () => 'agreements');
    const policy = reader.checked(lateFeePolicy.nullable(), reader.json('lateFee'), () => 'lateFee');
    const shares = sets === null ? reader.list('owners').flatMap((text) => shareOf(making, reader, text)) : [];
    if (sets === undefined || agreements === undefined || policy === undefined || reader.isBad()) continue;
    const again = leftProperty(making, reader, body, withUnit);
    const outcome = await inSavepoint(tx, async () => {
      const id = await addProperty(tx, act, body, { withUnit, again });
      if (shares.length > 0) {
        const startsOn = reader.date('ownedSince') ?? making.openingOn;
        await setOwnership(tx, act, id, { startsOn, shares });
      }
      for (const set of sets ?? []) await setOwnership(tx, act, id, set);
      for (const terms of agreements.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1)))
        await addTerms(making, id, terms);
      if (policy !== null) await setPolicy(tx, act, { propertyId: id, policy });
      return id;
    });
    if ('problem' in outcome) {
      reader.refuseBy(outcome.problem, (path) => (path.startsWith('shares') ? 'owners' : (path.split('.')[0] ?? null)));
      continue;
    }
    const id = outcome.made;
    made('property', id);
    const known = { id, currency: body.currency ?? organisation.currency };
    if (name === read.name) directory.properties.set(nameKey(name), known);
    directory.byId.set(id, known);
    directory.refer(reader.text('reference'), id);
    if (body.kind === 'house' && withUnit) await tellUnits(making, id);
    if (reader.choice('archived') === 'yes') archive('property', id, name === read.name ? undefined : read.name);
  }
}

/** The same building that an undone import left in the archive, and the home that came with it. */
function leftProperty(
  { left, organisation }: Making,
  reader: RowReader,
  { name, kind, currency }: { readonly name: string; readonly kind: string; readonly currency?: string | undefined },
  withUnit: boolean,
) {
  if (reader.choice('archived') === 'yes') return undefined;
  const id = left.property(name, currency ?? organisation.currency);
  if (id === undefined) return undefined;
  const home = { propertyId: id, parentId: null, name: 'House', kind: 'home' };
  return { id, unitId: kind === 'house' && withUnit ? left.unit(home) : undefined };
}

/** What is archived may have the name of something that is in use: until it is archived here too, it has another. */
function passingName({ directory }: Making, reader: RowReader, names: readonly string[]): string {
  const name = reader.text('name') ?? '';
  const key = nameKey(name);
  const isTaken = directory.properties.has(key) || names.filter((other) => other === key).length > 1;
  return isTaken && reader.choice('archived') === 'yes' ? `${name.slice(0, 100)} ~${reader.number}` : name;
}

/** An archive names accounts by their numbers. */
const agreementList = z.array(
  portfolioRoutes['POST /properties/{id}/agreements/'].body.extend({
    reference: z.string().nullable().default(null),
    rates: z.array(z.strictObject({ account: z.string(), millipercent: z.int().min(0).max(100_000) })).default([]),
  }),
);

type Terms = z.output<typeof agreementList>[number];

/** Rates name accounts by their numbers in the file, and what was charged by the terms names them by their reference. */
async function addTerms(
  { tx, act, accounts, directory }: Making,
  propertyId: string,
  { reference, rates, ...terms }: Terms,
): Promise<void> {
  const known = rates.flatMap(({ account, millipercent }) => {
    const accountId = accounts.get(account);
    return accountId === undefined ? [] : [{ accountId, millipercent }];
  });
  directory.refer(reference, await addAgreement(tx, act, propertyId, { ...terms, rates: known }));
}

const ownershipList = z.array(
  z.strictObject({
    startsOn: bookDate,
    shares: z.array(z.strictObject({ person: z.string(), parts: z.int().min(1).max(1_000_000) })),
  }),
);

/** Every set of shares that an export wrote, null where there is none, or nothing where one cannot be read. */
function ownershipsOf({ directory }: Making, reader: RowReader) {
  if (reader.text('ownerships') === null) return null;
  const sets = reader.checked(ownershipList, reader.json('ownerships'), () => 'ownerships');
  const read = sets?.map(({ startsOn, shares }) => ({
    startsOn,
    shares: shares.flatMap(({ person, parts }) => {
      const personId = directory.references.get(person);
      if (personId !== undefined) return [{ personId, parts }];
      reader.refuse('ownerships', said('noReference', { reference: person }));
      return [];
    }),
  }));
  return reader.isBad() ? undefined : read;
}

export function propertyOf(reader: RowReader, organisation: Making['organisation']) {
  const { text } = reader;
  return reader.checked(schema, {
    name: text('name') ?? '',
    kind: reader.choice('kind') ?? 'apartments',
    line1: text('line1') ?? '',
    line2: text('line2'),
    city: text('city') ?? '',
    region: text('region'),
    postalCode: text('postalCode'),
    country: countryCode(text('country') ?? organisation.country),
    currency: text('currency') ?? organisation.currency,
    yearBuilt: reader.digits('yearBuilt'),
    notes: text('notes'),
    amenities: reader.list('amenities'),
    ...(text('colour') === null ? {} : { colour: reader.digits('colour') }),
    custom: reader.json('custom') ?? {},
  });
}

/** The one unit of a house came with it. */
async function tellUnits({ tx, act, made }: Making, propertyId: string): Promise<void> {
  const rows = await tx
    .selectFrom('unit')
    .select('unit_id')
    .where('org_id', '=', act.organisationId)
    .where('property_id', '=', propertyId)
    .where('archived_at', 'is', null)
    .execute();
  for (const { unit_id: id } of rows) made('unit', id);
}

const whole = 1_000_000;

/** "Robin Example 50 %", with a point or a comma; a single owner needs no share. */
function withShare(text: string): { name: string; percent: string | null } {
  const [, name, percent] = /^(.*?)[\s:(]*(\d+(?:[.,]\d+)?)\s*%\)?$/.exec(text) ?? [];
  return name === undefined || percent === undefined ? { name: text, percent: null } : { name: name.trim(), percent };
}

function shareOf({ directory }: Making, reader: RowReader, text: string): { personId: string; parts: number }[] {
  const { name, percent } = withShare(text);
  const found = findPerson(directory.people, { text: name });
  if (found === undefined || found === 'several') {
    const several = () => saidOfSeveral(directory.people, { text: name }, 'severalOwners');
    reader.refuse('owners', found === undefined ? said('nobodyCalled', { name }) : several());
    return [];
  }
  if (percent === null) return [{ personId: found, parts: whole }];
  const parsed = parseNumber(percent, { decimalSign: percent.includes(',') ? ',' : '.' }, 4);
  return [{ personId: found, parts: 'value' in parsed ? parsed.value : 0 }];
}
