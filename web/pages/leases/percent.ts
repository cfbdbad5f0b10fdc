import { formatNumber } from '#web/lib/format.ts';

/** "2.5" and "2,5" are 2500 thousandths of a percent; nothing where it is no number of at most three places. */
export function millipercentOf(text: string): number | null {
  const match = /^([-−+])?(\d{1,7})(?:[.,](\d{1,3}))?\s*%?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = '', places = ''] = match;
  const amount = Number(whole) * 1000 + Number(places.padEnd(3, '0'));
  return sign === '-' || sign === '−' ? -amount : amount;
}

/** As it stands in a field, to be typed on. */
export function percentText(millipercent: number): string {
  return String(millipercent / 1000);
}

/** As it is read: in the user's own digits. */
export function percentWords(millipercent: number): string {
  return formatNumber(millipercent / 1000);
}
