import { listNames } from '#web/kit/names/list-names.ts';
import { dateRange } from '#web/lib/date-range.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/messages.ts';
import type { Tone } from '#web/kit/chip/chip.tsx';
import type { Charge, Conflict, LeaseEvent, LeaseItem, LeaseState } from './api.ts';
import type { LeaseText } from './text.ts';

/** Who it is with, as the title of everything about it. */
export function tenantsOf(t: LeaseText, { tenants }: Pick<LeaseItem, 'tenants'>): string {
  return tenants.length === 0 ? t('noTenant') : listNames(tenants.map(({ name }) => name));
}

export const stateTones: Readonly<Record<LeaseState, Tone>> = {
  draft: 'neutral',
  'out-for-signature': 'neutral',
  signed: 'tint',
  active: 'tint',
  'on-notice': 'warn',
  ended: 'neutral',
  cancelled: 'neutral',
};

export function chargeName(t: LeaseText, { kind, label }: Pick<Charge, 'kind' | 'label'>): string {
  return label ?? t(`kind_${kind}`);
}

/** "monthly in advance, due on the 1st". Weeks have no day of the month. */
export function paceOf(t: LeaseText, charge: Pick<Charge, 'frequency' | 'timing' | 'dueDay'>): string {
  const { frequency, timing, dueDay } = charge;
  const isWeeks = ['weekly', 'fortnightly', 'four-weekly'].includes(frequency);
  const day = isWeeks
    ? t(timing === 'advance' ? 'dueFirstDay' : 'dueLastDay')
    : dueDay === 31
      ? t('dueLast')
      : t('dueOn', { day: dayOfMonth(dueDay) });
  return `${t(`frequency_${frequency}`)} ${t(`timing_${timing}`)}, ${day}`;
}

/** "1st" in English; German puts a full stop after the number. */
export function dayOfMonth(day: number): string {
  if (currentLanguage() !== 'en') return String(day);
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${day}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th'}`;
}

/** From when to when; of an open one, since when. */
export function termWords(
  t: LeaseText,
  { startsOn, endsOn, leavesOn }: Pick<LeaseItem, 'startsOn' | 'endsOn' | 'leavesOn'>,
  today: string,
): string {
  const to = leavesOn ?? endsOn;
  if (to !== null) return t('termFixed', dateRange(startsOn, to));
  return t(startsOn > today ? 'termOpenLater' : 'termOpen', { from: formatDate(startsOn) });
}

type EventOf = Pick<LeaseItem, 'atEnd' | 'currency'> & { readonly charges?: readonly Charge[] };

/** What comes next, in a few words with its day. */
export function eventWords(t: LeaseText, lease: EventOf, event: LeaseEvent): string {
  const date = formatDate(event.on);
  switch (event.kind) {
    case 'starts':
      return t('nowStarts', { date });
    case 'amount-changes': {
      const amount = formatMoney(event.cents ?? 0, lease.currency, { zero: 'number' });
      const charge = lease.charges?.find(({ id }) => id === event.chargeId);
      return charge === undefined
        ? t('nowAmount', { amount, date })
        : t('nowAmountOf', { charge: chargeName(t, charge), amount, date });
    }
    case 'index-review':
      return t('nowIndex', { date });
    case 'leaves':
      return t('nowLeaves', { date });
    case 'term-ends':
      return t(endKeys[lease.atEnd ?? 'stop'], { date });
    case 'next-term':
      return t('nowNextTerm', { date });
    case 'moves':
      return t('nowMoves', { unit: event.about ?? '', date });
    case 'party-joins':
      return t('nowJoins', { name: event.about ?? '', date });
    case 'party-leaves':
      return t('nowLeavesParty', { name: event.about ?? '', date });
  }
}

const endKeys = { stop: 'nowEnds', 'month-to-month': 'nowMonthToMonth', holdover: 'nowHoldover' } as const;

/** Who has the unit, and when: with the number apart, because it is a link. */
export function conflictWords(t: LeaseText, { unit, tenants, number, startsOn, lastDay }: Conflict): string {
  const days =
    lastDay === null
      ? t('conflictDaysOpen', { from: formatDate(startsOn) })
      : t('conflictDays', dateRange(startsOn, lastDay));
  return t('conflictWith', { unit: unit.name, tenants: listNames(tenants), number, days });
}
