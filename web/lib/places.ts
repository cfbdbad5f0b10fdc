import { currentLanguage } from './messages.ts';

export interface Place {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** Regions that CLDR names and that are no country anyone rents in: unions, test codes, reserved ones. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/**
 * Every country, by name, in the language of the interface. The browser knows them all; deprecated codes are told by
 * their canonical form being another one.
 */
export function countries(): readonly Place[] {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'none' });
  return letterPairs()
    .filter((code) => !notCountries.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
    .map((code) => ({ value: code, label: names.of(code) }))
    .filter((place): place is Place => place.label !== undefined)
    .toSorted(byLabel);
}

export function currencies(): readonly Place[] {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ value: code, label: names.of(code) ?? code, hint: code }))
    .toSorted(byLabel);
}

export function timeZones(): readonly Place[] {
  return Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: timeZoneName(zone) }));
}

/** "America/New_York" as people write it. */
export function timeZoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

export function countryName(code: string): string {
  return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code;
}

/** The day it is in a zone, `YYYY-MM-DD`: a landlord's "today" is that of the buildings, not of the laptop. */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value]);
  const { year = '', month = '', day = '' }: Record<string, string> = Object.fromEntries(parts);
  return `${year}-${month}-${day}`;
}

function letterPairs(): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  return letters.flatMap((first) => letters.map((second) => first + second));
}

function byLabel(one: { readonly label: string }, other: { readonly label: string }): number {
  return one.label.localeCompare(other.label, currentLanguage());
}
