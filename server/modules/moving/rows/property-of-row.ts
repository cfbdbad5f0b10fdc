import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { nameKey } from './directory.ts';
import type { Directory, KnownProperty } from './directory.ts';
import { said } from '#server/modules/moving/fields/said.ts';

/** The property that a row names, by what an export wrote or by its name. */
export function knownProperty(directory: Directory, reader: RowReader): KnownProperty | undefined {
  const referred = directory.references.get(reader.text('propertyReference') ?? '');
  const byReference = referred === undefined ? undefined : directory.byId.get(referred);
  return byReference ?? directory.properties.get(nameKey(reader.text('property') ?? ''));
}

/** The same, or what is wrong with the cell: where the row of the property was refused, that is told there. */
export function propertyOfRow(directory: Directory, reader: RowReader): KnownProperty | undefined {
  const property = knownProperty(directory, reader);
  if (property !== undefined) return property;
  const name = reader.text('property');
  const row =
    directory.refused.properties.get(reader.text('propertyReference') ?? '') ??
    directory.refused.properties.get(nameKey(name ?? ''));
  if (row !== undefined) reader.refuse('property', said('propertyRefused', { name: name ?? '', row }));
  else reader.refuse('property', name === null ? said('sayProperty') : said('noProperty', { name }));
  return undefined;
}

/** Remembers rows that were refused, by what others call them. */
export function rememberRefused(
  into: Map<string, number>,
  readers: readonly RowReader[],
  nameOf: (reader: RowReader) => string,
): void {
  for (const reader of readers) {
    if (!reader.isBad()) continue;
    for (const name of [nameOf(reader), reader.text('reference') ?? '']) if (name !== '') into.set(name, reader.number);
  }
}

/** A unit as rows of leases name it. */
export const unitKey = (reader: RowReader, name: string | null): string =>
  name === null ? '' : `${nameKey(reader.text('property') ?? '')} / ${nameKey(name)}`;
