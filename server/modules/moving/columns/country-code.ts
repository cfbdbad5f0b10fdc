import { isCountry } from '#shared/countries.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';

/** A country as people write it, by its code: a name in English or German, or what it is usually called. */
export function countryCode(text: string): string {
  const code = text.trim().toUpperCase();
  // What is no country is left as it is, and told by the schema.
  return isCountry(code) ? code : (named().get(fold(text)) ?? text);
}

const usual: Readonly<Record<string, string>> = {
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  grossbritannien: 'GB',
  usa: 'US',
  us: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  amerika: 'US',
  brd: 'DE',
  holland: 'NL',
  czechrepublic: 'CZ',
  tschechischerepublik: 'CZ',
  uae: 'AE',
};

let known: ReadonlyMap<string, string> | undefined;

/** Made once, when the first file needs it. */
function named(): ReadonlyMap<string, string> {
  if (known !== undefined) return known;
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  const names = ['en', 'de'].flatMap((language) => {
    const of = new Intl.DisplayNames([language], { type: 'region' });
    return codes.map((code) => [fold(of.of(code) ?? code), code] as const);
  });
  known = new Map([...names, ...Object.entries(usual)]);
  return known;
}
