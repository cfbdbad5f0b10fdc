import type { LetterFrame } from './letter-frame.ts';
import { wordsIn } from './words.ts';

interface Owed {
  readonly kind: string;
  readonly label: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
}

/** What a charge is for, and for which days: Rent, 1–31 March 2026. */
export function describeCharge(
  { language, country, formats }: LetterFrame,
  { kind, label, periodFrom, periodTo }: Owed,
): string {
  const known = wordsIn(language, country).kinds[kind] ?? kind;
  // Their label is the number of the payment that came back, or of what was paid back of it.
  if ((kind === 'returned-payment-fee' || kind === 'refund-owed') && label !== null) return `${known}, ${label}`;
  const what = label ?? known;
  return periodFrom === null || periodTo === null ? what : `${what}, ${formats.period(periodFrom, periodTo)}`;
}

/** Flat 3, Harbour House. */
export function placeOf({ unit, property }: { readonly unit: string; readonly property: string }): string {
  return `${unit}, ${property}`;
}
