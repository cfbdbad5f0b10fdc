/** What the books say of unclaimed money, in the words of the workspace. */
const words = {
  en: {
    held: 'Unclaimed money held',
    reissued: 'Unclaimed money paid again',
    'turned-over': 'Unclaimed money turned over to the state',
    stale: 'Stale: not cleared within 180 days',
  },
  de: {
    held: 'Nicht abgeholtes Geld verwahrt',
    reissued: 'Nicht abgeholtes Geld erneut ausgezahlt',
    'turned-over': 'Nicht abgeholtes Geld an den Staat abgeführt',
    stale: 'Verfallen: 180 Tage nicht eingelöst',
  },
} as const;

export function unclaimedWords(locale: string): (typeof words)['en' | 'de'] {
  return words[locale.startsWith('de') ? 'de' : 'en'];
}

/** "Unclaimed money held – Haddad – Deposit refund RF-0004 – 3F Maple Court". */
export function memoOf(
  word: string,
  { person, memo }: { readonly person: string | null; readonly memo: string },
): string {
  return [word, person, memo]
    .filter((part) => part !== null && part !== '')
    .join(' – ')
    .slice(0, 500);
}
