import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { query } from './database.ts';
import type { TestMember } from './factories.ts';

let counter = 0;

/** A building somewhere, with as many units as are named. */
export async function newProperty(
  test: TestApp,
  member: TestMember,
  given: {
    name?: string;
    kind?: 'house' | 'apartments' | 'rooms' | 'commercial' | 'mixed';
    units?: readonly string[];
    currency?: string;
    address?: { line1: string; city: string; region: string; postalCode: string };
  } = {},
) {
  counter += 1;
  const body = {
    name: given.name ?? `Building ${counter}`,
    kind: given.kind ?? ('apartments' as const),
    country: 'US',
    line1: `${counter} Test Street`,
    city: 'Springfield',
    region: 'IL',
    postalCode: '62701',
    ...(given.currency !== undefined && { currency: given.currency }),
    ...given.address,
  };
  const property = ok(await test.call('POST /properties/', { body }, member.access));
  if (given.units === undefined || given.units.length === 0) return { property, units: [] };
  const batch = { propertyId: property.id, names: [...given.units], like: { marketRentCents: 150_000 } };
  const { items } = ok(await test.call('POST /unit-batches/', { body: batch }, member.access));
  return { property, units: items };
}

interface GivenPerson {
  readonly givenName?: string;
  readonly familyName?: string;
  readonly email?: string;
  readonly phone?: string;
}

export async function newPerson(test: TestApp, member: TestMember, given: GivenPerson = {}) {
  counter += 1;
  const contacts = [
    { kind: 'email' as const, value: given.email ?? `person${counter}@people.example` },
    { kind: 'phone' as const, value: given.phone ?? `+1 202 555 ${String(1000 + counter)}` },
  ];
  const names = { givenName: given.givenName ?? 'Robin', familyName: given.familyName ?? `Tester ${counter}` };
  return ok(await test.call('POST /people/', { body: { ...names, contacts } }, member.access));
}

/** Something in every table of people and portfolio, so that a look from outside has something to miss. */
export async function newPortfolio(test: TestApp, member: TestMember, staff?: TestMember) {
  const { property, units } = await newProperty(test, member, { units: ['1A', '1B'] });
  const person = await newPerson(test, member);
  const other = await newPerson(test, member);
  const twin = await newPerson(test, member);
  const { access } = member;
  const params = { id: property.id };
  const shares = [{ personId: person.id, parts: 1_000_000 }];
  ok(await test.call('POST /properties/{id}/ownership/', { params, body: { startsOn: '2026-01-01', shares } }, access));
  const terms = { startsOn: '2026-01-01', feeKind: 'percent-received' as const, feeMillipercent: 8000 };
  const { agreements } = ok(await test.call('POST /properties/{id}/agreements/', { params, body: terms }, access));
  const relation = { kind: 'emergency-contact' as const, personId: other.id };
  ok(await test.call('POST /people/{id}/relations/', { params: { id: person.id }, body: relation }, access));
  const merged = ok(
    await test.call('POST /people/{id}/merge/', { params: { id: person.id }, body: { givenUpId: twin.id } }, access),
  );
  if (staff !== undefined) {
    const body = { all: false, propertyIds: [property.id] };
    ok(await test.call('POST /members/{id}/properties/', { params: { id: staff.userId }, body }, access));
  }
  return { property, units, person: merged, other, agreement: agreements[0], merge: merged.merges[0] };
}

/** As if all units of a workspace had been added on a day: reports of earlier days have those alone that were let then. */
export async function unitsSince(test: TestApp, { organisationId }: TestMember, day: string): Promise<void> {
  await query(test.connection, "update unit set created_at = $2::date + time '17:00' where org_id = $1", [
    organisationId,
    day,
  ]);
}
