import type { OwedKind } from './owed-kind.ts';
import type { Language } from '#server/kernel/paper/formats.ts';

/** What charges are called on everything that is sent to tenants: one name for each, wherever it stands. */
export const chargeNames: Readonly<
  Record<Language, Readonly<Record<OwedKind, string>> & Readonly<Record<string, string>>>
> = {
  en: {
    rent: 'Rent',
    parking: 'Parking',
    storage: 'Storage',
    pets: 'Pets',
    utilities: 'Utilities',
    furniture: 'Furniture',
    other: 'Other charge',
    'late-fee': 'Late fee',
    'returned-payment-fee': 'Fee for a returned payment',
    deposit: 'Deposit',
    'last-months-rent': 'Last month’s rent',
    damage: 'Damage',
    opening: 'Opening balance',
    'refund-owed': 'Refund to be paid back',
  },
  de: {
    rent: 'Miete',
    parking: 'Stellplatz',
    storage: 'Lagerraum',
    pets: 'Haustiere',
    utilities: 'Nebenkosten',
    furniture: 'Möbel',
    other: 'Sonstige Forderung',
    'late-fee': 'Mahngebühr',
    'returned-payment-fee': 'Gebühr für Rücklastschrift',
    deposit: 'Kaution',
    'last-months-rent': 'Letzte Monatsmiete',
    damage: 'Schaden',
    opening: 'Saldovortrag',
    'refund-owed': 'Rückforderung einer Auszahlung',
  },
};

/** Its own name, or that of its kind. The label of a few kinds is the number of a document, which alone would say nothing. */
export function nameOfCharge({ kind, label, known }: { kind: string; label: string | null; known: string }): string {
  if (label === null) return known;
  return isNumbered(kind) ? `${known}, ${label}` : label;
}

/** Their label is the number of the payment that came back, or of what was paid back of it. */
export function isNumbered(kind: string): boolean {
  return kind === 'returned-payment-fee' || kind === 'refund-owed';
}
