import { locale } from '#web/lib/messages.ts';

/** 33.3333%, from millionths. */
export function shareText(parts: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 4 }).format(parts / 1_000_000);
}
