import type { Language } from '#server/kernel/paper/formats.ts';

export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly country: string;
}

const cityRegionCode = new Set(['US', 'CA', 'AU', 'PR', 'MX', 'PH']);
const codeOfItsOwn = new Set(['GB', 'IE', 'NZ', 'ZA', 'IN', 'SG', 'HK']);

/** As it stands on an envelope: the place as the country writes it, the country itself only where it is another one. */
export function addressLines(
  address: Address,
  from: { readonly country: string; readonly language: Language },
): string[] {
  const { line1, line2, city, region, postalCode, country } = address;
  const place = cityRegionCode.has(country)
    ? [[city, [region, postalCode].filter(isSaid).join(' ')].filter(isSaid).join(', ')]
    : codeOfItsOwn.has(country)
      ? [city, postalCode]
      : [[postalCode, city].filter(isSaid).join(' ')];
  const abroad = country === from.country ? null : countryName(country, from.language);
  return [line1, line2, ...place, abroad].filter(isSaid);
}

function isSaid(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

function countryName(country: string, language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return name.toLocaleUpperCase(language);
}
