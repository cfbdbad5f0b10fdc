interface ReadAddress {
  readonly line1: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly region: string | null;
}

/** An address in one cell, as it is written in the United States, or with the postal code before the town. */
export function readAddress(text: string): ReadAddress {
  const tidy = text.trim().replaceAll(/\s+/g, ' ');
  const [, streetUs, cityUs, region, zip] = /^(.+?),\s*([^,]+?),?\s+([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(tidy) ?? [];
  if (streetUs !== undefined && cityUs !== undefined)
    return { line1: streetUs, city: cityUs, region: region ?? null, postalCode: zip ?? null };
  const [, street, code, city] = /^(.+?),\s*(?:[A-Z]{1,2}-)?(\d{4,5})\s+([^,\d]+)$/.exec(tidy) ?? [];
  if (street !== undefined)
    return { line1: street, postalCode: code ?? null, city: city?.trim() ?? null, region: null };
  const [, alone, town] = /^([^,]*\d[^,]*),\s*([^,\d]+)$/.exec(tidy) ?? [];
  if (alone !== undefined) return { line1: alone, postalCode: null, city: town?.trim() ?? null, region: null };
  return { line1: tidy === '' ? null : tidy, postalCode: null, city: null, region: null };
}

const streetWords =
  'stra(?:ß|ss)e|str\\.?|weg|allee|platz|gasse|ring|damm|ufer|chaussee|promenade|steig|stieg|pfad|markt|graben|wall|kamp|redder';
const german = new RegExp(`(?:${streetWords})\\s*\\d+\\s?[a-z]?(?:\\s?[-–/]\\s?\\d+\\s?[a-z]?)?$`, 'iu');
const withPreposition = /^(?:am|an|im|in|auf|zum|zur|unter|hinter|vor|bei|beim)\s.*\p{L}\s+\d+\s?[a-z]?$/iu;
const american =
  /^\d+[a-z]?(?:-\d+)?\s+.*\b(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|terrace|ter|circle|cir|parkway|pkwy|highway|hwy|square|sq|row|close|crescent|mews)\b\.?(?:\s+[nsew]{1,2}\.?)?$/i;

/** Whether a name is a street with its number: “Lindenstraße 5”, “12 Maple Street”. */
export function isStreet(name: string): boolean {
  const tidy = name.trim().replaceAll(/\s+/g, ' ');
  return [german, withPreposition, american].some((pattern) => pattern.test(tidy));
}
