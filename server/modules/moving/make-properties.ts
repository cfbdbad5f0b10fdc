import { portfolioRoutes } from '#shared/api/portfolio.ts';
import { Problem } from '#server/kernel/problem.ts';
import { addProperty, setOwnership } from '#server/modules/portfolio/index.ts';
import type { RowReader } from './cell-errors.ts';
import { lookForPeople, nameKey } from './directory.ts';
import { findPerson, readPersonText } from './find-person.ts';
import { inSavepoint } from './in-savepoint.ts';
import type { Making } from './making.ts';
import { parseNumber } from './parse-cell.ts';

const schema = portfolioRoutes['POST /properties/'].body;

/** Buildings are few: each is made by itself. `bringsUnits` says of the same file brings units. */
export async function makeProperties(
  making: Making,
  readers: readonly RowReader[],
  bringsUnits: (name: string) => boolean,
): Promise<void> {
  const { tx, when, directory, made, archive, organisation } = making;
  const owners = readers.flatMap((reader) => reader.list('owners').map((text) => readPersonText(withShare(text).name)));
  const asked = { names: owners.flatMap(({ name }) => name ?? []), emails: owners.flatMap(({ email }) => email ?? []) };
  await lookForPeople(tx, when.session.organisationId, asked, directory.people);
  for (const reader of readers) {
    const body = propertyOf(reader, organisation);
    if (body === undefined) continue;
    const withUnit = !bringsUnits(nameKey(body.name));
    const outcome = await inSavepoint(tx, async () => {
      const id = await addProperty(tx, body, when, { withUnit });
      const shares = reader.list('owners').map((text) => shareOf(making, text));
      if (shares.length > 0) {
        const startsOn = reader.date('ownedSince') ?? making.openingOn;
        await setOwnership(tx, id, { startsOn, shares }, when);
      }
      return id;
    });
    if ('problem' in outcome) {
      reader.refuseBy(outcome.problem, (path) => (path.startsWith('shares') ? 'owners' : (path.split('.')[0] ?? null)));
      continue;
    }
    const id = outcome.made;
    made('property', id);
    directory.properties.set(nameKey(body.name), { id, currency: body.currency ?? organisation.currency });
    if (body.kind === 'house' && withUnit) await tellUnits(making, id);
    if (reader.choice('archived') === 'yes') archive('property', id);
  }
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
    country: text('country') ?? organisation.country,
    currency: text('currency') ?? organisation.currency,
    yearBuilt: reader.digits('yearBuilt'),
    notes: text('notes'),
    amenities: reader.list('amenities'),
    custom: reader.json('custom') ?? {},
  });
}

/** The one unit of a house came with it. */
async function tellUnits({ tx, when, made }: Making, propertyId: string): Promise<void> {
  const rows = await tx
    .selectFrom('unit')
    .select('unit_id')
    .where('org_id', '=', when.session.organisationId)
    .where('property_id', '=', propertyId)
    .execute();
  for (const { unit_id: id } of rows) made('unit', id);
}

const whole = 1_000_000;

/** "Robin Example 50 %", with a point or a comma; a single owner needs no share. */
function withShare(text: string): { name: string; percent: string | null } {
  const [, name, percent] = /^(.*?)[\s:(]*(\d+(?:[.,]\d+)?)\s*%\)?$/.exec(text) ?? [];
  return name === undefined || percent === undefined ? { name: text, percent: null } : { name: name.trim(), percent };
}

function shareOf({ directory }: Making, text: string): { personId: string; parts: number } {
  const { name, percent } = withShare(text);
  const found = findPerson(directory.people, { text: name });
  if (found === undefined || found === 'several') {
    const message =
      found === undefined
        ? `There is nobody called ${name}. Import people first, or put them into the same file.`
        : `Several people are called ${name}. Write the e-mail instead.`;
    throw new Problem('invalid-input', message, { errors: [{ path: 'shares', code: 'invalid-input', message }] });
  }
  if (percent === null) return { personId: found, parts: whole };
  const parsed = parseNumber(percent, { decimalSign: percent.includes(',') ? ',' : '.' }, 4);
  return { personId: found, parts: 'value' in parsed ? parsed.value : 0 };
}
