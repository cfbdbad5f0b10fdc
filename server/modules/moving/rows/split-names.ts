/** Legal forms. Short ones are written in capitals, for people are called Ag and Co. */
const legalForm =
  /\b(?:G?mbH|GMBH|AG|KG|OHG|GbR|UG|SE|eG|e\.\s?V\.|eV|LLC|L\.L\.C\.|Inc|INC|Incorporated|Ltd|LTD|Limited|PLC|plc|Corp|CORP|Corporation|LP|LLP|PLLC)\b\.?/;
/** Words that join names without naming several people: “Smith & Sons”. */
const ofBusiness =
  /\b(?:company|co|trust|stiftung|verein|kanzlei|praxis|söhne|sons|partners?|associates|holdings?|group|estate|erbengemeinschaft|eigentümergemeinschaft|wohnungseigentümergemeinschaft)\b/i;

export function isCompany(name: string): boolean {
  return legalForm.test(name);
}

/** A company, a trust, a community of heirs: nobody with a first and a last name. */
export function isOrganisation(name: string): boolean {
  return isCompany(name) || ofBusiness.test(name);
}

const titles = /^(?:herrn?|frau|hr|fr|mr|mrs|ms|miss|eheleute)\b\.?\s*/i;
const ofFamily = [
  /^(?:familie|fam|eheleute)\b\.?\s+(.+)$/i,
  /^(.+),\s*(?:familie|family|fam\.?|eheleute)$/i,
  /^(?:the\s+)?(.+?)\s+family$/i,
];

/** The name in “Familie Bauer”, “Fam. Bauer” or “The Smith Family”; null where the text names no family. */
export function familyIn(text: string): string | null {
  const tidy = text.trim().replaceAll(/\s+/g, ' ');
  if (isOrganisation(tidy)) return null;
  return ofFamily.map((pattern) => pattern.exec(tidy)?.[1]).find((name) => name !== undefined) ?? null;
}

/** A slash between two letters is no joiner: “c/o”, “d/b/a”. */
const joiner = /\s*(?:&|\+|\/(?<!\b[a-z]\/(?=[a-z]\b)))\s*|\s+(?:und|u\.|and)\s+/i;
const particle = /^(?:van|von|vom|zu|zum|de|del|della|der|den|di|da|du|la|le|el|al|bin|ibn|st)\b/i;

/** The people that one cell names: several where lines, semicolons or a joiner stand between them. */
export function splitNames(text: string): string[] {
  const lines = parts(text, /[;\n]/);
  return lines.flatMap(splitJoined);
}

/** A single name as it is kept: given name first, without salutation, and with single spaces. */
export function tidyName(text: string): string {
  const tidy = text.trim().replaceAll(/\s+/g, ' ');
  const bare = (familyIn(tidy) ?? tidy).replace(titles, '').trim();
  return givenFirst(bare === '' ? tidy : bare);
}

/** “Ito, Ken” is Ken Ito. What comes behind the comma of a company, or “Jr.”, is part of the name. */
export function givenFirst(name: string): string {
  const [, family, given] = /^([^,]+),\s*([^,]+)$/.exec(name.trim()) ?? [];
  if (family === undefined || given === undefined || isCompany(name) || suffix.test(given)) return name.trim();
  return `${given.trim()} ${family.trim()}`;
}

const suffix = /^(?:jr|sr|ii|iii|iv|md|phd|esq|jun|sen)\.?$/i;

function splitJoined(text: string): string[] {
  if (isOrganisation(text)) return [text.trim().replaceAll(/\s+/g, ' ')];
  const joined = parts(text, joiner);
  if (joined.length > 1) return withFamily(joined);
  const byComma = parts(text, /,/);
  const areWhole = byComma.length > 1 && byComma.every((part) => /\S\s+\S/.test(part) && !particle.test(part));
  return (areWhole ? byComma : [text]).map(tidyName);
}

/** “Ken & Yui Ito” are both Ito, and so are “Ito, Ken & Yui”. A salutation alone is nobody: “Herr und Frau Ito”. */
function withFamily(joined: readonly string[]): string[] {
  const people = joined.filter((part) => !/^(?:herrn?|frau|hr|fr|mr|mrs|ms|miss|dr)\.?$/i.test(part));
  const [first = '', ...others] = people;
  if (others.length === 0) return people.map(tidyName);
  const [family = '', given] = first.split(/,\s*/);
  if (given !== undefined && others.every((part) => !/[\s,]/.test(part)))
    return [first, ...others.map((part) => `${family}, ${part}`)].map(tidyName);
  const last = tidyName(people.at(-1) ?? '').split(' ');
  const shared = last.length > 1 ? last.slice(1).join(' ') : '';
  return people.map(tidyName).map((part) => (shared !== '' && !part.includes(' ') ? `${part} ${shared}` : part));
}

function parts(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
