import { monthOf } from '#shared/rent/calendar.ts';
import { formatDate, formatMonth } from '#web/lib/format.ts';

/** October 2026, or its days where it is no whole month. */
export function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  const month = monthOf(from);
  return month.from === from && month.to === to ? formatMonth(from) : `${formatDate(from)} – ${formatDate(to)}`;
}
