import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { formatDate, formatPercent, nothing } from '#web/lib/format.ts';
import { useVendorsText, type VendorsText } from './text.ts';

export type Vendor = RouteAnswer<Routes['GET /vendors/{id}/']>;

/** "30 days, 2 % within 10 days". */
export function termsOf(t: VendorsText, { termsDays, discountDays, discountMillipercent }: Vendor): string {
  const terms = termsDays === 0 ? t('atOnce') : t('termsOf', { days: termsDays });
  if (discountDays === null || discountMillipercent === null) return terms;
  return t('withDiscount', { terms, percent: formatPercent(discountMillipercent / 100_000, 3), days: discountDays });
}

/** "to Mar 31", or that it has ended. */
export function untilOf(t: VendorsText, day: string | null, today: string): string {
  if (day === null) return nothing;
  return t(day < today ? 'ended' : 'until', { date: formatDate(day) });
}

/** Whether bank details may be paid to; nothing where there are none. */
export function BankChip({ vendor: { bank } }: { readonly vendor: Vendor }) {
  const t = useVendorsText();
  if (bank === null) return nothing;
  const isConfirmed = bank.confirmedAt !== null;
  return <Chip tone={isConfirmed ? 'ok' : 'warn'}>{t(isConfirmed ? 'verified' : 'unverified')}</Chip>;
}
