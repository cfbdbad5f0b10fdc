import { lateRentDueOn } from '#shared/rent/late-rent.ts';
import type { LetterFrame } from './letter-frame.ts';
import { nameOfCharge } from '#server/modules/rent/tenancy-money/charge-names.ts';
import { wordsIn } from './words.ts';

interface Owed {
  readonly kind: string;
  readonly label: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly rentDueOn?: string | null;
  readonly explanation?: unknown;
}

/** What a charge is for, and for which days: Rent, 1–31 March 2026. */
export function describeCharge({ language, country, formats }: LetterFrame, charge: Owed): string {
  const { kind, label, periodFrom, periodTo } = charge;
  const words = wordsIn(language, country);
  const what = nameOfCharge({ kind, label, known: words.kinds[kind] ?? kind });
  const late = lateRentDueOn(charge);
  if (late !== undefined) return `${what}, ${words.rentDue(formats.date(late))}`;
  return periodFrom === null || periodTo === null ? what : `${what}, ${formats.period(periodFrom, periodTo)}`;
}

/** Flat 3, Harbour House. */
export function placeOf({ unit, property }: { readonly unit: string; readonly property: string }): string {
  return `${unit}, ${property}`;
}
