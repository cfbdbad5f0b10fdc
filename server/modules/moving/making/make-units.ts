import { portfolioRoutes } from '#shared/api/portfolio.ts';
import { addUnits } from '#server/modules/portfolio/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { makeTogether } from '#server/modules/moving/rows/in-savepoint.ts';
import type { KnownProperty } from '#server/modules/moving/rows/directory.ts';
import { nameKey } from '#server/modules/moving/rows/directory.ts';
import { knownProperty, propertyOfRow } from '#server/modules/moving/rows/property-of-row.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';

const schema = portfolioRoutes['POST /units/'].body.omit({ propertyId: true, parentUnitId: true });
type UnitBody = ReturnType<typeof schema.parse>;

interface UnitRow {
  readonly reader: RowReader;
  readonly property: KnownProperty;
  readonly body: UnitBody;
  readonly partOf: string | null;
}

/** By building, whole units before the rooms of them. */
export async function makeUnits(making: Making, readers: readonly RowReader[]): Promise<void> {
  const { tx, directory } = making;
  const known = readers.flatMap((reader) => {
    const property = knownProperty(directory, reader);
    return property === undefined ? [] : [property.id];
  });
  await directory.lookIn(tx, known);
  const rows = readers.flatMap((reader) => unitRow(making, reader) ?? []);
  for (const some of Map.groupBy(
    rows.filter(({ partOf }) => partOf === null),
    ({ property }) => property.id,
  ).values())
    await makeSome(making, some);
  // Beds come last: what they are in may be a room that this file brings.
  for (const isBed of [false, true])
    for (const some of Map.groupBy(
      rows.filter(({ partOf, body }) => partOf !== null && (body.kind === 'bed') === isBed),
      ({ property }) => property.id,
    ).values())
      await makeSome(making, some);
}

async function makeSome(making: Making, rows: readonly UnitRow[]): Promise<void> {
  const { tx, act, directory, left, made, archive } = making;
  const placed = withoutTaken(making, rows).flatMap((row): (UnitRow & { readonly parentUnitId: string | null })[] => {
    if (row.partOf === null) return [{ ...row, parentUnitId: null }];
    const parent =
      directory.references.get(row.reader.text('partOfReference') ?? '') ??
      directory.unit(row.property.id, row.partOf, null);
    if (parent !== undefined && parent !== 'several') return [{ ...row, parentUnitId: parent }];
    row.reader.refuse('partOf', said('noUnit', { name: row.partOf }));
    return [];
  });
  const toAdd = placed.map((row) => {
    const { property, body, parentUnitId: parentId } = row;
    if (row.reader.choice('archived') === 'yes') return { ...row, again: undefined };
    return { ...row, again: left.unit({ propertyId: property.id, parentId, name: body.name, kind: body.kind }) };
  });
  const added = await makeTogether(
    tx,
    toAdd,
    (some) =>
      addUnits(
        tx,
        act,
        some[0]?.property.id ?? '',
        some.map(({ body, parentUnitId, again }) => ({ ...body, parentUnitId, again })),
      ),
    ({ reader }, problem) => reader.refuseBy(problem, keyOf),
    making.done,
  );
  for (const [{ reader, property, body, parentUnitId }, id] of added) {
    made('unit', id);
    directory.addUnit(property.id, { id, name: body.name, parentId: parentUnitId });
    directory.refer(reader.text('reference'), id);
    const name = reader.text('name') ?? body.name;
    if (reader.choice('archived') === 'yes') archive('unit', id, name === body.name ? undefined : name);
  }
}

/** A name that is there, or that stood in an earlier row, is the usual slip: told at once, without trying. */
function withoutTaken({ directory }: Making, rows: readonly UnitRow[]): UnitRow[] {
  const seen = new Map<string, number>();
  const keyOfRow = ({ partOf, body }: UnitRow) => `${nameKey(partOf ?? '')} ${nameKey(body.name)}`;
  const counted = Map.groupBy(rows, keyOfRow);
  const passing = rows.map((row): UnitRow => {
    const isTaken = (counted.get(keyOfRow(row))?.length ?? 0) > 1;
    // What is archived may have the name of something that is in use: until it is archived here too, it has another.
    if (!isTaken || row.reader.choice('archived') !== 'yes') return row;
    return { ...row, body: { ...row.body, name: `${row.body.name.slice(0, 45)} ~${row.reader.number}` } };
  });
  return passing.filter(({ reader, property, body, partOf }) => {
    const key = `${nameKey(partOf ?? '')} ${nameKey(body.name)}`;
    const earlier = seen.get(key);
    const there = directory.unit(property.id, body.name, partOf);
    const isThere = there !== undefined && (partOf !== null || directory.isWhole(property.id, body.name));
    if (earlier !== undefined)
      reader.refuse('name', said('unitInRow', { name: body.name, row: earlier }), 'already-exists');
    else if (isThere) reader.refuse('name', said('unitThere', { name: body.name }), 'already-exists');
    else {
      seen.set(key, reader.number);
      return true;
    }
    return false;
  });
}

const keys: Readonly<Record<string, string>> = {
  parentUnitId: 'partOf',
  halfBaths: 'baths',
  areaTenths: 'area',
  marketRentCents: 'marketRent',
};
const keyOf = (path: string): string | null => {
  const first = path.split('.')[0] ?? '';
  return keys[first] ?? first;
};

function unitRow({ directory, organisation }: Making, reader: RowReader): UnitRow | undefined {
  const { text } = reader;
  const property = propertyOfRow(directory, reader);
  const area = reader.digits('area', 1);
  const halves = reader.digits('baths', 1);
  if (halves !== null && halves % 5 !== 0) reader.refuse('baths', said('halves'));
  const body = reader.checked(
    schema,
    {
      name: text('name') ?? '',
      kind: reader.choice('kind') ?? 'home',
      floor: reader.digits('floor'),
      beds: reader.digits('beds'),
      halfBaths: halves === null ? null : Math.round(halves / 5),
      areaTenths: area,
      areaUnit: area === null ? null : (reader.choice('areaUnit') ?? (organisation.country === 'US' ? 'sqft' : 'm2')),
      marketRentCents: reader.amount('marketRent', property?.currency ?? organisation.currency),
      notes: text('notes'),
      amenities: reader.list('amenities'),
      custom: reader.json('custom') ?? {},
    },
    keyOf,
  );
  if (body === undefined || property === undefined) return undefined;
  return { reader, property, body, partOf: text('partOf') };
}
