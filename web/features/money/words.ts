import type { SumCents } from '#shared/money.ts';
import { lateRentDueOn } from '#shared/rent/late-rent.ts';
import { listNames } from '#web/kit/names/list-names.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { linePeriod } from '#web/lib/period-words.ts';
import type { RentMonth } from '#web/kit/rent-strip/rent-strip.tsx';
import type { Tone } from '#web/kit/chip/chip.tsx';
import type { BoardRow, Charge } from './api.ts';
import type { RentWords } from './text.ts';
import { en } from './rent.en.ts';

/** Who it is with; tenants on one lease are one party. */
export function namesOf(t: RentWords, tenants: readonly (string | { readonly name: string })[]): string {
  const names = tenants.map((tenant) => (typeof tenant === 'string' ? tenant : tenant.name));
  return names.length === 0 ? t('noTenant') : listNames(names);
}

type Owed = Pick<Charge, 'label' | 'periodFrom' | 'periodTo' | 'dueOn'> & {
  readonly kind: string;
  readonly rentDueOn?: string | null;
  readonly explanation?: Readonly<Record<string, unknown>> | null;
};

/** "Rent, November", "Late fee, rent due Oct 1"; what has no period is called by its kind or its own name alone. */
export function chargeWords(t: RentWords, charge: Owed): string {
  const { kind, label, periodFrom, periodTo, dueOn } = charge;
  const known = wordOf(t, 'kind', kind);
  const late = lateRentDueOn(charge);
  if (late !== undefined) return t('kindOf', { kind: known, period: t('rentDue', { date: formatDate(late) }) });
  // Their label is the number of the payment that came back, or of what was paid back of it.
  if ((kind === 'returned-payment-fee' || kind === 'refund-owed') && label !== null)
    return t('kindOf', { kind: known, period: label });
  const name = label ?? known;
  if (periodFrom === null || periodTo === null) return name;
  return t('kindOf', { kind: name, period: linePeriod({ from: periodFrom, to: periodTo, dueOn }) });
}

/** The word for a code that the server may know and this page not yet: then the code itself. */
export function wordOf(t: RentWords, group: 'kind' | 'method' | 'credit', code: string): string {
  const key = `${group}_${code}`;
  return Object.hasOwn(en, key) ? t(key as 'kind_rent') : code; // The key is one of the catalogue's, none of which takes values.
}

export const statusTones: Readonly<Record<BoardRow['status'], Tone>> = {
  uncharged: 'neutral',
  paid: 'ok',
  due: 'warn',
  late: 'bad',
  ahead: 'tint',
};

const stripStates = { none: 'none', paid: 'paid', 'paid-late': 'late', due: 'due', late: 'overdue' } as const;

/** The strip as the kit draws it. */
export function monthsOf(strip: BoardRow['strip']): readonly RentMonth[] {
  return strip.map(({ month, state }) => ({ month, state: stripStates[state] }));
}

export function moneyOf(cents: SumCents, currency: string): string {
  return formatMoney(cents, currency, { zero: 'number' });
}
