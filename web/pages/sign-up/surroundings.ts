/** What the browser gives away about where its owner is: a start that can be changed. */
export function regionOf(languages: readonly string[]): string | undefined {
  // "de" alone is most likely read in Germany; "en" alone says nothing.
  const [first = ''] = languages;
  const likely = first === 'en' ? undefined : localeOf(first)?.maximize();
  return [...languages.map(localeOf), likely]
    .map((locale) => locale?.region)
    .find((region) => region !== undefined && /^[A-Z]{2}$/.test(region));
}

export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
