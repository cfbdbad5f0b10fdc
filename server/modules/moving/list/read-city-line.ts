export interface ReadPlace {
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly region: string | null;
}

/** Of the United States, most of Europe, the Netherlands, Sweden, Poland, the United Kingdom and Canada. */
const code = String.raw`\d{5}-\d{4}|\d{4} ?[A-Z]{2}(?!\p{L})|\d{3} \d{2}|\d{2}-\d{3}|\d{4,5}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d`;
const town = String.raw`\p{L}[\p{L}\p{M} .'’()/-]*?`;
const between = String.raw`[ ,/]+`;
const cityLines = [
  String.raw`(?:[A-Z]{1,3}-)?(?<code>${code})${between}(?<town>${town})(?: ?, ?(?<region>[A-Z]{2}))?`,
  String.raw`(?<town>${town})(?: ?[,/] ?(?<region>\p{L}[\p{L} .]*?)| (?<short>[A-Z]{2}))${between}(?<code>${code})`,
  String.raw`(?<town>${town})${between}(?:[A-Z]{1,3}-)?(?<code>${code})`,
].map((line) => new RegExp(`^${line}$`, 'u'));

/** No place is named so long, and a pattern must not search through a whole page. */
const longest = 120;

/** “10115 Berlin” or “Springfield, IL 62701”; null where it is neither. */
export function readCityLine(text: string): ReadPlace | null {
  const tidy = text.trim().replaceAll(/\s+/g, ' ');
  if (tidy.length > longest) return null;
  const found = cityLines.map((line) => line.exec(tidy)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const { code: postalCode = null, town: city = null, region, short } = found;
  return { postalCode, city, region: region ?? short ?? null };
}
