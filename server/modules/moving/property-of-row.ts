import type { RowReader } from './cell-errors.ts';
import { nameKey } from './directory.ts';
import type { Directory, KnownProperty } from './directory.ts';
import { said } from './said.ts';

/** The property that a row names, by what an export wrote or by its name. */
export function knownProperty(directory: Directory, reader: RowReader): KnownProperty | undefined {
  const referred = directory.references.get(reader.text('propertyReference') ?? '');
  const byReference = referred === undefined ? undefined : directory.byId.get(referred);
  return byReference ?? directory.properties.get(nameKey(reader.text('property') ?? ''));
}

/** The same, or what is wrong with the cell. */
export function propertyOfRow(directory: Directory, reader: RowReader): KnownProperty | undefined {
  const property = knownProperty(directory, reader);
  const name = reader.text('property');
  if (property === undefined)
    reader.refuse('property', name === null ? said('sayProperty') : said('noProperty', { name }));
  return property;
}
